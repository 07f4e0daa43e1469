import { z } from "zod";
import { isSafePath } from "../../safe/path.ts";
import { shownType } from "../../safe/shown-type.ts";

export const FORMATS = ["woff2", "woff", "ttf", "otf"] as const;

/** What is known of one font file. */
export const fontFace = z.looseObject({
  filename: z
    .string()
    .refine((name) => isSafePath(name) && !name.includes("/"), "A file name without folders")
    .regex(/\.(?:woff2?|ttf|otf)$/i, "must end with .woff2, .woff, .ttf or .otf")
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

/** Whether bytes begin as a font of this format; files of OpenType have either ending. */
export function isFontOf(format: FontFace["format"], head: Uint8Array): boolean {
  const type = shownType(head);
  const isOpenType = format === "ttf" || format === "otf";
  return isOpenType ? type === "font/ttf" || type === "font/otf" : type === `font/${format}`;
}
