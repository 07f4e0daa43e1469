import { z } from "zod";
import { pageKind } from "../../../domain/pages/kind.ts";
import { pageFindings } from "../../../domain/pages/page-findings.ts";
import { renderPageMarkdown } from "../../../domain/pages/page-markdown.ts";
import { languageTag } from "../../../engines/text/language.ts";
import { administrators } from "../../../platform/contract/access.ts";
import { endpoint } from "../../../platform/contract/endpoint.ts";
import { bytesRoute } from "../../../platform/contract/route.ts";
import { PictureTools } from "../../media/picture-tools.tsx";
import { CheckField, Field, TextArea } from "../../ui/components/form.tsx";
import { TextEditor } from "../../ui/components/text-editor.tsx";
import { renderPage } from "../../ui/page.tsx";

const tag = "Page editing";

const editPage = endpoint({
  method: "GET",
  path: "/edit",
  summary: "Show the page editor",
  tag,
  access: administrators,
  query: z.object({
    slug: z.string().max(1024).optional(),
    in: z.string().max(1024).default("").meta({ description: "The folder of a new page, such as `guides/`." }),
  }),
  answer: { bytes: ["text/html"], about: "An HTML page." },
  headers: "page",
  cache: "none",
});

const PART = String.raw`[\p{L}\p{N}][\p{L}\p{M}\p{N}._\-]*`;
/** Addresses that people write and say: programs may send others, and those stay. */
const ADDRESS = {
  pattern: `${PART}(?:/${PART})*`,
  title: "Use letters, digits, -, _ and . in names, and / between folders",
};

/** The editor: frontmatter as a form, and Markdown next to its preview. A script saves. */
export const pageEditorPages = [
  bytesRoute(editPage, async (call) => {
    const slug = call.query.slug ?? "";
    const found = slug ? await call.snapshot.get(pageKind, slug) : undefined;
    const { frontmatter, markdown } = found?.document ?? { frontmatter: {}, markdown: "" };
    const rendered = await renderPageMarkdown(call, { markdown, slug: slug || "new" });
    const findings = await pageFindings(call, { frontmatter, markdown });
    const title = found ? `Edit ${slug}` : "New page";
    const lang = languageTag(frontmatter.lang) ?? (await call.frame()).language;
    const body = (
      <TextEditor
        data-island="page"
        data-page-editor=""
        data-slug={found ? slug : ""}
        {...{ heading: title, noun: "page", frontmatter, markdown, html: rendered.html, lang }}
        hash={found?.hash}
        findings={findings}
        fields={
          <>
            <Field
              name="slug"
              label="Address"
              hint="Path below /docs, such as guides/start"
              value={slug || call.query.in}
              readonly={found !== undefined}
              {...(found ? {} : ADDRESS)}
            />
            <FrontmatterFields frontmatter={frontmatter} />
          </>
        }
        tools={<PictureTools maxBytes={call.settings.limits.asset} />}
      />
    );
    return renderPage(call, { title, body, sidebar: false, width: "wide" });
  }),
];

/** The frontmatter as a form. Unknown fields stay, and are shown as JSON. */
function FrontmatterFields({ frontmatter }: { frontmatter: Record<string, unknown> }) {
  const others = Object.fromEntries(
    Object.entries(frontmatter).filter(([key]) => !(key in KNOWN_FIELDS) && key !== "enabled"),
  );
  return (
    <>
      {Object.entries(KNOWN_FIELDS).map(([name, { label, hint, type }]) => (
        <Field
          name={`frontmatter.${name}`}
          label={label}
          hint={hint}
          type={type}
          step={type === "number" ? "any" : undefined}
          required={false}
          value={shown(frontmatter[name])}
        />
      ))}
      <CheckField name="frontmatter.enabled" checked={frontmatter.enabled !== false}>
        Show in the navigation
      </CheckField>
      <details open={Object.keys(others).length > 0}>
        <summary>Other fields</summary>
        <TextArea
          label="Other fields"
          hiddenLabel
          hint="Other frontmatter fields as JSON."
          name="others"
          rows={4}
          spellcheck={false}
          value={Object.keys(others).length > 0 ? JSON.stringify(others, null, 2) : ""}
        />
      </details>
    </>
  );
}

const shown = (value: unknown): string => (typeof value === "string" || typeof value === "number" ? String(value) : "");

/** Frontmatter the editor has inputs for. */
const KNOWN_FIELDS: Record<string, { label: string; hint?: string; type?: "text" | "number" }> = {
  title: { label: "Title" },
  description: { label: "Description", hint: "One sentence, shown in lists and by search engines" },
  weight: { label: "Weight", hint: "Pages with a lower weight come first in the sidebar", type: "number" },
  menuTitle: { label: "Sidebar title", hint: "A shorter title for the sidebar" },
  image: { label: "Image", hint: "Address of the image for link previews" },
};
