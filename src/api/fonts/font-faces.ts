import { parseRanges, printRanges, shareRanges } from "../../domain/fonts/covered-ranges.ts";
import { fontAddress, type StoredFont } from "../../domain/fonts/font-face.ts";

const FORMAT = { woff2: "woff2", woff: "woff", ttf: "truetype", otf: "opentype" };

/** Returns `@font-face` rules for the fonts, under each of their names. Names are escaped as CSS strings. */
export function fontFaces(fonts: readonly StoredFont[]): string {
  const families = new Set(fonts.map(({ family }) => family));
  const groups = [...Map.groupBy(fonts, faceOf).values()];
  return groups
    .flatMap(withRanges)
    .flatMap(({ font, ranges }) => {
      // A font's own name has priority over another font's alternative name.
      const others = (font.otherFamilies ?? []).filter((other) => !families.has(other));
      return [font.family, ...others].map((family) => ruleOf(family, font, ranges));
    })
    .join("");
}

const ruleOf = (family: string, font: StoredFont, ranges: string | undefined): string =>
  [
    "@font-face {",
    `  font-family: ${cssString(family)};`,
    `  src: url("${fontAddress(font.filename)}") format("${FORMAT[font.format]}");`,
    ...Object.entries(descriptorsOf(font)).map(([name, value]) => `  ${name}: ${value};`),
    ...(ranges === undefined ? [] : [`  unicode-range: ${ranges};`]),
    "  font-display: swap;",
    "}\n",
  ].join("\n");

/** Returns the descriptors that distinguish the faces of a family (CSS Fonts 4, §4.4). */
function descriptorsOf({ variable, axes, ...font }: StoredFont): Record<string, string> {
  // Older programs stored variable fonts without their axes.
  const weights = font.weightRange ?? (variable === true && !axes ? { min: 100, max: 900 } : undefined);
  const { widthRange, width } = font;
  return {
    "font-weight": weights ? `${weights.min} ${weights.max}` : String(font.weight),
    "font-style": styleOf(font),
    ...(widthRange
      ? { "font-stretch": `${widthRange.min}% ${widthRange.max}%` }
      : width === undefined
        ? {}
        : { "font-stretch": `${width}%` }),
  };
}

/** Degrees that `italic` requests (CSS Fonts 4, §2.4). Chromium slants a font further if its range ends before. */
const ITALIC = 14;

/**
 * Returns the range from the file's angle, or its axis minimum, to the maximum, extended to the angle of `italic` if it
 * leans to the right.
 */
function styleOf({ style, slant, slantRange }: Pick<StoredFont, "style" | "slant" | "slantRange">): string {
  if (!slantRange && style !== "oblique") return style;
  if (!slantRange && slant === undefined) return "oblique";
  const { min, max } = slantRange ?? { min: slant ?? ITALIC, max: slant ?? ITALIC };
  const last = max > 0 ? Math.max(max, ITALIC) : max;
  return min === last ? `oblique ${min}deg` : `oblique ${min}deg ${last}deg`;
}

const faceOf = (font: StoredFont): string => JSON.stringify([font.family, descriptorsOf(font)]);

/**
 * Returns the files of one face with their character ranges. A file whose characters are all in other files comes
 * first, because browsers search from the last rule.
 */
function withRanges(files: readonly StoredFont[]): { font: StoredFont; ranges: string | undefined }[] {
  const reported = files.map((font) => ({ font, ranges: withSpace(font.unicodeRange) }));
  if (files.length === 1 || reported.some(({ ranges }) => ranges === undefined)) return reported;
  const shares = shareRanges(files.map(({ unicodeRange = "" }) => parseRanges(unicodeRange)));
  const isShadowed = (index: number) => shares[index]?.length === 0;
  const hasSpace = shares.some((ranges) => ranges[0]?.[0] === SPACE);
  const shared = reported.map((one, index) => {
    const ranges = printRanges(shares[index] ?? []);
    return isShadowed(index) ? one : { ...one, ranges: hasSpace ? ranges : withSpace(ranges) };
  });
  return [...shared.filter((_, index) => isShadowed(index)), ...shared.filter((_, index) => !isShadowed(index))];
}

const SPACE = 0x20;

/**
 * Adds the space to ranges, which icon fonts lack: browsers take the line height from the first font with the space in
 * its ranges, and load a font before they show a character.
 */
const withSpace = (ranges: string | undefined): string | undefined =>
  ranges === undefined || parseRanges(ranges)[0]?.[0] === SPACE ? ranges : `U+20, ${ranges}`;

/** Returns a CSS string (CSS Syntax 3, §4.3.5), with escapes for characters that could end it. */
const cssString = (text: string): string =>
  `"${text.replaceAll(/[^\p{L}\p{N} _-]/gu, (character) => `\\${character.codePointAt(0)?.toString(16)} `)}"`;
