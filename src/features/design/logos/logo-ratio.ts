import { svgSize } from "../../../safe/svg.ts";
import { UnsafeInput } from "../../../safe/unsafe.ts";
import type { LogoVariant } from "./logo-set.ts";

const UNKNOWN = 3;

/** Width of a logo over its height: of its drawing, else as its fields say. Between 1:8 and 12:1. */
export function logoRatio({ svg, width, height }: LogoVariant): number {
  const ratio = drawnRatio(svg) ?? (width && height ? width / height : UNKNOWN);
  return Math.round(Math.min(12, Math.max(0.125, ratio)) * 1000) / 1000;
}

function drawnRatio(svg: string): number | undefined {
  try {
    const { width, height, viewBox } = svgSize(svg);
    const [, , boxWidth = 0, boxHeight = 0] = viewBox?.split(" ").map(Number) ?? [];
    if (width && height) return width / height;
    return boxWidth && boxHeight ? boxWidth / boxHeight : undefined;
  } catch (error) {
    if (error instanceof UnsafeInput) return undefined;
    throw error;
  }
}
