import { isObject } from "../../../safe/is-object.ts";
import type { TokenTree } from "../token-tree.ts";
import { colorText } from "../values/color-value.ts";
import { cssText } from "../values/css-text.ts";
import { fontWeightText } from "../values/primitive-value.ts";
import { colorFromCss, srgb } from "../values/read-color.ts";
import { gradientFromCss, type Length, lengthFromCss, shadowsFromCss, ZERO } from "../values/read-css.ts";
import { firstGradient } from "./design-tool-extension.ts";

/** A style as a token. `extension` is added next to the value. */
export interface StyleReading {
  type: "color" | "gradient" | "typography" | "shadow" | "dimension";
  value: unknown;
  extension?: TokenTree;
  /** Details of the style that the token can't express. */
  warning?: string;
}

type Style = Readonly<Record<string, unknown>>;

/** Returns the value of a color style: a color or a gradient, otherwise the reason why it has none. */
export function readColorStyle(style: Style): StyleReading | string {
  const written = style.value ?? style.hex;
  if (typeof written !== "string" || written.trim() === "") return "The style has no value, so no token was created.";
  const color = colorFromCss(written, { preferSrgb: true });
  if (color) return { type: "color", value: withAlpha(color) };
  const gradient = gradientFromCss(written);
  if (gradient?.kind === "linear")
    return { type: "gradient", value: gradient.stops, extension: { angle: gradient.angle } };
  const first = firstGradient(written);
  const warning =
    "Tokens cannot represent this background. CSS and SCSS contain it unchanged, other formats only its first gradient.";
  if (first) return { type: "gradient", value: first.stops, warning };
  if (colorText(written) !== undefined)
    return { type: "color", value: written, warning: "Only a browser can compute this color, so it is kept as CSS." };
  if (cssText(written) === undefined)
    return `${JSON.stringify(written.slice(0, 60))} is not a color, gradient or background.`;
  return {
    type: "gradient",
    value: written,
    warning: "Tokens cannot represent this background, so it is kept as CSS.",
  };
}

/** Puts `alpha` in the format's position, even if it is 1. */
const withAlpha = ({ hex, alpha = 1, ...color }: TokenTree): TokenTree => ({
  ...color,
  alpha,
  ...(hex === undefined ? {} : { hex }),
});

/**
 * Returns the value of a text style. Sizes are px, the line height a share of the font size (4 decimals). Missing fonts
 * stay missing.
 */
export function readTypographyStyle({ values }: Style): StyleReading | string {
  if (!isObject(values)) return "The style has no values, so no token was created.";
  const { fontFamily, paragraphSpacing, fontStyle } = values;
  const size = length(values.fontSize);
  const weight = fontWeight(values);
  const height = lineHeight(values, size);
  const spacing = letterSpacing(values, size);
  const value: TokenTree = {
    ...(fontFamily === undefined ? {} : { fontFamily }),
    ...(size === undefined ? {} : { fontSize: size }),
    ...(weight === undefined ? {} : { fontWeight: weight }),
    ...(spacing === undefined ? {} : { letterSpacing: spacing }),
    ...(height === undefined ? {} : { lineHeight: height }),
  };
  if (Object.keys(value).length === 0) return "The style has no values, so no token was created.";
  const isItalic = values.italic === true || /italic|oblique/i.test(String(fontStyle ?? ""));
  const textCase = values.textCase ?? values.case;
  const decoration = values.textDecoration ?? values.decoration;
  const isIntrinsic = values.lineHeightUnit === "INTRINSIC_%";
  return {
    type: "typography",
    value,
    extension: {
      ...(isItalic ? { italic: true } : {}),
      ...(fontStyle === undefined ? {} : { style: fontStyle }),
      ...(textCase === undefined ? {} : { case: textCase }),
      ...(decoration === undefined ? {} : { decoration }),
      ...(paragraphSpacing === undefined ? {} : { paragraphSpacing }),
      ...(isIntrinsic ? { lineHeight: "normal" } : {}),
    },
    ...(height === undefined && hasLineHeight(values) ? { warning: LOST_LINE_HEIGHT } : {}),
  };
}

/** Returns the values of an effect style: its shadows as one value, each blur as a length. */
export function readEffectStyle({ effects }: Style): (StyleReading | string)[] {
  const layers = (Array.isArray(effects) ? effects.filter(isObject) : []).filter(({ visible }) => visible !== false);
  const shadows: TokenTree[] = [];
  const found: (StyleReading | string)[] = [];
  for (const layer of layers) {
    const type = String(layer.type ?? "");
    if (/SHADOW/i.test(type)) {
      const read = shadow(layer.value ?? layer, /^INNER/i.test(type));
      if (read) shadows.push(...read);
      else found.push(`${type} is left out, because its value is not a shadow.`);
    } else if (/BLUR/i.test(type)) {
      const radius = length(blurRadius(layer.value ?? layer.radius));
      if (radius) found.push({ type: "dimension", value: radius, extension: { effect: type } });
      else found.push(`${type} is left out, because its value is not a length.`);
    } else
      found.push(
        `The effect ${type.slice(0, 60) || "without a type"} is left out, because tokens cannot represent it.`,
      );
  }
  if (shadows.length > 0) found.unshift({ type: "shadow", value: shadows.length === 1 ? shadows[0] : shadows });
  return found.length > 0 ? found : ["The style has no effects, so no token was created."];
}

