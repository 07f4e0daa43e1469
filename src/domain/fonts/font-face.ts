import { z } from "zod";
import { isSafePath } from "../../safe/path.ts";
import { typeOfBytes } from "../../safe/shown-type.ts";
import { areInOrder, parseRanges } from "./covered-ranges.ts";

export const FORMATS = ["woff2", "woff", "ttf", "otf"] as const;

/** What to do with several fonts in one file. */
export const COLLECTION_INSTEAD = "Save each font of the collection as a file of its own, best as WOFF2.";

/** Ranges of `unicode-range` as CSS writes them: `U+20-7E, U+A0`. */
const UNICODE_RANGE = /^U\+[0-9A-F]{1,6}(?:-[0-9A-F]{1,6})?(?:, U\+[0-9A-F]{1,6}(?:-[0-9A-F]{1,6})?)*$/;
const MOST_LETTERS = 8192;

const rangeOf = (least: number, most: number) =>
  z
    .object({
      min: z.number().min(least).max(most).meta({ description: "Where it begins." }),
      max: z.number().min(least).max(most).meta({ description: "Where it ends." }),
    })
    .refine(({ min, max }) => min <= max, "min is above max");

/** What is known of one font file. */
export const fontFace = z.looseObject({
  filename: z
    .string()
    .refine((name) => isSafePath(name), "A path of folders and a file name, with slashes")
    .regex(/\.(?:woff2?|ttf|otf)$/i, "must end with .woff2, .woff, .ttf or .otf")
    .meta({ description: "Its path below `public/fonts/`. Served at `/fonts/<filename>`." }),
  familyKey: z.string().optional(),
  family: z.string(),
  otherFamilies: z
    .array(z.string())
    .optional()
    .meta({ description: "Other names the same face has rules for: `Inter` of what calls itself `Inter Variable`." }),
  weight: z.number().min(1).max(1000).default(400),
  weightRange: rangeOf(1, 1000).optional().meta({ description: "Weights of a variable font." }),
  width: z
    .number()
    .min(1)
    .max(1000)
    .optional()
    .meta({ description: "Percent of the usual width, where it is another." }),
  widthRange: rangeOf(1, 1000).optional().meta({ description: "Widths of a variable font, in percent." }),
  style: z.enum(["normal", "italic", "oblique"]).default("normal"),
  slant: z.number().min(-90).max(90).optional().meta({ description: "Degrees to the right of what is oblique." }),
  slantRange: rangeOf(-90, 90).optional().meta({ description: "Degrees to the right that a variable font goes." }),
  axes: z
    .array(z.string().max(4))
    .optional()
    .meta({ description: "Axes of a variable font by their tags: `wght`, `opsz`." }),
  characters: z.int().optional().meta({ description: "How many characters it has." }),
  scripts: z.array(z.string()).optional().meta({ description: "Scripts whose letters it has: `Latin`, `Greek`." }),
  unicodeRange: z
    .string()
    .max(MOST_LETTERS)
    .regex(UNICODE_RANGE, "must be ranges as in CSS: U+20-7E, U+A0")
    .refine((text) => areInOrder(parseRanges(text)), "must be ranges in order, to U+10FFFF at most")
    .optional()
    .meta({ description: "The characters it has, as ranges of CSS; of very many with small gaps filled." }),
  format: z.enum(FORMATS),
});

/** A font as it is kept: its bytes are a blob. */
export const storedFont = fontFace.extend({ hash: z.string(), size: z.int() });

export type FontFace = z.infer<typeof fontFace>;
export type StoredFont = z.infer<typeof storedFont>;

/** Where a font is served, by its path below `public/fonts/`. */
export const fontAddress = (filename: string): string =>
  `/fonts/${filename.split("/").map(encodeURIComponent).join("/")}`;

/** Whether bytes begin as a font of this format; files of OpenType have either ending. */
export function isFontOf(format: FontFace["format"], head: Uint8Array): boolean {
  const type = typeOfBytes(head);
  const isOpenType = format === "ttf" || format === "otf";
  return isOpenType ? type === "font/ttf" || type === "font/otf" : type === `font/${format}`;
}
