import { isObject } from "../../../safe/is-object.ts";
import type { TokenTree } from "../token-tree.ts";
import { colorText, withAlpha } from "./color-value.ts";
import {
  isBackground,
  isBorder,
  isBorderWidth,
  isFont,
  isLineHeight,
  isPlainLength,
  isShadow,
  isTransition,
} from "./css-grammar.ts";
import { cssNumber } from "./css-text.ts";
import {
  cubicBezierText,
  fontFamilyText,
  fontWeightText,
  measureText,
  numberOrText,
  numberText,
  sizeText,
  textIf,
  timeText,
} from "./primitive-value.ts";
import { isAutomatic, shareOfFont } from "./share-of-font.ts";

const lineStyles = new Set([
  ...["solid", "dashed", "dotted", "double", "groove", "ridge", "outset", "inset"],
  ...["none", "hidden"],
]);
const fontStyles = new Set(["normal", "italic", "oblique"]);
const textTransforms = new Set(["none", "capitalize", "uppercase", "lowercase", "full-width", "full-size-kana"]);
const textDecorations = new Set([
  ...["none", "underline", "overline", "line-through"],
  ...["solid", "double", "dotted", "dashed", "wavy"],
]);

/** Returns a stroke style as CSS. A dash array becomes `dashed`, the fallback of the Format module (9.3.3). */
export function strokeStyleText(value: unknown): string | undefined {
  if (isObject(value)) return Array.isArray(value.dashArray) ? "dashed" : undefined;
  return typeof value === "string" && lineStyles.has(value) ? value : undefined;
}

/** Returns a border as `width style color`, without absent members. */
export function borderText(value: unknown): string | undefined {
  if (typeof value === "string") return textIf((text) => isBorder(text, isColor), value);
  if (!isObject(value)) return undefined;
  return joined([
    member(value.width, borderWidthText),
    member(value.style, strokeStyleText),
    member(colored(value), colorText),
  ]);
}

/** Returns a transition as `duration timing-function delay`, without a missing delay. */
export function transitionText(value: unknown): string | undefined {
  if (typeof value === "string") return textIf(isTransition, value);
  if (!isObject(value) || value.duration === undefined) return undefined;
  const delay = member(value.delay, timeText);
  return joined([
    member(value.duration, (duration) => textIf((text) => !(Number.parseFloat(text) < 0), timeText(duration))),
    member(value.timingFunction, cubicBezierText),
    delay !== undefined && Number.parseFloat(delay) === 0 ? "" : delay,
  ]);
}

/** Returns one shadow or a list of them as a CSS list. Accepts `x`, `y` of older drafts, and a shadow's own `alpha`. */
export function shadowText(value: unknown): string | undefined {
  if (typeof value === "string") return textIf((text) => isShadow(text, isColor), value);
  const shadows = shadowLayers(value).map(shadowLayerText);
  return shadows.length > 0 && shadows.every((shadow) => shadow !== undefined) ? shadows.join(", ") : undefined;
}

/** Returns the single shadows of a shadow value. Nested lists (aliases of lists) are flattened. */
export function shadowLayers(value: unknown): unknown[] {
  return Array.isArray(value) ? value.flat(4) : [value];
}

/** Whether a single shadow is inside its box. */
export function isInset(layer: unknown): boolean {
  return isObject(layer) && (layer.inset === true || layer.type === "innerShadow");
}

/**
 * Returns gradient stops as `linear-gradient(90deg, …)`, with positions clamped to 0–1 (9.7). Accepts `{ angle, stops
 * }` too.
 */
export function cssGradientText(value: unknown): string | undefined {
  if (typeof value === "string") return textIf((text) => isBackground(text, isColor), value);
  const angle = (isObject(value) ? cssNumber(value.angle) : undefined) ?? "90";
  const texts = gradientStops(value).map(stopText);
  if (texts.length === 0 || texts.some((text) => text === undefined)) return undefined;
  // A gradient needs two stops. A single one fills the axis (9.7).
  return `linear-gradient(${angle}deg, ${(texts.length === 1 ? [texts[0], texts[0]] : texts).join(", ")})`;
}

/**
 * Returns the stops of a gradient value. Nested lists (aliases of lists) are flattened. Accepts `{ angle, stops }` too.
 */
export function gradientStops(value: unknown): unknown[] {
  const stops = isObject(value) ? value.stops : value;
  return Array.isArray(stops) ? stops.flat(4) : [];
}

/** Returns the position of a stop, clamped to 0–1 (9.7). Accepts `50%` of older drafts. Undefined for other values. */
export function stopPosition(position: unknown): number | undefined {
  const share = typeof position === "string" && position.includes("%") ? shareOfFont(position) : undefined;
  const number = share ?? Number(numberText(position) ?? Number.NaN);
  return Number.isNaN(number) ? undefined : Math.min(1, Math.max(0, number));
}

