import { PIXELS } from "./transform.ts";

/** The declared size of a drawing. */
export interface SvgSize {
  /** In CSS pixels; 0 if nothing is drawn. Absent if it depends on the place. */
  width?: number;
  height?: number;
  /** `x y width height`. */
  viewBox?: string;
}

/** Pixels per unit without a font: 16, half of it for the width of a letter (CSS Values 4, 6.1). */
const UNITS: Readonly<Record<string, number>> = { ...PIXELS, em: 16, rem: 16, ex: 8, ch: 8 };

/** The size of a drawing without width or height (CSS 2.2, 10.3.2 and 10.6.2). */
const DEFAULT = { width: 300, height: 150 };

function pixels(length: string | undefined): number | undefined {
  // Long values would take the pattern quadratic time.
  if (length === undefined || length.length > 50) return undefined;
  const match = /^([+-]?[0-9]*\.?[0-9]+(?:e[+-]?[0-9]+)?)([a-z]*)$/i.exec(length.trim());
  const size = Number(match?.[1]) * (UNITS[match?.[2]?.toLowerCase() ?? ""] ?? Number.NaN);
  return Number.isFinite(size) ? Math.round(Math.max(0, size) * 1000) / 1000 : undefined;
}

const NUMBER = /[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/gi;

/** Four numbers as SVG writes them: `0,0 24.5.5` is 0 0 24.5 0.5. */
function boxOf(viewBox = ""): string | undefined {
  const numbers = (viewBox.match(NUMBER) ?? []).map(Number);
  const [, , width = 0, height = 0] = numbers;
  const isBox = /^\s*0(?:\s*,?\s*0){3}\s*$/.test(viewBox.replace(NUMBER, "0"));
  return isBox && width > 0 && height > 0 && numbers.every(Number.isFinite) ? numbers.join(" ") : undefined;
}

/** The declared size of a drawing's root. */
export function sizeOfRoot({ attributes }: { attributes: ReadonlyMap<string, string> }): SvgSize {
  const width = pixels(attributes.get("width"));
  const height = pixels(attributes.get("height"));
  const viewBox = boxOf(attributes.get("viewBox"));
  return {
    ...(width !== undefined && { width }),
    ...(height !== undefined && { height }),
    ...(viewBox !== undefined && { viewBox }),
  };
}

/**
 * Size of a shown drawing in whole CSS pixels (SVG 2, 8.8): a missing side follows from the other and the view box. A
 * drawing without sides is as large as its view box; undefined without one, or with a side of length 0.
 */
export function shownSize({ width, height, viewBox }: SvgSize): { width: number; height: number } | undefined {
  if (width === 0 || height === 0) return undefined;
  const [, , boxWidth = 0, boxHeight = 0] = viewBox?.split(" ").map(Number) ?? [];
  const whole = (length: number) => Math.max(1, Math.round(length));
  const size = (across: number, down: number) => ({ width: whole(across), height: whole(down) });
  const ratio = boxWidth / boxHeight;
  if (width && height) return size(width, height);
  if (width) return size(width, ratio > 0 ? width / ratio : DEFAULT.height);
  if (height) return size(ratio > 0 ? height * ratio : DEFAULT.width, height);
  return ratio > 0 ? size(boxWidth, boxHeight) : undefined;
}
