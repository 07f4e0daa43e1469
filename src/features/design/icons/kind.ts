import { hasExtension } from "../../../safe/list-inside.ts";
import { documentSync } from "../../../store/document-sync.ts";
import { countIn, defineKind, jsonFile, type Kind, SINGLETON } from "../../../store/kind.ts";
import { type IconsDocument, iconsDocument } from "./icon-catalog.ts";
import { CATALOG, LIBRARY, readIcons } from "./read-icons.ts";

/** The icon catalog with the drawings of its library icons. */
export const iconsKind: Kind<IconsDocument> = defineKind({
  name: "icons",
  noun: { one: "icon", many: "icons" },
  holds: (summary) => countIn(summary, "count"),
  page: () => "/foundations/icons",
  countsAsContent: true,
  schema: iconsDocument,
  summarize: (_, { catalog }) => ({ count: catalog.length }),
  sync: documentSync("icons", () => iconsKind),
  workspace: {
    paths: ["icons"],
    holds: ({ path, isFolder }) =>
      isFolder || hasExtension(path, [".svg"]) || path === CATALOG || path === LIBRARY ? [SINGLETON] : undefined,
    async read(files) {
      const { document, ...read } = await readIcons(files);
      return { records: document ? [{ id: SINGLETON, document }] : [], ...read };
    },
    filesOf: ({ catalog, library }) => [
      jsonFile(CATALOG, catalog),
      ...(Object.keys(library).length > 0 ? [jsonFile(LIBRARY, library)] : []),
    ],
  },
});
