import { shownSize } from "../../safe/svg/size.ts";
import { decodeSvg } from "../../safe/svg/text.ts";
import { cleanSvg, svgSize } from "../../safe/svg.ts";
import { UnsafeInput } from "../../safe/unsafe.ts";
import type { CleanDrawing } from "./drawing-task.ts";

/** Enough for a map or an illustration; larger ones are downloads. */
const MAX_BYTES = 4 << 20;

/** Runs the task `drawing`. */
export function drawInThread(bytes: Uint8Array): CleanDrawing {
  try {
    const { svg, leftOut } = cleanSvg(decodeSvg(bytes), { maxBytes: MAX_BYTES });
    return { svg, leftOut, ...shownSize(svgSize(svg, { maxBytes: 2 * MAX_BYTES })) };
  } catch (error) {
    if (error instanceof UnsafeInput) return { refused: error.message };
    throw error;
  }
}
