import { describe, expect, it } from "vitest";
import { colorText } from "./color-value.ts";
import { cssTypographyText, shadowText } from "./composite-value.ts";
import { cssValue } from "./css-value.ts";
import {
  cubicBezierText,
  dimensionText,
  fontFamilyText,
  fontNames,
  fontWeightText,
  measureText,
  numberText,
} from "./primitive-value.ts";

describe("primitive values", () => {
  it.each([
    [{ value: 16, unit: "px" }, "16px"],
    [{ value: -0.5, unit: "rem" }, "-0.5rem"],
    [{ value: "200", unit: "ms" }, "200ms"],
    [{ value: 100, unit: "%" }, "100%"],
    ["16px", "16px"],
    ["clamp(1rem, 2vw, 3rem)", "clamp(1rem, 2vw, 3rem)"],
    [0, "0px"],
    ["0", "0"],
    [16, undefined],
    ["16", undefined],
    [{ value: 16 }, undefined],
    [{ value: 16, unit: "px; x" }, undefined],
    [{ value: Number.NaN, unit: "px" }, undefined],
  ])("measures %j", (value, text) => expect(measureText(value)).toBe(text));

  it("quotes font names as needed", () => {
    expect(fontFamilyText(["GDS Transport", "arial", "sans-serif"])).toBe('"GDS Transport", arial, sans-serif');
    expect(fontFamilyText("Inter")).toBe("Inter");
    expect(fontFamilyText(["inherit", "3M", "-apple-system", "O'Neil", "ÄÖ"])).toBe(
      '"inherit", "3M", -apple-system, "O\'Neil", "ÄÖ"',
    );
    expect(fontFamilyText(["a, b"])).toBe('"a, b"');
    expect(fontFamilyText(['x"; } body { color: red'])).toBe('"x\\22 \\3b  \\7d  body \\7b  color: red"');
  });

  it("reads a stack in one string", () => {
    expect(fontFamilyText("'Mona Sans VF', -apple-system, \"Segoe, UI\", Helvetica Neue")).toBe(
      '"Mona Sans VF", -apple-system, "Segoe, UI", "Helvetica Neue"',
    );
    expect(fontNames(["a", 1])).toBeUndefined();
    expect(fontFamilyText([])).toBeUndefined();
    expect(fontFamilyText(" , ")).toBeUndefined();
  });

  it.each([
    [400, "400"],
    ["bold", "700"],
    ["semi-bold", "600"],
    ["SemiBold", "600"],
    ["Extra Light", "200"],
    ["600", "600"],
    [0, undefined],
    [1001, undefined],
    ["wide", undefined],
  ])("weighs %j", (value, text) => expect(fontWeightText(value)).toBe(text));

  it("writes curves whose x stays within 0 to 1", () => {
    expect(cubicBezierText([0.5, -1, 1, 2])).toBe("cubic-bezier(0.5, -1, 1, 2)");
    expect(cubicBezierText("ease-in")).toBe("ease-in");
    expect([cubicBezierText([2, 0, 1, 1]), cubicBezierText([0, 0, 1]), cubicBezierText([0, 0, 1, null])]).toEqual([
      ...[undefined, undefined, undefined],
    ]);
  });

  it("reads numbers in strings", () => {
    expect([numberText(1.5), numberText("1.5"), numberText("1.5x"), numberText(true)]).toEqual([
      "1.5",
      "1.5",
      undefined,
      undefined,
    ]);
  });
});

describe("an excessively long value", () => {
  it.each<[string, (value: unknown) => string | undefined, string]>([
    ["slashes", dimensionText, "1px/".repeat(300_000)],
    ["shadows", shadowText, "rgb(0,0,0) ".repeat(100_000)],
    ["a font", cssTypographyText, "/ ".repeat(500_000)],
    ["digits", dimensionText, `${"1".repeat(1_000_000)}?`],
    ["brackets", colorText, `rgb${"(".repeat(400_000)}${")".repeat(400_000)}`],
  ])("is none of its type: %s", (_, textOf, value) => expect(textOf(value)).toBeUndefined());

  it("is accepted without a type", () => {
    const address = `url("data:image/svg+xml,${"%3Csvg%3E".repeat(20_000)}")`;
    expect(cssValue("string", address)).toBe(address);
    expect(cssValue(undefined, address)).toBe(address);
  });
});
