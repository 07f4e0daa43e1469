import {
  aliasName,
  cssValue,
  fontFamilyText,
  fontWeightText,
  measureText,
  numberOrText,
  replaceEmbedded,
} from "../../../engines/tokens/engine.ts";
import { safeCssValue } from "../../../safe/css.ts";
import { isObject } from "../../../safe/is-object.ts";
import type { TokenInfo } from "../../tokens/describe-tokens.ts";
import { styleHeadText } from "./style-head.ts";

/** One property of a text style. `value` is safe in a style attribute; `aliasOf` is its source token. */
export interface TextProperty {
  property: string;
  value: string;
  aliasOf?: string;
}

type Read = (value: unknown) => string | undefined;

const CASES: Record<string, string> = {
  upper: "uppercase",
  lower: "lowercase",
  title: "capitalize",
  uppercase: "uppercase",
  lowercase: "lowercase",
  capitalize: "capitalize",
};
const DECORATIONS: Record<string, string> = {
  underline: "underline",
  strikethrough: "line-through",
  "line-through": "line-through",
};

/** Where a text style says a property, most telling first, and how it is read. */
const PROPERTIES: [property: string, keys: readonly string[], read: Read][] = [
  ["font-family", ["fontFamily", "fontName"], fontFamilyText],
  ["font-size", ["fontSize"], lengthText],
  ["font-weight", ["fontWeight", "fontStyle"], weightText],
  [
    "font-style",
    ["fontStyle", "italic"],
    (value) => (value === true || (typeof value === "string" && /italic|oblique/i.test(value)) ? "italic" : undefined),
  ],
  ["line-height", ["lineHeight"], (value) => (isObject(value) ? measureText(value) : numberOrText(value))],
  ["letter-spacing", ["letterSpacing"], spacingText],
  ["text-transform", ["textTransform", "textCase"], (value) => CASES[lower(value)]],
  ["text-decoration", ["textDecoration"], (value) => DECORATIONS[lower(value)]],
];

const ORDER = PROPERTIES.map(([property]) => property);

/**
 * The CSS properties of a text style as design tools and drafts write them: numbers are px, `{…}` names a token. If
 * family and size are unknown, a complete `css` shorthand is used. Unsafe values are left out.
 */
export function textProperties(
  values: Record<string, unknown>,
  tokens: ReadonlyMap<string, TokenInfo>,
): TextProperty[] {
  const found = PROPERTIES.flatMap(([property, keys, read]): TextProperty[] => {
    for (const key of keys) {
      const { value, aliasOf } = followed(values[key], tokens);
      const text = read(value);
      const safe = text === undefined ? undefined : safeCssValue(text);
      if (safe !== undefined) return [{ property, value: safe, ...(aliasOf ? { aliasOf } : {}) }];
    }
    return [];
  });
  const has = (property: string) => found.some((one) => one.property === property);
  const height = has("line-height") ? undefined : toolLineHeight(values);
  const all = (height ? [...found, height] : found).sort(
    (a, b) => ORDER.indexOf(a.property) - ORDER.indexOf(b.property),
  );
  if (has("font-family") && has("font-size")) return all;
  const shorthand = safeCssValue(styleHeadText(values.css) ?? "");
  const rest = all.filter(({ property }) => property === "letter-spacing" || property.startsWith("text-"));
  return shorthand === undefined ? all : [{ property: "font", value: shorthand }, ...rest];
}

/** A value with its references followed. */
function followed(value: unknown, tokens: ReadonlyMap<string, TokenInfo>): { value: unknown; aliasOf?: string } {
  if (typeof value !== "string" || !value.includes("{")) return { value };
  const name = aliasName(value);
  if (name !== undefined) return { value: tokens.get(name)?.value, aliasOf: name };
  const text = replaceEmbedded(value, (inner) => {
    const token = tokens.get(inner);
    return token && cssValue(token.type, token.value);
  });
  return { value: text.includes("{") ? undefined : text };
}

function lengthText(value: unknown): string | undefined {
  if (typeof value === "number") return Number.isFinite(value) && value >= 0 ? `${value}px` : undefined;
  if (typeof value === "string" && /^\d+(?:\.\d+)?$/.test(value.trim())) return `${value.trim()}px`;
  return measureText(value);
}

/** Design tools say `{value: -2, unit: "PERCENT"}` for a share of the size. */
function spacingText(value: unknown): string | undefined {
  if (typeof value === "number") return Number.isFinite(value) ? `${value}px` : undefined;
  if (isObject(value) && typeof value.value === "number" && typeof value.unit === "string") {
    if (/^percent$/i.test(value.unit)) return `${value.value / 100}em`;
    if (/^pixels$/i.test(value.unit)) return `${value.value}px`;
  }
  return measureText(value);
}

/** A weight, also out of a style name such as `SemiBold Italic`. */
function weightText(value: unknown): string | undefined {
  const upright = typeof value === "string" ? value.replace(/\s*(?:italic|oblique)\s*/i, "") : value;
  return fontWeightText(upright);
}

/** The line height as design tools write it: a share of the size where they know it, else px. */
function toolLineHeight(values: Record<string, unknown>): TextProperty | undefined {
  const { lineHeightPercentFontSize: percent, lineHeightPx: px, lineHeightUnit: unit } = values;
  if (unit === "INTRINSIC_%") return { property: "line-height", value: "normal" };
  if (unit === "FONT_SIZE_%" && typeof percent === "number")
    return { property: "line-height", value: String(percent / 100) };
  return typeof px === "number" && Number.isFinite(px) ? { property: "line-height", value: `${px}px` } : undefined;
}

const lower = (value: unknown): string => (typeof value === "string" ? value.toLowerCase() : "");
