import { sanitizeSvg } from "../../safe/svg.ts";
import { UnsafeInput } from "../../safe/unsafe.ts";

/** Bytes the SVG of a logo may have. */
export const MAX_LOGO_BYTES = 8 << 20;

/** Why an SVG cannot be shown; undefined when it can. */
export function logoFault(svg: string): string | undefined {
  try {
    sanitizeSvg(svg, { maxBytes: MAX_LOGO_BYTES, isAlone: true });
    return undefined;
  } catch (error) {
    if (error instanceof UnsafeInput) return error.message;
    throw error;
  }
}