/** Returns a typography value as CSS properties in a fixed order, except members that CSS can't express. */
export function typographyProperties(value: unknown): { property: string; text: string }[] {
  if (!isObject(value)) return [];
  const properties: [string, string | undefined][] = [
    ["font-family", fontFamilyText(value.fontFamily ?? value.fontName)],
    ["font-size", sizeText(value.fontSize)],
    ["font-weight", fontWeightText(value.fontWeight)],
    ["line-height", lineHeightText(value.lineHeight)],
    ["letter-spacing", letterSpacingText(value.letterSpacing)],
    ["font-style", keywordText(value.fontStyle, fontStyles)],
    ["text-transform", keywordText(value.textTransform, textTransforms)],
    ["text-decoration", keywordText(value.textDecoration, textDecorations)],
  ];
  return properties.flatMap(([property, text]) => (text === undefined ? [] : [{ property, text }]));
}

/** A share is a unitless number, so that child elements apply it to their own font size. */
function lineHeightText(value: unknown): string | undefined {
  if (isAutomatic(value)) return "normal";
  const share = shareOfFont(value);
  if (share !== undefined) return cssNumber(share);
  return textIf(isLineHeight, isObject(value) ? measureText(value) : (numberOrText(value) ?? measureText(value)));
}

function letterSpacingText(value: unknown): string | undefined {
  const share = shareOfFont(value);
  return share === undefined ? measureText(value) : `${cssNumber(share)}em`;
}

/**
 * Returns a typography value as the `font` shorthand, which needs a size and a family, and can't have letter spacing.
 */
export function cssTypographyText(value: unknown): string | undefined {
  if (typeof value === "string") return textIf(isFont, value);
  const parts = new Map(typographyProperties(value).map(({ property, text }) => [property, text]));
  const size = parts.get("font-size");
  const family = parts.get("font-family");
  if (size === undefined || family === undefined) return undefined;
  const style = parts.get("font-style") ?? "";
  const height = parts.get("line-height");
  return joined([
    fontStyles.has(style) && style !== "normal" ? style : "",
    parts.get("font-weight") ?? "",
    height === undefined ? size : `${size}/${height}`,
    family,
  ]);
}

function shadowLayerText(layer: unknown): string | undefined {
  if (typeof layer === "string") return textIf((text) => isShadow(text, isColor), layer);
  if (!isObject(layer)) return undefined;
  const x = plainLengthText(layer.offsetX ?? layer.x);
  const y = plainLengthText(layer.offsetY ?? layer.y);
  if (x === undefined || y === undefined) return undefined;
  const spread = member(layer.spread, plainLengthText);
  const blur = layer.blur === undefined && spread !== "" ? "0px" : member(layer.blur, blurText);
  return joined([isInset(layer) ? "inset" : "", x, y, blur, spread, member(colored(layer), colorText)]);
}

function stopText(stop: unknown): string | undefined {
  if (!isObject(stop)) return undefined;
  const color = colorText(colored(stop));
  if (color === undefined || stop.position === undefined) return color;
  const position = stopPosition(stop.position);
  return position === undefined ? undefined : `${color} ${cssNumber(Number((position * 100).toFixed(4)))}%`;
}

/** Returns the member `color` with the alpha that some sources write next to it. */
export function colored(value: TokenTree): unknown {
  return typeof value.alpha === "number" ? withAlpha(value.color, value.alpha) : value.color;
}

/** Returns an empty text for an absent member, and undefined for one that CSS can't express. */
function member(value: unknown, text: (value: unknown) => string | undefined): string | undefined {
  return value === undefined ? "" : text(value);
}

function joined(parts: (string | undefined)[]): string | undefined {
  if (parts.some((part) => part === undefined)) return undefined;
  const text = parts.filter((part) => part !== "").join(" ");
  return text === "" ? undefined : text;
}

function keywordText(value: unknown, known: ReadonlySet<string>): string | undefined {
  const text = typeof value === "string" ? value.trim().toLowerCase() : "";
  return text !== "" && text.split(/\s+/).every((word) => known.has(word)) ? text : undefined;
}

const isColor = (text: string): boolean => colorText(text) !== undefined;

const borderWidthText = (value: unknown): string | undefined => textIf(isBorderWidth, measureText(value));

const plainLengthText = (value: unknown): string | undefined => textIf(isPlainLength, measureText(value));

const blurText = (value: unknown): string | undefined =>
  textIf((text) => !(Number.parseFloat(text) < 0), plainLengthText(value));
