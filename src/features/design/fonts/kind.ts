import { z } from "zod";
import { hasExtension } from "../../../safe/list-inside.ts";
import { documentSync } from "../../../store/document-sync.ts";
import { countIn, defineKind, type Kind, SINGLETON, sha256 } from "../../../store/kind.ts";
import { leftOutBy, noteFault } from "../../../store/workspace/read-record.ts";
import type { WorkspaceFault, WorkspaceFiles } from "../../../store/workspace/workspace-files.ts";
import { faceFromFileName } from "./face-from-file-name.ts";
import { FORMATS, type StoredFont, storedFont } from "./font-face.ts";
import { refuseNoFont } from "./font-fault.ts";

const FOLDER = "public/fonts";

const ENDINGS = FORMATS.map((format) => `.${format}`);

const fontsDocument = z.looseObject({ fonts: z.array(storedFont) });

async function readFont(files: WorkspaceFiles, path: string): Promise<Uint8Array | undefined> {
  const bytes = await files.bytes(path);
  if (bytes) refuseNoFont(path, bytes);
  return bytes;
}

export const fontsKind: Kind<z.infer<typeof fontsDocument>> = defineKind({
  name: "fonts",
  noun: { one: "font", many: "fonts" },
  holds: (summary) => countIn(summary, "count"),
  countsAsContent: true,
  schema: fontsDocument,
  summarize: (_, { fonts }) => ({
    count: fonts.length,
    families: [...new Set(fonts.map(({ family }) => family.slice(0, 60)))].slice(0, 20),
  }),
  blobs: (document) => document.fonts.map(({ hash }) => hash),
  sync: documentSync("fonts", () => fontsKind),
  workspace: {
    paths: [FOLDER],
    holds: ({ path, isFolder }) => (!isFolder && hasExtension(path, ENDINGS) ? [SINGLETON] : undefined),
    async read(files) {
      const blobs = new Map<string, () => Promise<Uint8Array>>();
      const fonts: StoredFont[] = [];
      const faults: WorkspaceFault[] = [];
      const notes: string[] = [];
      for (const { path } of await files.list(FOLDER, ENDINGS)) {
        const filename = path.slice(FOLDER.length + 1);
        if (filename.includes("/")) {
          notes.push(`${path} is not read: put fonts into ${FOLDER} itself.`);
          continue;
        }
        const bytes = await noteFault(faults, () => readFont(files, path));
        if (!bytes) continue;
        const hash = sha256(bytes);
        blobs.set(hash, async () => bytes);
        fonts.push({ ...faceFromFileName(filename), hash, size: bytes.length });
      }
      // A set without the font that cannot be read would take it away.
      const leftOut = faults.map((fault) =>
        leftOutBy(fault, { file: fault.path, what: "the set of fonts", holds: "all" }),
      );
      const isWhole = fonts.length > 0 && leftOut.length === 0;
      return { records: isWhole ? [{ id: SINGLETON, document: { fonts } }] : [], blobs, leftOut, warnings: [], notes };
    },
    filesOf: ({ fonts }) => fonts.map(({ filename, hash }) => ({ path: `${FOLDER}/${filename}`, hash })),
  },
});
