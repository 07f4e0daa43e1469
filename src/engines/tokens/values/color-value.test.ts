import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { colorSpaces, colorText, contrast, hexColor, hexDisagrees, parseColor, withAlpha } from "./color-value.ts";

const color = (colorSpace: string, components: unknown[], more: object = {}) => ({ colorSpace, components, ...more });

describe("colorText", () => {
  it.each([
    [color("srgb", [0.1137, 0.4392, 0.7216], { alpha: 1, hex: "#1D70B8" }), "#1d70b8"],
    [color("srgb", [1, 0, 1]), "#ff00ff"],
    [color("srgb", [0, 0, 0], { alpha: 0.5 }), "#00000080"],
    [color("srgb", [1.2, 0, 0]), "color(srgb 1.2 0 0)"],
    [color("hsl", [212.4, 92.1, 44.5], { hex: "#0969da" }), "#0969da"],
    [color("hsl", ["none", 0, 100]), "#ffffff"],
    [color("hwb", [330, 0, 0]), "#ff0080"],
    [color("srgb-linear", [1, 0, 1]), "color(srgb-linear 1 0 1)"],
    [color("lab", [60.17, 93.54, -60.5]), "lab(60.17 93.54 -60.5)"],
    [color("lch", [60, 111, "none"], { alpha: 0.25 }), "lch(60 111 none / 0.25)"],
    [color("oklab", [0.7, 0.2, -0.1]), "oklab(0.7 0.2 -0.1)"],
    [color("oklch", [0.7, 0.3, 328], { hex: "#ff00ff" }), "oklch(0.7 0.3 328)"],
    [color("display-p3", [1, 0, 0.5]), "color(display-p3 1 0 0.5)"],
    [color("a98-rgb", [1, 0, 0.5]), "color(a98-rgb 1 0 0.5)"],
    [color("prophoto-rgb", [1, 0, 0.5]), "color(prophoto-rgb 1 0 0.5)"],
    [color("rec2020", [1, 0, 0.5]), "color(rec2020 1 0 0.5)"],
    [color("xyz-d65", [0.5, 0.5, 0.5]), "color(xyz-d65 0.5 0.5 0.5)"],
    [color("xyz-d50", [0.5, 0.5, 0.5]), "color(xyz-d50 0.5 0.5 0.5)"],
  ])("writes %j", (value, text) => {
    expect(colorText(value)).toBe(text);
    expect(parseColor(text)).toBeDefined();
  });

  it("uses the components if hex is another color", () => {
    const value = color("srgb", [1, 0, 0], { hex: "#00ff00" });
    expect(hexDisagrees(value)).toBe(true);
    expect(colorText(value)).toBe("#ff0000");
  });

  it("reads strings and channels of older drafts", () => {
    expect(colorText("#1D70B8")).toBe("#1d70b8");
    expect(colorText("rgba(0, 0, 0, 0.5)")).toBe("rgba(0, 0, 0, 0.5)");
    expect(colorText("light-dark(white, black)")).toBe("light-dark(white, black)");
    expect(colorText({ colorSpace: "srgb", channels: [1, 1, 1] })).toBe("#ffffff");
  });

  it.each([
    "#12345",
    "blue-ish",
    "rgb(0 0 0); x: url(a)",
    "color(",
    "",
    5,
    null,
    [],
    {},
    color("cmyk", [0, 0, 0]),
    color("srgb", [0, 0]),
    color("srgb", [0, "0", 0]),
    color("srgb", [0, 0, 0], { alpha: "1" }),
  ])("has no CSS for %j", (value) => expect(colorText(value)).toBeUndefined());
});

describe("hexColor", () => {
  it("is 8-bit sRGB, with alpha only below 1", () => {
    expect(hexColor("rebeccapurple")).toBe("#663399");
    expect(hexColor("rgb(0 0 0 / 50%)")).toBe("#00000080");
    expect(hexColor(color("hsl", [0, 0, 100], { hex: "#ffffff", alpha: 0.8 }))).toBe("#ffffffcc");
    expect(hexColor(color("oklch", [0.627966, 0.257704, 29.234]))).toBe("#ff0000");
  });

  it("uses the fallback outside sRGB, otherwise maps into it", () => {
    expect(hexColor(color("display-p3", [1, 0, 0], { hex: "#fe0000" }))).toBe("#fe0000");
    expect(hexColor(color("display-p3", [1, 0, 0], { alpha: 0.5 }))).toMatch(/^#ff[0-9a-f]{4}80$/);
  });

  it("is a hex color or nothing for any components in any space", () => {
    const component = fc.oneof(fc.double({ noNaN: true, min: -1000, max: 1000 }), fc.constant("none"));
    const values = fc.record({
      colorSpace: fc.constantFrom(...colorSpaces),
      components: fc.tuple(component, component, component),
      alpha: fc.double({ noNaN: true }),
    });
    fc.assert(
      fc.property(values, (value) => {
        expect(hexColor(value)).toMatch(/^#[0-9a-f]{6}(?:[0-9a-f]{2})?$/);
      }),
    );
  });
});

describe("contrast", () => {
  it("is the WCAG ratio, with alpha blended over the background", () => {
    expect(contrast("#000", "#fff")).toBeCloseTo(21, 5);
    expect(contrast("#767676", "white")).toBeCloseTo(4.54, 2);
    expect(contrast("#00000080", "#fff")).toBeCloseTo(contrast("#7f7f7f", "#fff"), 1);
    expect(contrast("#fff", "#00000000")).toBeCloseTo(1, 5);
    expect(contrast("#fff", "nonsense")).toBeNaN();
  });
});

describe("parseColor", () => {
  it("reads CSS and never throws", () => {
    expect(parseColor(" #f00 ")).toEqual({ r: 1, g: 0, b: 0, alpha: 1 });
    expect(parseColor("transparent")?.alpha).toBe(0);
    for (const text of ["color(", "rgb(", "var(--a)", "currentColor", ""]) expect(parseColor(text)).toBeUndefined();
  });
});

describe("withAlpha", () => {
  it("replaces the alpha of values in either form", () => {
    expect(withAlpha(color("srgb", [1, 0, 0], { alpha: 0.7 }), 0.5)).toEqual(color("srgb", [1, 0, 0], { alpha: 0.5 }));
    expect(withAlpha("#ff0000", 0.5)).toEqual(color("srgb", [1, 0, 0], { alpha: 0.5 }));
    expect(withAlpha("{a}", 0.5)).toBe("{a}");
  });
});
