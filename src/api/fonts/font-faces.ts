import { parseRanges, printRanges, shareRanges } from "../../domain/fonts/covered-ranges.ts";
import { fontAddress, type StoredFont } from "../../domain/fonts/font-face.ts";

const FORMAT = { woff2: "woff2", woff: "woff", ttf: "truetype", otf: "opentype" };

/** `@font-face` rules for the fonts, under each name they go by; names are escaped as CSS strings. */
export function fontFaces(fonts: readonly StoredFont[]): string {
  const families = new Set(fonts.map(({ family }) => family));
  const groups = [...Map.groupBy(fonts, faceOf).values()];
  return groups
    .flatMap(withRanges)
    .flatMap(({ font, ranges }) => {
      // A font that has the other name as its own is what is meant by it.
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

/** What tells the faces of a family apart (CSS Fonts 4, §4.4). */
function descriptorsOf({ variable, axes, ...font }: StoredFont): Record<string, string> {
  // What an older program said of a variable font says nothing of its axes.
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

/** Degrees that `italic` asks for (CSS Fonts 4, §2.4). Chromium slants further what ends before, though it leans already. */
const ITALIC = 14;

/** From the angle of the file, or the least of its axis, to the greatest; at least as far as `italic` asks for where it leans to the right. */
function styleOf({ style, slant, slantRange }: Pick<StoredFont, "style" | "slant" | "slantRange">): string {
  if (!slantRange && style !== "oblique") return style;
  if (!slantRange && slant === undefined) return "oblique";
  const { min, max } = slantRange ?? { min: slant ?? ITALIC, max: slant ?? ITALIC };
  const last = max > 0 ? Math.max(max, ITALIC) : max;
  return min === last ? `oblique ${min}deg` : `oblique ${min}deg ${last}deg`;
}

const faceOf = (font: StoredFont): string => JSON.stringify([font.family, descriptorsOf(font)]);

/** The files of one face, each with the characters it gives. What gives none, since others have them all, stands first: a browser looks from behind. */
function withRanges(files: readonly StoredFont[]): { font: StoredFont; ranges: string | undefined }[] {
  const told = files.map((font) => ({ font, ranges: withSpace(font.unicodeRange) }));
  if (files.length === 1 || told.some(({ ranges }) => ranges === undefined)) return told;
  const shares = shareRanges(files.map(({ unicodeRange = "" }) => parseRanges(unicodeRange)));
  const isShadowed = (index: number) => shares[index]?.length === 0;
  const hasSpace = shares.some((ranges) => ranges[0]?.[0] === SPACE);
  const shared = told.map((one, index) => {
    const ranges = printRanges(shares[index] ?? []);
    return isShadowed(index) ? one : { ...one, ranges: hasSpace ? ranges : withSpace(ranges) };
  });
  return [...shared.filter((_, index) => isShadowed(index)), ...shared.filter((_, index) => !isShadowed(index))];
}

const SPACE = 0x20;

/**
 * Ranges with the space, which icon fonts lack: a browser takes the height of a line from the first font whose ranges have it,
 * and looks into the font before it shows one.
 */
const withSpace = (ranges: string | undefined): string | undefined =>
  ranges === undefined || parseRanges(ranges)[0]?.[0] === SPACE ? ranges : `U+20, ${ranges}`;

/** A CSS string (CSS Syntax 3, §4.3.5): everything that could end it is escaped. */
const cssString = (text: string): string =>
  `"${text.replaceAll(/[^\p{L}\p{N} _-]/gu, (character) => `\\${character.codePointAt(0)?.toString(16)} `)}"`;
