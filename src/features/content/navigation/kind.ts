import { z } from "zod";
import { documentSync } from "../../../store/document-sync.ts";
import { defineKind, type Kind, SINGLETON } from "../../../store/kind.ts";
import { readPages } from "../pages/api.ts";
import { buildTree } from "./build-tree.ts";

/** A node of the page tree (specification, NavigationNode). `plugin` names a built-in section, `category` is a heading. */
export interface NavigationNode {
  slug: string;
  title: string;
  type: string;
  children?: NavigationNode[];
  [more: string]: unknown;
}

const MAX_DEPTH = 32;

export const navigationNode: z.ZodType<NavigationNode> = z
  .looseObject({
    slug: z.string(),
    title: z.string(),
    type: z.string().meta({ description: "markdown, mdx, html, plugin or category; others are kept." }),
    get children() {
      return z.array(navigationNode).optional();
    },
  })
  .meta({ id: "NavigationNode" });

const navigationDocument = z.looseObject({ tree: z.array(navigationNode) });

/** The sidebar of the documentation. */
export const navigationKind: Kind<z.infer<typeof navigationDocument>> = defineKind({
  name: "navigation",
  schema: navigationDocument,
  summarize: (_, { tree }) => ({ nodes: countNodes(tree) }),
  sync: documentSync("navigation", () => navigationKind, { derived: true }),
  workspace: {
    paths: ["pages"],
    async read(files) {
      const { pages } = await readPages(files);
      const records = pages.length > 0 ? [{ id: SINGLETON, document: { tree: buildTree(pages) } }] : [];
      return { records, warnings: [] };
    },
  },
});

/** How many nodes a tree has, at any depth. */
export const countNodes = (tree: readonly NavigationNode[], depth = 0): number =>
  depth > MAX_DEPTH ? 0 : tree.reduce((sum, node) => sum + 1 + countNodes(node.children ?? [], depth + 1), 0);
