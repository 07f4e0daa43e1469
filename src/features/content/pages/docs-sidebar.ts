import type { OutlineNode } from "../../../web/outline.ts";
import type { NavigationNode } from "../navigation/api.ts";
import { docsUrl } from "./docs-links.ts";

/** Where a `plugin` node leads when its definition names a section that is built in. */
const BUILT_IN = new Map<unknown, string>([
  ["tokens", "/foundations/tokens"],
  ["icons", "/foundations/icons"],
  ["logos", "/foundations/logos"],
  ["colors", "/foundations/colors"],
  ["components", "/components"],
  ["patterns", "/patterns"],
  ["changelog", "/changelog"],
]);

const MAX_DEPTH = 12;

/** The outline of the documentation: the pushed tree, else a flat list of the pages there are. */
export function docsSidebar(
  tree: readonly NavigationNode[],
  pages: readonly { slug: string; title: string }[],
): OutlineNode[] {
  if (tree.length === 0) return pages.map(({ slug, title }) => ({ title, href: docsUrl(slug) }));
  const slugs = new Set(pages.map(({ slug }) => slug));
  const addressOf = (slug: string) => (slugs.has(slug) ? docsUrl(slug) : /^https?:\/\//.test(slug) ? slug : undefined);
  const nodeOf = ({ slug, title, type, definition, children = [] }: NavigationNode, depth: number): OutlineNode => {
    const below = depth < MAX_DEPTH ? children.map((child) => nodeOf(child, depth + 1)) : [];
    const href = type === "category" ? undefined : type === "plugin" ? BUILT_IN.get(definition) : addressOf(slug);
    return { title, ...(href ? { href } : {}), ...(below.length > 0 ? { key: slug, children: below } : {}) };
  };
  return tree.map((node) => nodeOf(node, 0));
}
