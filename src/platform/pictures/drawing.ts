import { sanitizeSvg, svgSize } from "../../safe/svg.ts";
import { decodeSvg } from "../../safe/svg-text.ts";
import { UnsafeInput } from "../../safe/unsafe.ts";
import type { Drawing } from "./drawing-task.ts";

/** The size of a map or an illustration; larger ones are downloads. */
const MAX_BYTES = 4 << 20;

/** Does the task `drawing`. */
export function drawInThread(bytes: Uint8Array): Drawing {
  try {
    const svg = sanitizeSvg(decodeSvg(bytes), { maxBytes: MAX_BYTES });
    const { width, height, viewBox = "" } = svgSize(svg, { maxBytes: 2 * MAX_BYTES });
    const [, , boxWidth, boxHeight] = viewBox.split(" ").map(Number);
    return { svg, width: wholeOf(width ?? boxWidth), height: wholeOf(height ?? boxHeight) };
  } catch (error) {
    if (error instanceof UnsafeInput) return { refused: error.message };
    throw error;
  }
}

const wholeOf = (length: number | undefined): number | undefined =>
  length === undefined || Number.isNaN(length) ? undefined : Math.max(1, Math.round(length));
