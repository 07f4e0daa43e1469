import "culori/css";
import { type Color, converter, parse } from "culori/fn";
import type { TokenTree } from "../token-tree.ts";

/** The components of each CSS color space, by its name in the color parser. */
const SPACES: Record<string, { space: string; channels: readonly [string, string, string] }> = {
  rgb: { space: "srgb", channels: ["r", "g", "b"] },
  lrgb: { space: "srgb-linear", channels: ["r", "g", "b"] },
  p3: { space: "display-p3", channels: ["r", "g", "b"] },
  a98: { space: "a98-rgb", channels: ["r", "g", "b"] },
  prophoto: { space: "prophoto-rgb", channels: ["r", "g", "b"] },
  rec2020: { space: "rec2020", channels: ["r", "g", "b"] },
  xyz65: { space: "xyz-d65", channels: ["x", "y", "z"] },
  xyz50: { space: "xyz-d50", channels: ["x", "y", "z"] },
  lab: { space: "lab", channels: ["l", "a", "b"] },
  lch: { space: "lch", channels: ["l", "c", "h"] },
  oklab: { space: "oklab", channels: ["l", "a", "b"] },
  oklch: { space: "oklch", channels: ["l", "c", "h"] },
};
const toRgb = converter("rgb");

/** Options of reading a color. */
export interface ColorReading {
  /** Converts colors within sRGB to sRGB, regardless of their notation. */
  preferSrgb?: boolean;
}

/**
 * Returns a CSS color as a value of the Color module 2025.10, with `hex` if it is within sRGB. HSL and HWB, which CSS
 * defines as sRGB, become sRGB. Other spaces stay. Components have 4 decimals. Undefined for colors that need a page
 * (`var()`, `currentColor`) and other texts.
 */
export function colorFromCss(text: string, { preferSrgb = false }: ColorReading = {}): TokenTree | undefined {
  const color = parsed(text);
  if (color === undefined) return undefined;
  const rgb = color.mode === "hsl" ? rgbOfHsl(color.h ?? 0, color.s, color.l) : toRgb(color);
  const inside = [rgb.r, rgb.g, rgb.b].every((part) => Number.isFinite(part) && part >= -1e-4 && part <= 1 + 1e-4);
  const own = SPACES[color.mode];
  const alpha = rounded(color.alpha ?? 1);
  if (own === undefined || (preferSrgb && inside) || color.mode === "rgb") return inside ? srgb(rgb, alpha) : undefined;
  const values = new Map<string, unknown>(Object.entries(color));
  const components = own.channels.map((channel) => {
    const value = values.get(channel);
    return typeof value === "number" && Number.isFinite(value) ? rounded(value) : ("none" as const);
  });
  return { colorSpace: own.space, components, ...(alpha < 1 ? { alpha } : {}), ...(inside ? { hex: hexOf(rgb) } : {}) };
}

/** Returns an sRGB value of the Color module from channels 0–1, as in design tools. */
export function srgb({ r, g, b }: { r: number; g: number; b: number }, alpha = 1): TokenTree {
  const opacity = rounded(Math.min(1, Math.max(0, alpha)));
  return {
    colorSpace: "srgb",
    components: [r, g, b].map((part) => rounded(Math.min(1, Math.max(0, part)))),
    ...(opacity < 1 ? { alpha: opacity } : {}),
    hex: hexOf({ r, g, b }),
  };
}

function parsed(text: string): Color | undefined {
  // The parser accepts hex digits without `#`, CSS doesn't.
  if (/^\s*[\da-f]+\s*$/i.test(text)) return undefined;
  try {
    const color = parse(text.trim());
    const alpha = color?.alpha ?? 1;
    return color !== undefined && alpha >= 0 && alpha <= 1 ? color : undefined;
  } catch {
    // The color parser throws for unfinished functions such as `color(`.
    return undefined;
  }
}

function hexOf({ r, g, b }: { r: number; g: number; b: number }): string {
  // Single precision, as in browsers, decides halfway values.
  const bytes = [r, g, b].map((part) => Math.round(Math.fround(Math.min(1, Math.max(0, part)) * 255)));
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

const rounded = (value: number): number => Math.round(value * 10_000) / 10_000 + 0;

/** Converts HSL to sRGB in single precision, like browsers (CSS Color 4, 7.1). */
export function rgbOfHsl(hue: number, saturation: number, lightness: number) {
  const single = Math.fround;
  const light = single(lightness);
  const reach = single(single(saturation) * Math.min(light, single(1 - light)));
  const channel = (from: number) => {
    const place = single(single(from + single((((hue % 360) + 360) % 360) / 30)) % 12);
    return single(light - single(reach * Math.max(-1, Math.min(single(place - 3), single(9 - place), 1))));
  };
  return { r: channel(0), g: channel(8), b: channel(4) };
}