function shadow(value: unknown, isInner: boolean): TokenTree[] | undefined {
  if (typeof value === "string")
    return shadowsFromCss(value)?.map((each) => (isInner || each.inset === true ? { ...each, inset: true } : each));
  if (!isObject(value)) return undefined;
  const offset = isObject(value.offset) ? value.offset : {};
  const color = shadowColor(value.color);
  const [offsetX, offsetY, blur, spread] = [
    length(value.offsetX ?? value.x ?? offset.x),
    length(value.offsetY ?? value.y ?? offset.y),
    length(value.blur ?? value.radius),
    length(value.spread),
  ];
  return [
    {
      ...(color === undefined ? {} : { color }),
      offsetX: offsetX ?? ZERO,
      offsetY: offsetY ?? ZERO,
      blur: blur ?? ZERO,
      spread: spread ?? ZERO,
      ...(isInner ? { inset: true } : {}),
    },
  ];
}

/** A CSS color, channels 0–1 from the design tool, or a value of the format. */
function shadowColor(color: unknown): unknown {
  if (typeof color === "string") return colorFromCss(color, { preferSrgb: true });
  if (!isObject(color)) return undefined;
  const { r, g, b, a = 1 } = color;
  return isNumber(r) && isNumber(g) && isNumber(b) && isNumber(a) ? srgb({ r, g, b }, a) : color;
}

const blurRadius = (value: unknown): unknown =>
  typeof value === "string" ? value.replace(/^\s*blur\((.*)\)\s*$/i, "$1") : value;

/** A number of px, or text in px or rem. */
function length(value: unknown): Length | undefined {
  if (typeof value === "number") return Number.isFinite(value) ? { value: rounded(value), unit: "px" } : undefined;
  return typeof value === "string" ? lengthFromCss(value, { unitless: true }) : undefined;
}

function fontWeight({ fontWeight, fontStyle }: TokenTree): number | undefined {
  const written =
    fontWeight ??
    String(fontStyle ?? "")
      .replace(/italic|oblique/gi, "")
      .trim();
  const text = fontWeightText(written);
  return text === undefined ? undefined : Number(text);
}

/** Returns a share of the font size. Undefined if it is missing or invalid. */
function lineHeight(values: TokenTree, size: Length | undefined): number | undefined {
  const { lineHeightPx, lineHeightUnit } = values;
  const share = percentOf(values.lineHeightPercentFontSize);
  if (lineHeightUnit === "FONT_SIZE_%" && share !== undefined) return share;
  if (!isSaid(lineHeightPx)) return share;
  const [height, font] = [inPx(length(lineHeightPx)), inPx(size)];
  return height !== undefined && font !== undefined && font > 0 ? rounded(height / font) : undefined;
}

const hasLineHeight = ({ lineHeightPx, lineHeightPercentFontSize }: TokenTree): boolean =>
  isSaid(lineHeightPx) || isSaid(lineHeightPercentFontSize);

const LOST_LINE_HEIGHT =
  "The line height is left out. Use px or rem together with a font size, or a percentage of the font size.";

const isSaid = (value: unknown): boolean => value !== undefined && value !== null && value !== "";

/** A rem is 16 px in pages and design tools. */
const inPx = (length: Length | undefined): number | undefined =>
  length && (length.unit === "rem" ? length.value * 16 : length.value);

/** `150`, `"150"` and `"150%"` are 1.5. */
function percentOf(value: unknown): number | undefined {
  const [, amount] = typeof value === "string" ? (/^(\d+(?:\.\d+)?)\s*%?$/.exec(value.trim()) ?? []) : [];
  const percent = amount === undefined ? value : Number(amount);
  return isNumber(percent) ? rounded(percent / 100) : undefined;
}

/** In px: a number is px; `{ unit: "PERCENT", value }` of plugins and CSS `em` are shares of the font size. */
function letterSpacing({ letterSpacing }: TokenTree, size: Length | undefined): Length | undefined {
  const { unit, value } = isObject(letterSpacing) ? letterSpacing : relative(letterSpacing);
  if (unit !== "PERCENT") return length(isObject(letterSpacing) ? value : letterSpacing);
  return isNumber(value) && size ? { value: rounded((size.value * value) / 100), unit: size.unit } : undefined;
}

function relative(text: unknown): { unit?: string; value?: number } {
  const [, amount, unit] = typeof text === "string" ? (/^(-?[\d.]+)(em|%)$/.exec(text.trim()) ?? []) : [];
  return amount === undefined ? {} : { unit: "PERCENT", value: Number(amount) * (unit === "em" ? 100 : 1) };
}

const isNumber = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);
const rounded = (value: number): number => Math.round(value * 10_000) / 10_000 + 0;
