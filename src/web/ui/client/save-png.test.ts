import { expect, it } from "vitest";
import { svgRatio } from "./save-png.ts";

it("takes the ratio of an SVG from its view box, else from its size, else a square", () => {
  expect(svgRatio("0 0 512 128", "10", "10")).toBe(4);
  expect(svgRatio("0,0,64,128", null, null)).toBe(0.5);
  expect(svgRatio(null, "300px", "100px")).toBe(3);
  expect([svgRatio("0 0 0 0", "100%", null), svgRatio("x", null, null), svgRatio(null, "10", "0")]).toEqual([1, 1, 1]);
});
