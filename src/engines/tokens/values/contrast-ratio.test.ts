import { describe, expect, it } from "vitest";
import { contrast } from "./color-value.ts";
import { contrastRatio } from "./contrast-ratio.ts";

describe("the contrast of two colors", () => {
  it.each([
    ["#000000", "#ffffff", 21],
    ["#777777", "#ffffff", 4.48],
    ["#0969da", "#ffffff", 5.19],
    ["#1f2328", "#1f2328", 1],
  ])("of %s on %s is %d", (text, background, ratio) => {
    expect(contrastRatio(text, background)).toBeCloseTo(ratio, 2);
    expect(contrastRatio(background, text)).toBeCloseTo(ratio, 2);
    expect(contrastRatio(text, background)).toBeCloseTo(contrast(text, background), 2);
  });

  it("blends transparent colors with the color below", () => {
    expect(contrastRatio("#00000080", "#ffffff")).toBeCloseTo(contrast("#00000080", "#ffffff"), 2);
    expect(contrastRatio("#ffffff", "#ffffff1a", "#000000")).toBeGreaterThan(15);
    expect(contrastRatio("#ffffff", "#ffffff1a")).toBe(1);
  });
});
