import type { StoredFont } from "../../domain/fonts/font-face.ts";

const FORMAT = { woff2: "woff2", woff: "woff", ttf: "truetype", otf: "opentype" };

/** `@font-face` rules for the fonts; names are escaped as CSS strings. */
export function fontFaces(fonts: readonly StoredFont[]): string {
  return fonts
    .map(({ family, filename, weight, style, format, variable }) =>
      [
        "@font-face {",
        `  font-family: ${cssString(family)};`,
        `  src: url("/fonts/${encodeURIComponent(filename)}") format("${FORMAT[format]}");`,
        `  font-weight: ${variable === true ? "100 900" : weight};`,
        `  font-style: ${style};`,
        "  font-display: swap;",
        "}\n",
      ].join("\n"),
    )
    .join("");
}

/** A CSS string (CSS Syntax 3, §4.3.5): everything that could end it is escaped. */
const cssString = (text: string): string =>
  `"${text.replaceAll(/[^\p{L}\p{N} _-]/gu, (character) => `\\${character.codePointAt(0)?.toString(16)} `)}"`;
