import { hasExtension } from "../../safe/path.ts";
import { documentSync } from "../../store/document-sync.ts";
import { countIn, defineKind, jsonFile, type Kind, SINGLETON } from "../../store/kind.ts";
import { hashesOf, namedFiles, RAW_FILES, readRawFiles } from "../../store/raw-files.ts";
import type { WorkspaceFiles } from "../../store/workspace/workspace-files.ts";
import { type IconsDocument, iconsDocument } from "./icon-catalog.ts";
import { CATALOG, LIBRARY, readIcons } from "./read-icons.ts";

const FOLDER = "icons";

/** The icon catalog with the drawings of its library icons. */
export const iconsKind: Kind<IconsDocument> = defineKind({
  name: "icons",
  noun: { one: "icon", many: "icons" },
  holds: (summary) => countIn(summary, "count"),
  page: () => "/foundations/icons",
  countsAsContent: true,
  schema: iconsDocument,
  summarize: (_, { catalog }) => ({ count: catalog.length }),
  volatile: [RAW_FILES],
  blobs: (document) => hashesOf(document.rawFiles),
  sync: {
    ...documentSync("icons", () => iconsKind),
    async toFiles(_, data) {
      const document = iconsDocument.parse(data);
      const { catalog, library, rawFiles = {} } = document;
      const files = namedFiles(document, isOwnFile) ?? [jsonFile(CATALOG, catalog)];
      // Who writes these files may lack the packages that the drawings are in.
      const isComplete = LIBRARY in rawFiles || Object.keys(library).length === 0;
      return isComplete ? files : [...files, jsonFile(LIBRARY, library)];
    },
  },
  workspace: {
    paths: [FOLDER],
    holds: ({ path, isFolder }) =>
      isFolder || hasExtension(path, [".svg"]) || path === CATALOG || path === LIBRARY ? [SINGLETON] : undefined,
    files: { folder: FOLDER, endings: [".svg"] },
    coverage: {
      folder: FOLDER,
      isRead: (path) => isOwnFile(path),
      instead: "Save the icon as SVG, or move the file out of icons/.",
      list: { path: CATALOG, standsFor: (path) => hasExtension(path, [".svg"]) },
    },
    async read(files) {
      const { document, ...read } = await readIcons(files);
      if (!document) return { records: [], ...read };
      const { blobs, ...named } = await readRawFiles(files, await rawPaths(files));
      return { records: [{ id: SINGLETON, document: { ...document, ...named } }], ...read, blobs };
    },
  },
});

const isOwnFile = (path: string): boolean =>
  path.startsWith(`${FOLDER}/`) && (hasExtension(path, [".svg"]) || path === CATALOG || path === LIBRARY);

/** The sources of the catalog: its file, otherwise the drawings. */
const rawPaths = async (files: WorkspaceFiles): Promise<string[]> =>
  (await files.digest(CATALOG)) ? [CATALOG, LIBRARY] : (await files.list(FOLDER, [".svg"])).map(({ path }) => path);
