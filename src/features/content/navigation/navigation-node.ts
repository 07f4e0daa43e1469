import { z } from "zod";

/** A node of the page tree (specification, NavigationNode). `plugin` names a built-in section, `category` is a heading. */
export interface NavigationNode {
  slug: string;
  title: string;
  type: string;
  children?: NavigationNode[];
  [more: string]: unknown;
}

const MAX_DEPTH = 32;

export const navigationNode: z.core.$ZodType<NavigationNode> = z
  .looseObject({
    slug: z.string(),
    title: z.string(),
    type: z.string().meta({ description: "markdown, mdx, html, plugin or category; others are kept." }),
    get children() {
      return z.array(navigationNode).optional();
    },
  })
  .meta({ id: "NavigationNode" });

/** How many nodes a tree has, at any depth. */
export const countNodes = (tree: readonly NavigationNode[], depth = 0): number =>
  depth > MAX_DEPTH ? 0 : tree.reduce((sum, node) => sum + 1 + countNodes(node.children ?? [], depth + 1), 0);
