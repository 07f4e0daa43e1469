import "culori/css";
import { converter, parse, toGamut } from "culori/fn";
import { colorText, hexColor } from "./color-value.ts";

/** A color for platforms without CSS: channels and alpha 0–1, in the smallest space that contains it. */
export interface NativeColor {
  space: "srgb" | "display-p3";
  red: number;
  green: number;
  blue: number;
  alpha: number;
  /** In sRGB, `#rrggbb` or `#rrggbbaa`, for platforms without wide colors. */
  hex: string;
}

const toSrgb = converter("rgb");
const toP3 = converter("p3");
const toDisplayP3 = toGamut("p3", "oklch");

/**
 * Returns a color value (DTCG object or CSS color) in sRGB if possible, otherwise in Display P3, mapped into it as in
 * CSS Color 4. Undefined if it isn't a color, or if only a page can evaluate it.
 */
export function nativeColor(value: unknown): NativeColor | undefined {
  const text = colorText(value);
  const hex = hexColor(value);
  const color = text === undefined || hex === undefined ? undefined : parse(text);
  if (hex === undefined || color === undefined) return undefined;
  const { r, g, b } = toSrgb(color);
  if (![r, g, b].every((channel) => channel >= -1e-4 && channel <= 1 + 1e-4)) {
    const exact = toP3(color);
    const isHeld = [exact.r, exact.g, exact.b].every((channel) => channel >= -1e-4 && channel <= 1 + 1e-4);
    // Mapping would change colors on the edge too.
    const wide = isHeld ? exact : toDisplayP3(color);
    return { space: "display-p3", ...channels(wide.r, wide.g, wide.b), alpha: color.alpha ?? 1, hex };
  }
  const [red = 0, green = 0, blue = 0, alpha = 255] = (hex.slice(1).match(/../g) ?? []).map((byte) =>
    Number.parseInt(byte, 16),
  );
  return { space: "srgb", ...channels(red / 255, green / 255, blue / 255), alpha: alpha / 255, hex };
}

const channels = (red: number, green: number, blue: number) => ({
  red: clamp(red),
  green: clamp(green),
  blue: clamp(blue),
});

const clamp = (channel: number): number => Math.min(1, Math.max(0, Number(channel.toFixed(6))));
