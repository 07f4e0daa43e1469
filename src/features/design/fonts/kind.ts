import { z } from "zod";
import { hasExtension } from "../../../safe/list-inside.ts";
import { documentSync } from "../../../store/document-sync.ts";
import { countIn, defineKind, type Kind, SINGLETON, sha256 } from "../../../store/kind.ts";
import { faceFromFileName } from "./face-from-file-name.ts";
import { FORMATS, type StoredFont, storedFont } from "./font-face.ts";

const FOLDER = "public/fonts";

const ENDINGS = FORMATS.map((format) => `.${format}`);

const fontsDocument = z.looseObject({ fonts: z.array(storedFont) });

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
    holds: ({ path, isFolder }) => (!isFolder && hasExtension(path, ENDINGS) ? [SINGLETON] : []),
    async read(files) {
      const blobs = new Map<string, () => Promise<Uint8Array>>();
      const fonts: StoredFont[] = [];
      for (const { path } of await files.list(FOLDER, ENDINGS)) {
        const filename = path.slice(FOLDER.length + 1);
        const bytes = await files.bytes(path);
        if (!bytes || filename.includes("/")) continue;
        const hash = sha256(bytes);
        blobs.set(hash, async () => bytes);
        fonts.push({ ...faceFromFileName(filename), hash, size: bytes.length });
      }
      return { records: fonts.length > 0 ? [{ id: SINGLETON, document: { fonts } }] : [], blobs, warnings: [] };
    },
    filesOf: ({ fonts }) => fonts.map(({ filename, hash }) => ({ path: `${FOLDER}/${filename}`, hash })),
  },
});
