import type { FontAxis } from "../../safe/fonts/font-axes.ts";
import { type FontFacts, readFont } from "../../safe/fonts/read-font.ts";
import { UnsafeInput } from "../../safe/unsafe.ts";
import { countCharacters, coveredScripts, printRanges } from "./covered-ranges.ts";
import { familyNameOf, otherFamilies } from "./family-name.ts";
import type { FontFace } from "./font-face.ts";
import type { FontToRead, ReadFace } from "./font-tasks.ts";

/** Reads a font in a thread. */
export function readFontInThread({ filename, bytes }: FontToRead): ReadFace {
  try {
    return { face: faceOf(filename, readFont(bytes)) };
  } catch (error) {
    if (error instanceof UnsafeInput) return { refused: error.message };
    throw error;
  }
}

/** The face of a font file, from its tables. */
export function faceOf(filename: string, facts: FontFacts): FontFace {
  const { weight, width, style, slant, axes, coverage, format } = facts;
  const family = familyNameOf(filename, facts);
  const others = otherFamilies(family, facts);
  const slants = rangeOf(axes, "slnt");
  return {
    filename,
    familyKey: family.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, "-"),
    family,
    ...(others.length > 0 ? { otherFamilies: [...new Set(others)] } : {}),
    weight,
    ...within("weightRange", rangeOf(axes, "wght"), 1, 1000),
    ...(width === 100 ? {} : { width }),
    ...within("widthRange", rangeOf(axes, "wdth"), 1, 1000),
    style,
    ...(slant === undefined ? {} : { slant }),
    // OpenType counts against the clock, CSS with it.
    ...within("slantRange", slants && { min: 0 - slants.max, max: 0 - slants.min }, -90, 90),
    format,
    ...(axes.length > 0 ? { variable: true, axes: axes.map(({ tag }) => tag) } : {}),
    ...(coverage && coverage.length > 0
      ? {
          characters: countCharacters(coverage),
          scripts: coveredScripts(coverage),
          unicodeRange: printRanges(coverage),
        }
      : {}),
  };
}

const rangeOf = (axes: readonly FontAxis[], tag: string) => axes.find((axis) => axis.tag === tag);

function within(name: string, range: { min: number; max: number } | undefined, min: number, max: number) {
  const limit = (value: number) => Math.min(max, Math.max(min, value));
  return range ? { [name]: { min: limit(range.min), max: limit(range.max) } } : {};
}
