import { z } from "zod";
import { isSafePath } from "../../safe/path.ts";
import { typeOfBytes } from "../../safe/shown-type.ts";
import { areInOrder, parseRanges } from "./covered-ranges.ts";

export const FONT_FORMATS = ["woff2", "woff", "ttf", "otf"] as const;

/** What to do with several fonts in one file. */
export const COLLECTION_INSTEAD = "Save each font of the collection as a separate file, preferably as WOFF2.";

/** Ranges of `unicode-range` as CSS writes them: `U+20-7E, U+A0`. */
const UNICODE_RANGE = /^U\+[0-9A-F]{1,6}(?:-[0-9A-F]{1,6})?(?:, U\+[0-9A-F]{1,6}(?:-[0-9A-F]{1,6})?)*$/;
const MAX_CHARACTERS = 8192;

const rangeOf = (least: number, most: number) =>
  z
    .object({
      min: z.number().min(least).max(most).meta({ description: "The lower end of the range." }),
      max: z.number().min(least).max(most).meta({ description: "The upper end of the range." }),
    })
    .refine(({ min, max }) => min <= max, "min is above max");

/** The face of one font file. */
export const fontFace = z.looseObject({
  filename: z
    .string()
    .refine((name) => isSafePath(name), "A path of folders and a file name, with slashes")
    .regex(/\.(?:woff2?|ttf|otf)$/i, "must end with .woff2, .woff, .ttf or .otf")
    .meta({ description: "The path below `public/fonts/`. The file is served at `/fonts/<filename>`." }),
  familyKey: z.string().optional(),
  family: z.string(),
  otherFamilies: z
    .array(z.string())
    .optional()
    .meta({ description: "Other family names with rules for this face, such as `Inter` for `Inter Variable`." }),
  weight: z.number().min(1).max(1000).default(400),
  weightRange: rangeOf(1, 1000).optional().meta({ description: "The weight range of a variable font." }),
  width: z
    .number()
    .min(1)
    .max(1000)
    .optional()
    .meta({ description: "The width in percent of the normal width, if it differs." }),
  widthRange: rangeOf(1, 1000).optional().meta({ description: "The width range of a variable font in percent." }),
  style: z.enum(["normal", "italic", "oblique"]).default("normal"),
  slant: z
    .number()
    .min(-90)
    .max(90)
    .optional()
    .meta({ description: "The slant of an oblique font in degrees to the right." }),
  slantRange: rangeOf(-90, 90)
    .optional()
    .meta({ description: "The slant range of a variable font in degrees to the right." }),
  axes: z
    .array(z.string().max(4))
    .optional()
    .meta({ description: "The axis tags of a variable font, such as `wght` or `opsz`." }),
  characters: z.int().optional().meta({ description: "The number of characters in the font." }),
  scripts: z
    .array(z.string())
    .optional()
    .meta({ description: "The scripts that the font supports, such as `Latin` or `Greek`." }),
  unicodeRange: z
    .string()
    .max(MAX_CHARACTERS)
    .regex(UNICODE_RANGE, "must be ranges as in CSS: U+20-7E, U+A0")
    .refine((text) => areInOrder(parseRanges(text)), "must be ranges in order, to U+10FFFF at most")
    .optional()
    .meta({ description: "The characters of the font as CSS ranges. Small gaps are filled if the list is very long." }),
  format: z.enum(FONT_FORMATS),
});

/** A font as it is kept: its bytes are a blob. */
export const storedFont = fontFace.extend({ hash: z.string(), size: z.int() });

export type FontFace = z.infer<typeof fontFace>;
export type StoredFont = z.infer<typeof storedFont>;

/** The address of a font, from its path below `public/fonts/`. */
export const fontAddress = (filename: string): string =>
  `/fonts/${filename.split("/").map(encodeURIComponent).join("/")}`;

/** Whether bytes begin as a font of this format; files of OpenType have either ending. */
export function isFontOf(format: FontFace["format"], head: Uint8Array): boolean {
  const type = typeOfBytes(head);
  const isOpenType = format === "ttf" || format === "otf";
  return isOpenType ? type === "font/ttf" || type === "font/otf" : type === `font/${format}`;
}
