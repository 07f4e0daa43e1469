import type { Element, Root, RootContent } from "hast";

/** Ids of headings begin with this, so that none can stand for a variable or form field of the page (DOM clobbering). */
export const headingIdPrefix = "h-";

/** The heading that introduces footnotes has an id of its own. */
export const footnoteLabel = "footnote-label";

/** The id of a heading with these words, or with this id of the author's: as GitHub makes it, behind the prefix. */
export function headingIdOf(words: string): string {
  const slug = words
    .trim()
    .replace(/^h-/, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, "")
    .replaceAll(" ", "-");
  return headingIdPrefix + (slug || "section");
}

/** Gives the headings of a page their ids in turn: of those with the same words the second ends in `-1`, as GitHub has it. */
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

/** Gives the ids that authors wrote for headings their safe form, also in links to them. */
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
