import { sanitizeSvg, svgSize } from "../safe/svg.ts";
import { UnsafeInput } from "../safe/unsafe.ts";
import type { Drawing } from "./drawing-task.ts";

/** Does the task `drawing`. */
export function drawInThread(bytes: Uint8Array): Drawing {
  try {
    const svg = sanitizeSvg(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    const { width, height, viewBox = "" } = svgSize(svg);
    const [, , boxWidth, boxHeight] = viewBox.split(" ").map(Number);
    return { svg, width: wholeOf(width ?? boxWidth), height: wholeOf(height ?? boxHeight) };
  } catch (error) {
    if (error instanceof UnsafeInput) return { refused: error.message };
    if (error instanceof TypeError) return { refused: "The file is not UTF-8." };
    throw error;
  }
}

const wholeOf = (length: number | undefined): number | undefined =>
  length === undefined || Number.isNaN(length) ? undefined : Math.max(1, Math.round(length));
