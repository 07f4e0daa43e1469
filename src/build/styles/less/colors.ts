import { parseColor } from "../../../engines/tokens/engine.ts";
import { colorOf, type LessColor } from "./value.ts";

/** Hue in degrees, saturation and lightness to 1. */
export interface Hsl {
  h: number;
  s: number;
  l: number;
}

const share = (value: number): number => Math.min(1, Math.max(0, value));

export function hslOf({ rgb }: LessColor): Hsl {
  const [r, g, b] = [rgb[0] / 255, rgb[1] / 255, rgb[2] / 255];
  const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)];
  const l = (most + least) / 2;
  const reach = most - least;
  if (reach === 0) return { h: 0, s: 0, l };
  const s = l > 0.5 ? reach / (2 - most - least) : reach / (most + least);
  const h = most === r ? (g - b) / reach + (g < b ? 6 : 0) : most === g ? (b - r) / reach + 2 : (r - g) / reach + 4;
  return { h: h * 60, s, l };
}

export function colorOfHsl({ h, s, l }: Hsl, alpha: number): LessColor {
  const hue = (((h % 360) + 360) % 360) / 360;
  const [saturation, lightness] = [share(s), share(l)];
  const upper = lightness <= 0.5 ? lightness * (saturation + 1) : lightness + saturation - lightness * saturation;
  const lower = lightness * 2 - upper;
  const channel = (from: number): number => {
    const place = from < 0 ? from + 1 : from > 1 ? from - 1 : from;
    if (place * 6 < 1) return lower + (upper - lower) * place * 6;
    if (place * 2 < 1) return upper;
    return place * 3 < 2 ? lower + (upper - lower) * (2 / 3 - place) * 6 : lower;
  };
  return colorOf([channel(hue + 1 / 3) * 255, channel(hue) * 255, channel(hue - 1 / 3) * 255], alpha);
}

export function colorOfHsv(hue: number, saturation: number, value: number, alpha: number): LessColor {
  const h = (((hue % 360) + 360) % 360) / 60;
  const sector = Math.floor(h);
  const rest = h - sector;
  const [s, v] = [share(saturation), share(value)];
  const steps = [v, v * (1 - s), v * (1 - rest * s), v * (1 - (1 - rest) * s)];
  const [r = 0, g = 0, b = 0] = ORDER[sector % 6] ?? [];
  return colorOf([(steps[r] ?? 0) * 255, (steps[g] ?? 0) * 255, (steps[b] ?? 0) * 255], alpha);
}

/** Which of the four values each channel has, by sector of the hue. */
const ORDER: readonly (readonly [number, number, number])[] = [
  [0, 3, 1],
  [2, 0, 1],
  [1, 0, 3],
  [1, 2, 0],
  [3, 1, 0],
  [0, 1, 2],
];

/** A mixture with a share of the first color. Alpha counts, as in Sass. */
export function mixed(one: LessColor, other: LessColor, part: number): LessColor {
  const weight = part * 2 - 1;
  const difference = one.alpha - other.alpha;
  const own = ((weight * difference === -1 ? weight : (weight + difference) / (1 + weight * difference)) + 1) / 2;
  const channel = (index: 0 | 1 | 2) => one.rgb[index] * own + other.rgb[index] * (1 - own);
  return colorOf([channel(0), channel(1), channel(2)], one.alpha * part + other.alpha * (1 - part));
}

/** Relative luminance (WCAG 2). */
export function lumaOf({ rgb }: LessColor): number {
  const [r = 0, g = 0, b = 0] = rgb.map((part) => {
    const one = part / 255;
    return one <= 0.03928 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

type Blend = (below: number, above: number) => number;

const multiply: Blend = (below, above) => below * above;
const screen: Blend = (below, above) => below + above - below * above;
const overlay: Blend = (below, above) => (below * 2 <= 1 ? multiply(below * 2, above) : screen(below * 2 - 1, above));

/** Blend modes of Less, by the name of their function. */
export const BLENDS: ReadonlyMap<string, Blend> = new Map(
  Object.entries<Blend>({
    ...{ multiply, screen, overlay },
    hardlight: (below, above) => overlay(above, below),
    softlight(below, above) {
      if (above <= 0.5) return below - (1 - 2 * above) * below * (1 - below);
      const depth = below > 0.25 ? Math.sqrt(below) : ((16 * below - 12) * below + 4) * below;
      return below + (2 * above - 1) * (depth - below);
    },
    difference: (below, above) => Math.abs(below - above),
    exclusion: (below, above) => below + above - 2 * below * above,
    average: (below, above) => (below + above) / 2,
    negation: (below, above) => 1 - Math.abs(below + above - 1),
  }),
);

/** One color over another in a blend mode (Compositing 1, 5). */
export function blended(blend: Blend, below: LessColor, above: LessColor): LessColor {
  const alpha = above.alpha + below.alpha * (1 - above.alpha);
  const channel = (index: 0 | 1 | 2) => {
    const [under, over] = [below.rgb[index] / 255, above.rgb[index] / 255];
    const both = blend(under, over);
    if (alpha === 0) return both * 255;
    return ((above.alpha * over + below.alpha * (under - above.alpha * (under + over - both))) / alpha) * 255;
  };
  return colorOf([channel(0), channel(1), channel(2)], alpha);
}

/** A color that is written as hex or by its name. Undefined for other texts. */
export function colorFromText(text: string): LessColor | undefined {
  if (!/^(?:#[\da-f]{3,8}|[a-z]+)$/i.test(text) || /^currentcolor$/i.test(text)) return undefined;
  const read = parseColor(text);
  return read && { ...colorOf([read.r * 255, read.g * 255, read.b * 255], read.alpha ?? 1), written: text };
}
