import { isObject } from "../../../../safe/is-object.ts";
import { aliasName } from "../../dtcg/reference.ts";
import type { TokenTree } from "../../token-tree.ts";
import { fontNames, fontWeightText } from "../../values/primitive-value.ts";
import { colorFromCss } from "../../values/read-color.ts";
import { lengthFromCss, shadowsFromCss } from "../../values/read-css.ts";
import { isAutomatic } from "../../values/share-of-font.ts";

/** A value in the form of the Format module 2025.10, as far as it has one. */
export interface ConvertedValue {
  type: string | undefined;
  value: unknown;
  /** Whether the value is a calculation, evaluated when its references are resolved. */
  isMath?: boolean;
}

type Converter = (written: unknown) => ConvertedValue;

const kept =
  (type: string): Converter =>
  (value) => ({ type, value });

/**
 * Several lengths of a padding or the corners of a box, each a literal or a reference. The format has no type for them.
 */
const LENGTHS =
  /^(?:\{[^{}]+\}|-?(?:\d+\.?\d*|\.\d+)(?:[a-z]+|%)?|auto)(?:\s+(?:\{[^{}]+\}|-?(?:\d+\.?\d*|\.\d+)(?:[a-z]+|%)?|auto)){1,3}$/i;

const dimension = (written: unknown): ConvertedValue =>
  typeof written === "string" && LENGTHS.test(written.trim())
    ? {
        type: "string",
        value: written
          .trim()
          .split(/\s+(?![^{]*\})/)
          .map(withUnit)
          .join(" "),
      }
    : { type: "dimension", value: lengthOf(written) };

const withUnit = (part: string): string => (/^-?[\d.]*[1-9][\d.]*$/.test(part) ? `${part}px` : part);

/** The converter of each type, by its name in lower case without hyphens. */
const CONVERTERS: ReadonlyMap<string, Converter> = new Map(
  Object.entries<Converter>({
    color: (value) => ({ type: isGradient(value) ? "gradient" : "color", value: colorOf(value) }),
    ...Object.fromEntries(
      [
        ...["dimension", "sizing", "spacing", "size", "space", "borderradius", "radius", "borderwidth", "fontsizes"],
        ...["fontsize", "paragraphspacing", "paragraphindent", "length"],
      ].map((name) => [name, dimension]),
    ),
    letterspacing: (value) => ({ type: "dimension", value: spacingOf(value) }),
    lineheights: lineHeight,
    lineheight: lineHeight,
    opacity: (value) => ({ type: "number", value: shareOf(value) }),
    number: (value) => ({ type: "number", value: numberOf(value) }),
    multiplier: (value) => ({ type: "number", value: numberOf(value) }),
    fontfamilies: family,
    fontfamily: family,
    fontweights: weight,
    fontweight: weight,
    duration: (value) => ({ type: "duration", value: durationOf(value) }),
    time: (value) => ({ type: "duration", value: durationOf(value) }),
    cubicbezier: (value) => ({ type: "cubicBezier", value: bezierOf(value) }),
    easing: (value) => ({ type: "cubicBezier", value: bezierOf(value) }),
    boxshadow: (value) => ({ type: "shadow", value: shadowOf(value) }),
    shadow: (value) => ({ type: "shadow", value: shadowOf(value) }),
    dropshadow: (value) => ({ type: "shadow", value: shadowOf(value) }),
    typography: (value) => ({ type: "typography", value: typographyOf(value) }),
    border: (value) => ({ type: "border", value: borderOf(value) }),
    gradient: kept("gradient"),
    strokestyle: kept("strokeStyle"),
    transition: kept("transition"),
    boolean: (value) => ({ type: "boolean", value: value === "true" ? true : value === "false" ? false : value }),
  }),
);

/** Types that only Tokens Studio has. A file with one of them is a Tokens Studio file. */
export const STUDIO_TYPES: ReadonlySet<string> = new Set([
  ...["sizing", "spacing", "borderRadius", "borderWidth", "fontFamilies", "fontWeights", "fontSizes", "lineHeights"],
  ...["letterSpacing", "paragraphSpacing", "paragraphIndent", "textCase", "textDecoration", "boxShadow", "composition"],
  ...["asset", "opacity"],
]);

