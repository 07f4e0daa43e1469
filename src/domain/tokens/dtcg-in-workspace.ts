import { type InWorkspace, SINGLETON } from "../../store/kind.ts";
import { readRawFiles } from "../../store/raw-files.ts";
import { bundleFiles, bundlePaths } from "./bundle-files.ts";
import { type DtcgDocument, dtcgDocument } from "./dtcg-document.ts";
import { dtcgKind } from "./dtcg-kind.ts";
import { readBundle } from "./read-bundle.ts";

/** The tokens of a workspace: what is not compiled there is compiled as it is read. */
export const dtcgInWorkspace: InWorkspace<DtcgDocument> = {
  kind: dtcgKind,
  async read(files) {
    const { document, ...read } = await readBundle(files);
    if (!document) return { records: [], ...read };
    const { blobs, ...named } = await readRawFiles(files, await bundlePaths(files));
    return { records: [{ id: SINGLETON, document: { ...document, ...named } }], ...read, blobs };
  },
  toFiles: async (_, data) => bundleFiles(dtcgDocument.parse(data)),
};
