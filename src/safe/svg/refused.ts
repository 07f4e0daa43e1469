import { UnsafeInput } from "../unsafe.ts";

/** The refusal of an SVG. */
export function svgRefused(fault: string): UnsafeInput {
  return new UnsafeInput("svg", `The SVG ${fault}.`);
}
