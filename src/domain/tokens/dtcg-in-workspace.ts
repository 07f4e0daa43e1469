import { SOURCE_ENDINGS, SOURCES } from "../../engines/tokens/names.ts";
import { hasExtension } from "../../safe/path.ts";
import { SINGLETON, type WorkspaceKind } from "../../store/kind.ts";
import { readRawFiles } from "../../store/raw-files.ts";
import { type DtcgDocument, dtcgDocument } from "./dtcg-document.ts";
import { dtcgKind } from "./dtcg-kind.ts";

/** The tokens of a workspace. Missing output is compiled on reading; the compiler is loaded only then. */
export const dtcgInWorkspace: WorkspaceKind<DtcgDocument> = {
  kind: dtcgKind,
  files: { folder: SOURCES, endings: SOURCE_ENDINGS },
  coverage: {
    folder: SOURCES,
    isRead: (path) => hasExtension(path, SOURCE_ENDINGS),
    instead: `Save the tokens as JSON (<name>.tokens.json), or move the file out of ${SOURCES}/.`,
  },
  async read(files) {
    const [{ readBundle }, { bundlePaths }] = await Promise.all([
      import("./read-bundle.ts"),
      import("./bundle-files.ts"),
    ]);
    const { document, ...read } = await readBundle(files);
    if (!document) return { records: [], ...read };
    const { blobs, ...named } = await readRawFiles(files, await bundlePaths(files));
    return { records: [{ id: SINGLETON, document: { ...document, ...named } }], ...read, blobs };
  },
  toFiles: async (_, data) => (await import("./bundle-files.ts")).bundleFiles(dtcgDocument.parse(data)),
};
