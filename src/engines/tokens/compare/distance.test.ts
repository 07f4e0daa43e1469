import { describe, expect, it } from "vitest";
import { distanceOf } from "./distance.ts";
import { magnitudeOf } from "./magnitude.ts";

const between = (type: string, one: unknown, other: unknown) => {
  const [a, b] = [magnitudeOf(type, one), magnitudeOf(type, other)];
  return a && b && distanceOf(a, b);
};
const closeness = (type: string, one: unknown, other: unknown) => between(type, one, other)?.closeness;

describe("the distance of two values", () => {
  it.each([
    ["#1d70b8", "rgb(29 112 184)", "equal"],
    ["#025987", "oklch(0.4439 0.1033 241.39)", "equal"],
    ["#1d70b8", "#1d71b8", "imperceptible"],
    ["#000000", "#010101", "imperceptible"],
    ["#1d70b8", "#1a65a6", "near"],
    ["#1d70b8", "#d4351c", "far"],
    ["#ffffff00", "#00000000", "equal"],
    ["#00000080", "#00000040", "far"],
    ["color(display-p3 1 0 0)", "#ff0000", "near"],
    ["oklch(none none none)", "#000000", "equal"],
  ])("of the colors %s and %s is %s", (one, other, expected) => {
    expect(closeness("color", one, other)).toBe(expected);
  });

  it("of colors is the distance in OKLab, as in CSS Color 4", () => {
    expect(between("color", "#ffffff", "#000000")?.distance).toBeCloseTo(1, 3);
    expect(between("color", "oklab(0.5 0.1 0.1)", "oklab(0.5 0.1 0.06)")?.distance).toBeCloseTo(0.04, 3);
  });

  it.each([
    ["dimension", { value: 1, unit: "rem" }, "16px", "equal"],
    ["dimension", "100px", "100.5px", "imperceptible"],
    ["dimension", "16px", "14px", "near"],
    ["dimension", "16px", "64px", "far"],
    ["dimension", "0px", "0px", "equal"],
    ["duration", { value: 0.2, unit: "s" }, { value: 200, unit: "ms" }, "equal"],
    ["number", 1.5, 1.6, "near"],
    ["fontWeight", "bold", 700, "equal"],
    ["fontFamily", ["Inter", "sans-serif"], "Inter, sans-serif", "equal"],
    ["fontFamily", ["Inter", "sans-serif"], ["Inter", "Arial"], "near"],
    ["fontFamily", "Inter", "Georgia", "far"],
    ["cubicBezier", [0.4, 0, 1, 1], [0.4, 0, 1, 1], "equal"],
  ])("of a %s: %j and %j is %s", (type, one, other, expected) => {
    expect(closeness(type, one, other)).toBe(expected);
  });

  it("of shadows is the distance of their most different part", () => {
    const shadow = (blur: number, color: string) => ({ offsetX: "0px", offsetY: "1px", blur: `${blur}px`, color });
    expect(closeness("shadow", shadow(4, "#000000"), shadow(4, "#000000"))).toBe("equal");
    expect(closeness("shadow", [shadow(4, "#000000")], [shadow(5, "#000000")])).toBe("near");
    expect(closeness("shadow", shadow(4, "#000000"), shadow(4, "#ffffff"))).toBe("far");
  });

  it.each([
    ["dimension", "16px", "1s"],
    ["dimension", "calc(1px + 2px)", "3px"],
    [
      "shadow",
      { offsetX: "0px", offsetY: "0px" },
      [
        { offsetX: "0px", offsetY: "0px" },
        { offsetX: "0px", offsetY: "1px" },
      ],
    ],
    ["color", "var(--a)", "#ffffff"],
    ["color", Number.NaN, {}],
    ["nothing", 1, 1],
  ])("is not told of what cannot be compared: a %s, %j and %j", (type, one, other) => {
    expect(between(type, one, other)).toBeUndefined();
  });
});