const MATH = /\{[^{}]*\}|[+*/^]|\d\s+-|-\s+\d|\b(?:roundTo|round|floor|ceil|min|max|abs|pow|sqrt)\(/;

/**
 * Converts a value of an older format to the Format module 2025.10. Unsupported values stay unchanged, unsupported
 * types keep their name. An undefined `type` is guessed from the value. An alias has none.
 */
export function convertValue(type: string | undefined, written: unknown, category = ""): ConvertedValue {
  const value = withoutValueSuffix(written);
  if (typeof value === "string" && aliasName(value) !== undefined) {
    const named = type === undefined ? undefined : CONVERTERS.get(plain(type));
    // `lineHeights` can be numbers or lengths, depending on the target.
    const own = named === undefined || named === lineHeight ? undefined : named("").type;
    // A length can reference a number, and a number a length: the value is converted to the token's type.
    return { type: own, value, ...(own === "dimension" || own === "number" ? { isMath: true } : {}) };
  }
  const known = type ?? guessType(value, category);
  const converted = CONVERTERS.get(plain(known))?.(value) ?? { type: known, value };
  return { ...converted, ...(isMath(converted.value) ? { isMath: true } : {}) };
}

const plain = (type: string): string => type.toLowerCase().replace(/[-_\s]/g, "");

/** Style Dictionary writes `{color.blue.value}` for the token `color.blue`. */
function withoutValueSuffix(written: unknown, depth = 0): unknown {
  if (typeof written === "string")
    return written.includes("{")
      ? written.replace(/\{([^{}]+?)\.\$?value\}/g, "{$1}").replace(/\{\s*([^{}]+?)\s*\}/g, "{$1}")
      : written;
  if (depth > 16 || typeof written !== "object" || written === null) return written;
  if (Array.isArray(written)) return written.map((item) => withoutValueSuffix(item, depth + 1));
  return Object.fromEntries(Object.entries(written).map(([key, item]) => [key, withoutValueSuffix(item, depth + 1)]));
}

/** Whether the value or one of its members is text with an operator or a math function. */
function isMath(value: unknown): boolean {
  if (typeof value === "string") return aliasName(value) === undefined && MATH.test(value);
  if (Array.isArray(value)) return value.some(isMath);
  return isObject(value) && Object.values(value).some(isMath);
}

/**
 * Guesses the type of an untyped value by its category (`color`, `time`, as in Style Dictionary's CTI) and its form.
 */
function guessType(value: unknown, category: string): string {
  if (typeof value === "number") return "number";
  if (typeof value === "boolean") return "boolean";
  const isColorGroup = /^colou?rs?$/i.test(category);
  if (typeof value !== "string") return isColorGroup && colorOfChannels(value) !== undefined ? "color" : "other";
  const text = value.trim();
  if (/^#[0-9a-f]{3,8}$/i.test(text) || /^(?:rgba?|hsla?|hwb|(?:ok)?l(?:ab|ch)|color)\(/i.test(text)) return "color";
  if (isColorGroup && (colorFromCss(text) !== undefined || text.includes("{"))) return "color";
  if (isGradient(text)) return "gradient";
  if (lengthFromCss(text) !== undefined && /[a-z]/i.test(text)) return "dimension";
  if (/^[\d.]+m?s$/i.test(text)) return "duration";
  if (/^cubic-bezier\(/i.test(text)) return "cubicBezier";
  if (/^-?(?:\d+\.?\d*|\.\d+)$/.test(text)) return "number";
  return shadowsFromCss(text)?.some(({ color }) => color !== undefined) ? "shadow" : "other";
}

const isGradient = (value: unknown): boolean =>
  typeof value === "string" && /^(?:repeating-)?(?:linear|radial|conic)-gradient\(/i.test(value.trim());

const colorOf = (value: unknown): unknown =>
  typeof value === "string" ? (colorFromCss(value) ?? value) : (colorOfChannels(value) ?? value);

/**
 * Reads a color object like tinycolor, which Style Dictionary uses: `{h, s, l}` in shares or percents, `{r, g, b}` to
 * 255.
 */
function colorOfChannels(value: unknown): TokenTree | undefined {
  if (!isObject(value)) return undefined;
  const { h, s, l, r, g, b, a = 1 } = value;
  const percent = (share: unknown) => (Number(share) <= 1 ? Number(share) * 100 : Number(share));
  if ([h, s, l].every(Number.isFinite)) return colorFromCss(`hsl(${h} ${percent(s)}% ${percent(l)}% / ${a})`);
  return [r, g, b].every(Number.isFinite) ? colorFromCss(`rgb(${r} ${g} ${b} / ${a})`) : undefined;
}

/** A bare number is px. */
function lengthOf(value: unknown): unknown {
  if (typeof value === "number") return { value, unit: "px" };
  return typeof value === "string" ? (lengthFromCss(value, { unitless: true }) ?? value) : value;
}

/** Percents of letter spacing are relative to the font size. */
function spacingOf(value: unknown): unknown {
  const [, percent] = typeof value === "string" ? (/^(-?[\d.]+)%$/.exec(value.trim()) ?? []) : [];
  return percent === undefined ? lengthOf(value) : `${Number(percent) / 100}em`;
}

/** A larger factor is unrealistic: the number is px, as in the design tool. */
const MAX_FACTOR = 4;

function lineHeight(value: unknown): ConvertedValue {
  if (isAutomatic(value)) return { type: "string", value: "normal" };
  const share = shareOf(value);
  if (typeof share === "number" && share > MAX_FACTOR) return { type: "dimension", value: lengthOf(share) };
  return typeof share === "number" ? { type: "number", value: share } : { type: "dimension", value: lengthOf(value) };
}

/** A number, `"1.5"` or `"150%"`. */
function shareOf(value: unknown): unknown {
  const [, percent] = typeof value === "string" ? (/^(-?[\d.]+)%$/.exec(value.trim()) ?? []) : [];
  return percent === undefined ? numberOf(value) : Number(percent) / 100;
}

function numberOf(value: unknown): unknown {
  return typeof value === "string" && /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(value.trim())
    ? Number(value)
    : value;
}

function family(value: unknown): ConvertedValue {
  const names = typeof value === "string" && value.includes(",") && !value.includes("{") ? fontNames(value) : undefined;
  return { type: "fontFamily", value: names ?? value };
}

function weight(value: unknown): ConvertedValue {
  return { type: "fontWeight", value: styledWeight(value).weight };
}

/** Weight names of typefaces and Tokens Studio's transforms that CSS lacks. */
const WEIGHTS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    ...{ demi: 600, roman: 400, text: 400, book: 400, buch: 400, leicht: 300, extraleicht: 200, kraeftig: 500 },
    ...{ kräftig: 500, halbfett: 600, dreiviertelfett: 700, fett: 800, super: 900, extrafett: 900, ultra: 950 },
  }),
);

/**
 * Returns a weight by number or name, and the style at the end of the name: `Medium Italic` is 500, italic. Others stay
 * unchanged.
 */
function styledWeight(value: unknown): { weight: unknown; style?: string } {
  const [, name = "", style] =
    typeof value === "string" ? (/^(.*?)\s*(italic|oblique)?$/i.exec(value.trim()) ?? []) : [];
  const read = style === undefined ? value : name === "" ? "normal" : name;
  const text = fontWeightText(read) ?? (typeof read === "string" ? WEIGHTS.get(read.toLowerCase()) : undefined);
  const own = style === undefined ? {} : { style: style.toLowerCase() };
  return text === undefined ? { weight: value } : { weight: Number(text), ...own };
}

function durationOf(value: unknown): unknown {
  if (typeof value === "number") return { value, unit: "ms" };
  const [, amount, unit] = typeof value === "string" ? (/^([\d.]+)(ms|s)$/.exec(value.trim()) ?? []) : [];
  return amount === undefined ? value : { value: Number(amount), unit };
}

function bezierOf(value: unknown): unknown {
  const [, list = ""] = typeof value === "string" ? (/^cubic-bezier\(([^()]*)\)$/i.exec(value.trim()) ?? []) : [];
  const numbers = list.split(",").map(Number);
  return list !== "" && numbers.length === 4 && numbers.every(Number.isFinite) ? numbers : value;
}

function shadowOf(value: unknown): unknown {
  if (typeof value === "string") {
    const shadows = value.includes("{") ? undefined : shadowsFromCss(value);
    return shadows?.length === 1 ? shadows[0] : (shadows ?? value);
  }
  if (Array.isArray(value)) return value.map(shadowOf);
  if (!isObject(value)) return value;
  const { x, y, offsetX = x, offsetY = y, blur, spread, color, type, inset, ...rest } = value;
  const isInner = type === "innerShadow" || inset === true || inset === "true";
  return {
    ...rest,
    color: colorOf(color),
    offsetX: lengthOf(offsetX ?? 0),
    offsetY: lengthOf(offsetY ?? 0),
    blur: lengthOf(blur ?? 0),
    spread: lengthOf(spread ?? 0),
    ...(isInner ? { inset: true } : {}),
  };
}

/** The readers of typography members, with their names in the format. */
const TEXT_MEMBERS: Record<string, [name: string, convert: (value: unknown) => unknown]> = {
  fontFamily: ["fontFamily", (value) => family(value).value],
  fontFamilies: ["fontFamily", (value) => family(value).value],
  fontWeight: ["fontWeight", (value) => weight(value).value],
  fontWeights: ["fontWeight", (value) => weight(value).value],
  fontSize: ["fontSize", lengthOf],
  fontSizes: ["fontSize", lengthOf],
  lineHeight: ["lineHeight", (value) => lineHeight(value).value],
  lineHeights: ["lineHeight", (value) => lineHeight(value).value],
  letterSpacing: ["letterSpacing", spacingOf],
  textCase: ["textTransform", (value) => value],
};

function typographyOf(value: unknown): unknown {
  if (!isObject(value)) return value;
  const { style } = styledWeight(value.fontWeight ?? value.fontWeights);
  const members = Object.fromEntries(
    Object.entries(value).map(([key, member]) => {
      const [name, convert] = Object.hasOwn(TEXT_MEMBERS, key) ? (TEXT_MEMBERS[key] ?? [key, same]) : [key, same];
      return [name, typeof member === "string" && member.includes("{") ? member : convert(member)];
    }),
  );
  return style === undefined || "fontStyle" in members ? members : { ...members, fontStyle: style };
}

const same = (value: unknown): unknown => value;

function borderOf(value: unknown): unknown {
  if (!isObject(value)) return value;
  const { color, width, ...rest }: TokenTree = value;
  return {
    ...rest,
    ...(color === undefined ? {} : { color: colorOf(color) }),
    ...(width === undefined ? {} : { width: lengthOf(width) }),
  };
}
