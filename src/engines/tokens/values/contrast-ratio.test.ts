import { describe, expect, it } from "vitest";
import { contrast } from "./color-value.ts";
import { contrastRatio } from "./contrast-ratio.ts";

describe("the contrast of two colors", () => {
  it.each([
    ["#000000", "#ffffff", 21],
    ["#777777", "#ffffff", 4.48],
    ["#0969da", "#ffffff", 5.19],
    ["#1f2328", "#1f2328", 1],
  ])("of %s on %s is %d", (text, ground, ratio) => {
    expect(contrastRatio(text, ground)).toBeCloseTo(ratio, 2);
    expect(contrastRatio(ground, text)).toBeCloseTo(ratio, 2);
    expect(contrastRatio(text, ground)).toBeCloseTo(contrast(text, ground), 2);
  });

  it("blends transparent colors with the color below", () => {
    expect(contrastRatio("#00000080", "#ffffff")).toBeCloseTo(contrast("#00000080", "#ffffff"), 2);
    expect(contrastRatio("#ffffff", "#ffffff1a", "#000000")).toBeGreaterThan(15);
    expect(contrastRatio("#ffffff", "#ffffff1a")).toBe(1);
  });
});
