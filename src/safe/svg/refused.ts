import { UnsafeInput } from "../unsafe.ts";

/** The error for an invalid SVG. */
export function svgRefused(fault: string): UnsafeInput {
  return new UnsafeInput("svg", `The SVG ${fault}.`);
}
