import { z } from "zod";
import { isSafePath } from "../../../safe/path.ts";
import { documentSync } from "../../../store/document-sync.ts";
import { defineKind, type Kind, SINGLETON, sha256 } from "../../../store/kind.ts";
import { faceFromFileName } from "./face-from-file-name.ts";

export const FORMATS = ["woff2", "woff", "ttf", "otf"] as const;

/** What is known of one font file. */
export const fontFace = z.looseObject({
  filename: z
    .string()
    .refine((name) => isSafePath(name) && !name.includes("/"), "A file name without folders")
    .meta({ description: "Served at `/fonts/<filename>`." }),
  familyKey: z.string().optional(),
  family: z.string(),
  weight: z.number().min(1).max(1000).default(400),
  style: z.enum(["normal", "italic"]).default("normal"),
  format: z.enum(FORMATS),
});

/** A font as it is kept: its bytes are a blob. */
export const storedFont = fontFace.extend({ hash: z.string(), size: z.int() });

export type FontFace = z.infer<typeof fontFace>;
export type StoredFont = z.infer<typeof storedFont>;

const FOLDER = "public/fonts";

const fontsDocument = z.looseObject({ fonts: z.array(storedFont) });

export const fontsKind: Kind<z.infer<typeof fontsDocument>> = defineKind({
  name: "fonts",
  schema: fontsDocument,
  summarize: (_, { fonts }) => ({
    count: fonts.length,
    families: [...new Set(fonts.map(({ family }) => family.slice(0, 60)))].slice(0, 20),
  }),
  blobs: (document) => document.fonts.map(({ hash }) => hash),
  sync: documentSync("fonts", () => fontsKind),
  workspace: {
    paths: [FOLDER],
    async read(files) {
      const blobs = new Map<string, () => Promise<Uint8Array>>();
      const fonts: StoredFont[] = [];
      for (const { path } of await files.list(
        FOLDER,
        FORMATS.map((format) => `.${format}`),
      )) {
        const filename = path.slice(FOLDER.length + 1);
        const bytes = await files.bytes(path);
        if (!bytes || filename.includes("/")) continue;
        const hash = sha256(bytes);
        blobs.set(hash, async () => bytes);
        fonts.push({ ...faceFromFileName(filename), hash, size: bytes.length });
      }
      return { records: fonts.length > 0 ? [{ id: SINGLETON, document: { fonts } }] : [], blobs, warnings: [] };
    },
  },
});
