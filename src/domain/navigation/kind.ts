import { z } from "zod";
import { documentSync } from "../../store/document-sync.ts";
import { defineKind, type Kind, SINGLETON } from "../../store/kind.ts";
import { PAGE_ENDINGS, pagesIn, readPages } from "../pages/read-pages.ts";
import { buildTree } from "./build-tree.ts";
import { countNodes, navigationNode } from "./navigation-node.ts";

const navigationDocument = z.looseObject({ tree: z.array(navigationNode) });

/** The sidebar of the documentation. */
export const navigationKind: Kind<z.infer<typeof navigationDocument>> = defineKind({
  name: "navigation",
  noun: { one: "page tree", many: "page trees" },
  schema: navigationDocument,
  summarize: (_, { tree }) => ({ nodes: countNodes(tree) }),
  sync: documentSync("navigation", () => navigationKind, { derived: true }),
  workspace: {
    paths: ["pages"],
    // Without a page that is left out the tree would lose it.
    holds: (entry) => pagesIn(entry) && [SINGLETON],
    files: { folder: "pages", endings: PAGE_ENDINGS },
    async read(files) {
      const { pages, leftOut: unread } = await readPages(files);
      // A tree without a page that cannot be read would take it out of the navigation.
      const leftOut = unread
        .filter(({ holds }) => holds.length > 0)
        .map((one) => ({ ...one, what: "the navigation", holds: [SINGLETON] }));
      const records = pages.length > 0 ? [{ id: SINGLETON, document: { tree: buildTree(pages) } }] : [];
      return { records, leftOut, warnings: [] };
    },
  },
});
