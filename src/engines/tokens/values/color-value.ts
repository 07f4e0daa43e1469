import "culori/css";
import { converter, convertHwbToRgb, parse, toGamut, wcagContrast } from "culori/fn";
import { isObject } from "../../../safe/is-object.ts";
import { memoizeByText } from "../../../safe/memoize.ts";
import { cssNumber, cssText, MAX_VALUE_LETTERS } from "./css-text.ts";
import { rgbOfHsl } from "./read-color.ts";

/** A color in sRGB: channels 0–1 (outside for colors beyond sRGB), alpha 0–1. */
export interface Rgb {
  r: number;
  g: number;
  b: number;
  alpha: number;
}

interface ColorValue {
  space: string;
  components: (number | "none")[];
  alpha: number;
  hex: string | undefined;
}

const tristimulus = ["srgb", "srgb-linear", "display-p3", "a98-rgb", "prophoto-rgb", "rec2020", "xyz-d65", "xyz-d50"];
const functions = ["hsl", "hwb", "lab", "lch", "oklab", "oklch"];

/** The 14 color spaces of the Color module 2025.10. */
export const colorSpaces: ReadonlySet<string> = new Set([...tristimulus, ...functions]);

const hexForm = /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i;
// Colors that only a page knows, so that they can't be parsed here.
const pageColor =
  /^(?:currentcolor|inherit|canvas(?:text)?|linktext|visitedtext|activetext|button(?:face|text|border)|field(?:text)?|highlight(?:text)?|mark(?:text)?|graytext|accentcolor(?:text)?|(?:var|env|color-mix|light-dark|contrast-color|rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(.+\))$/i;
/** A color function with arguments that only a page can evaluate. */
const OPEN_COLOR = /\((?:from\s|.*(?:var|env|calc|min|max|clamp)\()/i;
const toRgb = converter("rgb");
const mapToSrgb = toGamut("rgb", "oklch");

/**
 * Returns a color value as CSS. sRGB, HSL and HWB within sRGB become hex with 6 or 8 digits, from `hex` if it matches
 * the components. Other spaces keep their own notation. Strings of older drafts are accepted if they are CSS colors.
 */
export function colorText(value: unknown): string | undefined {
  if (typeof value === "string") return colorString(value);
  const color = readColor(value);
  if (color === undefined) return undefined;
  const rgb = srgbOf(color);
  return rgb !== undefined && inSrgb(rgb) ? hexOf(rgb, color.hex) : notation(color);
}

/**
 * Returns a color value (DTCG object or CSS color) as 8-bit sRGB hex: `#rrggbb`, or `#rrggbbaa` with alpha below 1.
 * Outside sRGB, the value's own `hex`, otherwise gamut-mapped as in CSS Color 4. Undefined if it isn't a color.
 */
export const hexColor = (value: unknown): string | undefined =>
  typeof value === "string" ? hexOfText(value).hex : readHex(value);

/** A color is written in each output format for each choice of modes. */
const hexOfText = memoizeByText((text) => ({ hex: readHex(text) }));

function readHex(value: unknown): string | undefined {
  const color = typeof value === "string" ? undefined : readColor(value);
  const rgb = typeof value === "string" ? parseColor(value) : color && (srgbOf(color) ?? parseColor(notation(color)));
  if (rgb === undefined) return undefined;
  if (inSrgb(rgb)) return hexOf(rgb, color?.hex);
  if (color?.hex !== undefined) return color.hex + alphaHex(rgb.alpha);
  return hexOf({ ...mapToSrgb({ mode: "rgb", ...rgb }), alpha: rgb.alpha }, undefined);
}

/** Parses a CSS color to sRGB. Undefined for other texts, and for colors that need a page (`currentColor`, `var()`). */
export function parseColor(css: string): Rgb | undefined {
  try {
    const read = parse(css.trim());
    const color = toRgb(read);
    if (read === undefined || color === undefined) return undefined;
    const { alpha = 1 } = color;
    const { r, g, b } = read.mode === "hsl" ? rgbOfHsl(read.h ?? 0, read.s, read.l) : color;
    return [r, g, b, alpha].every((part) => part === undefined || Number.isFinite(part))
      ? { r: r ?? 0, g: g ?? 0, b: b ?? 0, alpha }
      : undefined;
  } catch {
    // The color parser throws for unfinished functions such as `color(`.
    return undefined;
  }
}

/**
 * Returns the WCAG 2.2 contrast ratio (1–21) of color `a` on color `b`, both CSS. `a` is blended over `b`, and `b` over
 * white. `NaN` if one isn't a color.
 */
export function contrast(a: string, b: string): number {
  const front = parseColor(a);
  const back = parseColor(b);
  if (front === undefined || back === undefined) return Number.NaN;
  const background = over(back, { r: 1, g: 1, b: 1, alpha: 1 });
  return wcagContrast({ mode: "rgb", ...over(front, background) }, { mode: "rgb", ...background });
}

/** Returns the color value with another alpha. A string becomes an sRGB object. Other values stay unchanged. */
export function withAlpha(value: unknown, alpha: number): unknown {
  if (isObject(value) && typeof value.colorSpace === "string") return { ...value, alpha };
  const rgb = typeof value === "string" ? parseColor(value) : undefined;
  return rgb === undefined ? value : { colorSpace: "srgb", components: [rgb.r, rgb.g, rgb.b], alpha };
}

/** Whether `hex` is visibly different from the components of an sRGB, HSL or HWB value (more than 2 of 255). */
export function hexDisagrees(value: unknown): boolean {
  const color = readColor(value);
  const rgb = color && srgbOf(color);
  return color?.hex !== undefined && rgb !== undefined && inSrgb(rgb) && !isNear(rgb, color.hex);
}

/** Whether a color (DTCG object or CSS color) exceeds sRGB by more than half a step of 8 bits. */
export function isBeyondSrgb(value: unknown): boolean {
  const rgb = parseColor(colorText(value) ?? "");
  return rgb !== undefined && [rgb.r, rgb.g, rgb.b].some((channel) => channel < -1 / 510 || channel > 1 + 1 / 510);
}

function readColor(value: unknown): ColorValue | undefined {
  if (!isObject(value) || typeof value.colorSpace !== "string" || !colorSpaces.has(value.colorSpace)) return undefined;
  // A draft of 2024 called the components `channels`.
  const components = value.components ?? value.channels;
  if (!Array.isArray(components) || components.length !== 3 || !components.every(isComponent)) return undefined;
  const alpha = value.alpha ?? 1;
  if (typeof alpha !== "number" || Number.isNaN(alpha)) return undefined;
  const hex = typeof value.hex === "string" && hexForm.test(value.hex) ? longHex(value.hex).slice(0, 7) : undefined;
  return { space: value.colorSpace, components, alpha: clamp(alpha), hex };
}

function isComponent(value: unknown): value is number | "none" {
  return value === "none" || (typeof value === "number" && Number.isFinite(value));
}

function srgbOf({ space, components, alpha }: ColorValue): Rgb | undefined {
  const [x = 0, y = 0, z = 0] = components.map((component) => (component === "none" ? 0 : component));
  if (space === "srgb") return { r: x, g: y, b: z, alpha };
  if (space === "hsl") return { ...rgbOfHsl(x, y / 100, z / 100), alpha };
  if (space === "hwb") return { ...convertHwbToRgb({ h: x, w: y / 100, b: z / 100 }), alpha };
  return undefined;
}

function notation({ space, components, alpha }: ColorValue): string {
  const percent = space === "hsl" || space === "hwb";
  const parts = components.map((component, index) => {
    const text = component === "none" ? component : (cssNumber(component) ?? "0");
    return percent && index > 0 && component !== "none" ? `${text}%` : text;
  });
  const opacity = alpha < 1 ? ` / ${cssNumber(alpha)}` : "";
  return functions.includes(space)
    ? `${space}(${parts.join(" ")}${opacity})`
    : `color(${space} ${parts.join(" ")}${opacity})`;
}

function colorString(text: string): string | undefined {
  const safe = cssText(text);
  if (safe === undefined || safe.length > MAX_VALUE_LETTERS) return undefined;
  if (safe.startsWith("#")) return hexForm.test(safe) ? safe.toLowerCase() : undefined;
  // Some tools omit the `#`.
  if (hexForm.test(`#${safe}`)) return `#${safe.toLowerCase()}`;
  if (/^(?:rgba?|hsla?|hwb|(?:ok)?l(?:ab|ch)|color)\(/i.test(safe) && !OPEN_COLOR.test(safe))
    return parseColor(safe) === undefined ? undefined : safe;
  return parseColor(safe) !== undefined || pageColor.test(safe) ? safe : undefined;
}

function hexOf(rgb: Rgb, preferred: string | undefined): string {
  const hex =
    preferred !== undefined && isNear(rgb, preferred) ? preferred : `#${byte(rgb.r)}${byte(rgb.g)}${byte(rgb.b)}`;
  return hex + alphaHex(rgb.alpha);
}

function alphaHex(alpha: number): string {
  return alpha < 1 ? byte(alpha) : "";
}

function byte(channel: number): string {
  // Browsers compute in single precision, which decides halfway values.
  return Math.round(Math.fround(clamp(channel) * 255))
    .toString(16)
    .padStart(2, "0");
}

function longHex(hex: string): string {
  const digits = hex.slice(1).toLowerCase();
  return `#${digits.length < 6 ? Array.from(digits, (digit) => digit + digit).join("") : digits}`;
}

function isNear(rgb: Rgb, hex: string): boolean {
  return [rgb.r, rgb.g, rgb.b].every((channel, index) => {
    const other = Number.parseInt(hex.slice(1 + index * 2, 3 + index * 2), 16);
    return Math.abs(clamp(channel) * 255 - other) <= 2;
  });
}

function inSrgb({ r, g, b }: Rgb): boolean {
  return [r, g, b].every((channel) => channel >= -1e-6 && channel <= 1 + 1e-6);
}

function over(front: Rgb, back: Rgb): Rgb {
  const mix = (a: number, b: number) => clamp(a) * front.alpha + clamp(b) * (1 - front.alpha);
  return { r: mix(front.r, back.r), g: mix(front.g, back.g), b: mix(front.b, back.b), alpha: 1 };
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value));
}
