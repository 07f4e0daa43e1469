import { z } from "zod";
import { titleFromSlug } from "../../engines/text/title-from-slug.ts";

/** A node of the page tree (specification, NavigationNode). `plugin` names a built-in section, `category` is a heading. */
export interface NavigationNode {
  slug: string;
  title: string;
  type: string;
  children?: NavigationNode[];
  [more: string]: unknown;
}

/** Types of a node (specification, NavigationNode). */
const NODE_TYPES: ReadonlySet<string> = new Set(["markdown", "mdx", "html", "plugin", "category"]);

export const isNodeType = (type: string): boolean => NODE_TYPES.has(type);

const MAX_DEPTH = 32;

export const navigationNode: z.core.$ZodType<NavigationNode> = z
  .looseObject({
    slug: z.string(),
    title: z.string(),
    type: z.string().meta({
      description:
        "The type: markdown, mdx, html, plugin or category. Pages of other types are stored and returned as Markdown.",
    }),
    get children() {
      return z.array(navigationNode).optional();
    },
  })
  .meta({ id: "NavigationNode" });

/** A tree as it is given out: a type outside of the specification, which is kept as pushed, is `markdown`. */
export const toNavigationResponse = (tree: readonly NavigationNode[], depth = 0): NavigationNode[] =>
  depth > MAX_DEPTH
    ? []
    : tree.map((node) => ({
        ...node,
        type: isNodeType(node.type) ? node.type : "markdown",
        ...(node.children ? { children: toNavigationResponse(node.children, depth + 1) } : {}),
      }));

/** How many nodes a tree has, at any depth. */
export const countNodes = (tree: readonly NavigationNode[], depth = 0): number =>
  depth > MAX_DEPTH ? 0 : tree.reduce((sum, node) => sum + 1 + countNodes(node.children ?? [], depth + 1), 0);

/**
 * Returns a tree without the `closed` pages. A closed page with visible children becomes a heading without its title.
 */
export function omitPages(tree: readonly NavigationNode[], closed: ReadonlySet<string>): NavigationNode[] {
  if (closed.size === 0) return [...tree];
  return tree.flatMap((node) => {
    const children = node.children && omitPages(node.children, closed);
    const more = children ? { children } : {};
    if (!closed.has(node.slug)) return [{ ...node, ...more }];
    if (!children || children.length === 0) return [];
    return [{ slug: node.slug, title: titleFromSlug(node.slug), type: "category", ...more }];
  });
}
