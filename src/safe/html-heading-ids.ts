import type { Element, Root, RootContent } from "hast";

/** Prefix of heading IDs, so that none can shadow a variable or form field of the page (DOM clobbering). */
export const headingIdPrefix = "h-";

/** The heading of the footnotes has its own ID. */
export const footnoteLabel = "footnote-label";

/** The ID of a heading with these words, or with this ID from the author: in GitHub's form, after the prefix. */
export function headingIdOf(words: string): string {
  const slug = words
    .trim()
    .replace(/^h-/, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, "")
    .replaceAll(" ", "-");
  return headingIdPrefix + (slug || "section");
}

/** Returns the IDs of a page's headings in turn: the second one with the same words ends in `-1`, as on GitHub. */
export function createHeadingIds(): (words: string) => string {
  const taken = new Map<string, number>();
  return (words) => {
    const slug = headingIdOf(words);
    let id = slug;
    let count = taken.get(slug) ?? 0;
    for (; taken.has(id); id = `${slug}-${count}`) count++;
    taken.set(slug, count);
    taken.set(id, taken.get(id) ?? 0);
    return id;
  };
}

/** Makes authors' heading IDs safe, also in links to them. */
export function prefixHeadingIds(tree: Root): void {
  const links: Element[] = [];
  const renamed = new Map<string, string>();
  const open: RootContent[] = [...tree.children];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.type !== "element") continue;
    for (const child of node.children) open.push(child);
    const { id, href } = node.properties;
    if (typeof href === "string" && href.startsWith("#")) links.push(node);
    if (typeof id !== "string" || id === "" || id === footnoteLabel || !/^h[1-6]$/.test(node.tagName)) continue;
    node.properties.id = headingIdOf(id);
    renamed.set(`#${id}`, `#${node.properties.id}`);
  }
  for (const { properties } of links) properties.href = renamed.get(String(properties.href)) ?? properties.href;
}
