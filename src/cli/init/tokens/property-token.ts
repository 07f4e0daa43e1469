import {
  colorFromCss,
  convertValue,
  fontNames,
  gradientFromCss,
  lengthFromCss,
  splitCss,
  tokenTypes,
} from "../../../engines/tokens/engine.ts";
import type { TokenTree } from "../../../engines/tokens/names.ts";
import { isObject } from "../../../safe/is-object.ts";

/** A value of the format, and parts without a place in it. */
export interface TypedValue {
  type: string;
  value: unknown;
  /** Degrees of a linear gradient. */
  angle?: number;
}

const GENERIC =
  /^(?:serif|sans-serif|monospace|cursive|fantasy|system-ui|ui-serif|ui-sans-serif|ui-monospace|ui-rounded|emoji|math)$/i;
const KEYWORD = new RegExp(`${GENERIC.source}|^(?:-apple-system|blinkmacsystemfont)$`, "i");
const FONT_NAME =
  /font-?family|(?:^|-)font(?:-(?:sans|serif|mono|body|heading|headings|display|stack|monospace|system|code|text)[\w-]*)?$|typeface/i;
const NAME_OF_FONT = /^(?:"[^"]*"|'[^']*'|[\p{L}_-][\p{L}\p{N}_ -]*)$/u;
const WEIGHT_NAME = /font-?weight|(?:^|-)weight(?:-|$)/i;
const STYLES = /^(?:solid|dashed|dotted|double|groove|ridge|outset|inset)$/i;
const STYLE_NAME = /(?:border|outline|stroke)-?style/i;
/** The format has other types for these, or none. */
const TEXT = /^(?:none|auto|inherit|initial|unset|revert|revert-layer|currentcolor)$/i;

/**
 * Converts a CSS text without `var()` to a value of the Format module 2025.10. The name decides if the value is
 * ambiguous. Values without a type stay text: `0.05em`, `50%`, `auto`, `clamp()`.
 *
 * @param name of the property, without `--`
 */
export function typedValue(name: string, text: string): TypedValue {
  return readTyped(name, text) ?? { type: "string", value: text };
}

function readTyped(name: string, text: string): TypedValue | undefined {
  if (TEXT.test(text)) return undefined;
  const color = colorFromCss(text);
  if (color) return { type: "color", value: color };
  if (WEIGHT_NAME.test(name) && /^(?:\d{1,4}|normal|bold)$/.test(text))
    return { type: "fontWeight", value: /^\d/.test(text) ? Number(text) : text };
  const fonts = fontsOf(name, text);
  if (fonts) return { type: "fontFamily", value: fonts.length === 1 ? fonts[0] : fonts };
  if (STYLE_NAME.test(name) && STYLES.test(text)) return { type: "strokeStyle", value: text.toLowerCase() };
  const gradient = gradientFromCss(text);
  if (gradient) {
    const { kind, angle, stops } = gradient;
    return kind === "linear"
      ? { type: "gradient", value: stops, ...(angle === undefined ? {} : { angle }) }
      : undefined;
  }
  const border = borderOf(splitCss(text, " "));
  if (border) return { type: "border", value: border };
  const { type, value } = convertValue(undefined, text);
  if (type === undefined || !tokenTypes.has(type) || typeof value === "string") return undefined;
  // The format requires the color of a shadow.
  if (type === "shadow" && [value].flat().some((layer) => !isObject(layer) || layer.color === undefined))
    return undefined;
  return { type, value };
}

/** Names of a list of fonts: by the property's name, or since one of them is a generic family. */
function fontsOf(name: string, text: string): string[] | undefined {
  const parts = splitCss(text, ",");
  if (parts.length === 0 || !parts.every((part) => NAME_OF_FONT.test(part))) return undefined;
  // In quotes, the name of a generic family is the name of a font.
  if (parts.some((part) => /^["']/.test(part) && KEYWORD.test(part.slice(1, -1)))) return undefined;
  const isList = parts.length > 1 && parts.some((part) => GENERIC.test(part));
  const isNamed = FONT_NAME.test(name) && !/^(?:normal|italic|bold|oblique)$/i.test(text);
  return isList || isNamed ? fontNames(text) : undefined;
}

function borderOf(parts: readonly string[]): TokenTree | undefined {
  if (parts.length !== 3) return undefined;
  const width = parts.map((part) => lengthFromCss(part)).find((each) => each !== undefined);
  const style = parts.find((part) => STYLES.test(part))?.toLowerCase();
  const color = parts.map((part) => colorFromCss(part)).find((each) => each !== undefined);
  return width && style !== undefined && color ? { color, width, style } : undefined;
}

/** A part of a value that is a single reference: its resolved text, and the alias of its token. */
export interface ReferencedPart {
  text: string;
  alias?: string;
}

/**
 * Converts shadows and borders and keeps their references: a part that is only `var()`, and resolves to a color or a
 * length, becomes an alias. Undefined if the resolved parts are not such a value.
 *
 * @param read returns a part of the written text
 */
export function compositeValue(
  written: string,
  read: (part: string) => ReferencedPart | undefined,
): TypedValue | undefined {
  const layers = splitCss(written, ",").map((layer) => splitCss(layer, " ").map(read));
  const whole = layers.map((layer) => layer.filter((part) => part !== undefined));
  if (whole.some((layer, index) => layer.length !== layers[index]?.length)) return undefined;
  const [first] = whole;
  if (whole.length === 1 && first) {
    const border = borderOf(first.map(({ text }) => text));
    if (border) return { type: "border", value: withAliases(border, first) };
  }
  const shadows = whole.map(shadowOf);
  if (shadows.length === 0 || shadows.some((each) => each === undefined)) return undefined;
  return { type: "shadow", value: shadows.length === 1 ? shadows[0] : shadows };
}

function withAliases(border: TokenTree, parts: readonly ReferencedPart[]): TokenTree {
  const of = (isOne: (text: string) => boolean) =>
    parts.find(({ text, alias }) => alias !== undefined && isOne(text))?.alias;
  const color = of((text) => colorFromCss(text) !== undefined);
  const width = of((text) => lengthFromCss(text) !== undefined);
  return { ...border, ...(color === undefined ? {} : { color }), ...(width === undefined ? {} : { width }) };
}

const ZERO = { value: 0, unit: "px" };

function shadowOf(parts: readonly ReferencedPart[]): TokenTree | undefined {
  const lengths: unknown[] = [];
  const colors: unknown[] = [];
  let inset = false;
  for (const { text, alias } of parts) {
    if (/^inset$/i.test(text)) inset = true;
    else {
      const length = lengthFromCss(text);
      const color = length === undefined ? colorFromCss(text) : undefined;
      // A length without a unit is a number to its own token.
      if (length) lengths.push(/[a-z]/i.test(text) ? (alias ?? length) : length);
      else if (color) colors.push(alias ?? color);
      else return undefined;
    }
  }
  const [offsetX, offsetY, blur = ZERO, spread = ZERO] = lengths;
  const [color] = colors;
  if (offsetY === undefined || lengths.length > 4 || colors.length !== 1) return undefined;
  return { color, offsetX, offsetY, blur, spread, ...(inset ? { inset } : {}) };
}
