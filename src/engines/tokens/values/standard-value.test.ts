import { describe, expect, it } from "vitest";
import { standardValue } from "./standard-value.ts";

const px = (value: number) => ({ value, unit: "px" });
const red = { colorSpace: "srgb", components: [1, 0, 0], alpha: 1, hex: "#ff0000" };

describe("the form of the modules 2025.10", () => {
  it.each([
    ["color", "#f00", red],
    ["color", "rgb(255 0 0 / 50%)", { ...red, alpha: 0.502 }],
    ["color", "color(display-p3 0 1 0)", { colorSpace: "display-p3", components: [0, 1, 0], alpha: 1, hex: "#00fb29" }],
    [
      "color",
      { colorSpace: "oklch", components: [0.5, 0.1, "none"] },
      { colorSpace: "oklch", components: [0.5, 0.1, "none"] },
    ],
    ["dimension", "16px", px(16)],
    ["dimension", "-.5REM", { value: -0.5, unit: "rem" }],
    ["dimension", 0, px(0)],
    ["duration", "0.2s", { value: 0.2, unit: "s" }],
    ["fontFamily", "Inter, 'A B'", ["Inter", "A B"]],
    ["fontWeight", "SemiBold", 600],
    ["number", "1.5", 1.5],
    ["cubicBezier", "ease-in", [0.42, 0, 1, 1]],
    ["cubicBezier", "cubic-bezier(.1, 0, 1e-1, 1)", [0.1, 0, 0.1, 1]],
    ["strokeStyle", { dashArray: ["1px"] }, { dashArray: [px(1)], lineCap: "butt" }],
    ["border", { color: "#f00", width: "1px", style: "solid" }, { color: red, width: px(1), style: "solid" }],
    [
      "transition",
      { duration: "1s" },
      { duration: { value: 1, unit: "s" }, delay: { value: 0, unit: "ms" }, timingFunction: [0.25, 0.1, 0.25, 1] },
    ],
    ["shadow", { color: "#f00", x: 1, y: "2px", type: "innerShadow" }, undefined],
    [
      "shadow",
      [{ color: "#f00", x: 0, y: "2px", type: "innerShadow" }],
      [{ color: red, offsetX: px(0), offsetY: px(2), blur: px(0), spread: px(0), inset: true }],
    ],
    ["gradient", [{ color: "#f00", position: 2 }], [{ color: red, position: 1 }]],
    [
      "shadow",
      "0 1px 2px #f00",
      {
        color: { colorSpace: "srgb", components: [1, 0, 0], hex: "#ff0000" },
        ...{ offsetX: px(0), offsetY: px(1), blur: px(2), spread: px(0) },
      },
    ],
    [
      "border",
      { color: "#f00", alpha: 0.5, width: "1px", style: "solid" },
      { color: { ...red, alpha: 0.5, hex: undefined }, width: px(1), style: "solid" },
    ],
    ["color", { colorSpace: "hsl", components: [360, 100, 50], alpha: 2 }, red],
    [
      "color",
      { colorSpace: "oklch", components: [0.5, 0.1, "none"], hex: "#123456ff" },
      { colorSpace: "oklch", components: [0.5, 0.1, "none"] },
    ],
    [
      "typography",
      { fontFamily: "Inter", fontSize: "20px", lineHeight: "120%", letterSpacing: "-2%" },
      { fontFamily: "Inter", fontSize: px(20), lineHeight: 1.2, fontWeight: 400, letterSpacing: px(-0.4) },
    ],
    [
      "typography",
      { fontFamily: "Inter", fontSize: "20px", lineHeight: "30px", extra: 1 },
      { fontFamily: "Inter", fontSize: px(20), lineHeight: 1.5, fontWeight: 400, letterSpacing: px(0) },
    ],
  ])("%s %j", (type, written, value) => {
    expect(standardValue(type, written)).toEqual(value === undefined ? undefined : { type, value });
  });

  it.each([
    ["dimension", "clamp(1px, 2vw, 3px)", "string"],
    ["dimension", "50%", "string"],
    ["color", "currentColor", "string"],
    ["cubicBezier", "linear(0, 1)", "string"],
    ["other", true, "boolean"],
    [undefined, 4, "number"],
  ])("what is no %s is said for what it is: %j", (type, value, meant) => {
    expect(standardValue(type, value)).toEqual({ type: meant, value });
  });

  it("is undefined for a value without a form in the modules", () => {
    for (const value of [null, {}, Number.NaN, [{}]]) expect(standardValue("other", value)).toBeUndefined();
  });
});
