/** Frontmatter the editor has inputs for. */
export const KNOWN_FIELDS: Record<string, { label: string; hint?: string; type?: "text" | "number" }> = {
  title: { label: "Title" },
  description: { label: "Description", hint: "One sentence, shown in lists and by search engines" },
  weight: { label: "Weight", hint: "Lower comes first in the sidebar", type: "number" },
  menuTitle: { label: "Title in the sidebar", hint: "Where it should be shorter" },
  image: { label: "Image", hint: "Address of a picture for link previews" },
};
