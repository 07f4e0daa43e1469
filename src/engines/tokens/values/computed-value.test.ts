import { transformColorModifiers } from "@tokens-studio/sd-transforms";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { calculate } from "./arithmetic.ts";
import { hexColor } from "./color-value.ts";
import { computedValue } from "./computed-value.ts";

const px = (value: number) => ({ value, unit: "px" });

describe("calculations", () => {
  it.each([
    ["16px * 1.5", 24, "px"],
    ["2 + 3 * 4", 14, ""],
    ["(2 + 3) * 4", 20, ""],
    ["2 ^ 3 ^ 2", 512, ""],
    ["-4px + 10px", 6, "px"],
    ["10 - -2", 12, ""],
    ["8px / 2px", 4, ""],
    ["16px/3", 5.3333, "px"],
    ["roundTo(16px / 3, 1)", 5.3, "px"],
    ["floor(4.6 * 2)", 9, ""],
    ["max(1px, 2px, 3px)", 3, "px"],
    ["min(4px * 0.5, 4px)", 2, "px"],
    ["1rem * .5", 0.5, "rem"],
    ["50% * 2", 100, "%"],
    ["1e2 + 1", 101, ""],
  ])("%s is %d%s", (text, value, unit) => {
    expect(calculate(text)).toEqual({ value, unit });
  });

  it.each([
    "",
    "16px 8px",
    "1 +",
    "(1",
    "1)",
    "1px + 1rem",
    "1 / 0",
    "alert(1)",
    "constructor(1)",
    "a",
    "1 1",
    "--1px-",
  ])("%s is none", (text) => {
    expect(calculate(text)).toBeUndefined();
  });

  it("terminates for any text", () => {
    fc.assert(fc.property(fc.string(), (text) => void calculate(text)));
    const signs = fc.array(fc.constantFrom("1", "(", ")", "+", "-", "*", "^", " ", "px", "min(", ","), {
      maxLength: 300,
    });
    fc.assert(fc.property(signs, (parts) => void calculate(parts.join(""))));
    expect(calculate("(".repeat(500))).toBeUndefined();
    expect(calculate("-".repeat(900))).toBeUndefined();
  });
});

describe("computed values", () => {
  it.each([
    ["dimension", "16px * 2", px(32)],
    ["dimension", "16 * 2", px(32)],
    ["dimension", "1rem + 4px", "calc(1rem + 4px)"],
    ["dimension", "1rem+4px", "calc(1rem + 4px)"],
    ["dimension", "49% 51% / 57% 44%", "49% 51% / 57% 44%"],
    ["dimension", "clamp(0px, calc(100vw - 100%) * 1e5, 2px)", "clamp(0px, calc(100vw - 100%) * 1e5, 2px)"],
    ["number", "3 / 2", 1.5],
    ["number", "50% * 1", 0.5],
    ["number", px(4), 4],
    ["dimension", 4, px(4)],
    [
      "color",
      "rgba(#1d70b8, 0.5)",
      { colorSpace: "srgb", components: [0.1137, 0.4392, 0.7216], alpha: 0.5, hex: "#1d70b8" },
    ],
    [
      "shadow",
      { offsetX: "2px * 2", color: "rgba(#000000, 50%)" },
      { offsetX: px(4), color: expect.objectContaining({ alpha: 0.5 }) },
    ],
    ["other", "1 + 1", "1 + 1"],
  ])("of a %s: %j", (type, value, expected) => {
    expect(computedValue(type, value)).toEqual(expected);
  });
});

describe("color modifiers", () => {
  const near = (text: string, expected: string) => {
    const [own, other] = [computedValue("color", text), expected].map((color) => hexColor(color) ?? "nothing");
    const [one = [], two = []] = [own, other].map((hex = "") =>
      hex.match(/[0-9a-f]{2}/g)?.map((pair) => Number.parseInt(pair, 16)),
    );
    expect(one).toHaveLength(two.length);
    for (const [index, channel] of one.entries())
      expect(Math.abs(channel - (two[index] ?? 0)), `${text} ${own} ${other}`).toBeLessThan(3);
  };
  const spaces = ["srgb", "hsl", "lch", "p3"] as const;
  const colors = ["#1d70b8", "#f45f63", "#808080", "#ffffff", "#0b6e4f"];

  it.each(spaces.flatMap((space) => colors.map((color) => [space, color] as const)))(
    "in %s of %s are as Tokens Studio's own transforms compute them",
    (space, color) => {
      for (const value of ["0", "0.25", "0.5", "0.9"])
        for (const type of ["lighten", "darken", "alpha", "mix"] as const) {
          const mixed = type === "mix" ? { color: "#c01b1b" } : {};
          const modify = { type, value, space, ...mixed };
          const expected = transformColorModifiers(
            { value: color, type: "color", $extensions: { "studio.tokens": { modify } } },
            { format: "hex" },
          );
          near(`${type}(${color}, ${value}, ${space}${type === "mix" ? ", #c01b1b" : ""})`, String(expected));
        }
    },
  );

  it("keep values that aren't colors", () => {
    expect(computedValue("color", "lighten(nothing, 0.2, lch)")).toBe("lighten(nothing, 0.2, lch)");
    expect(computedValue("color", "rgba(1, 2, 3, 0.2)")).toMatchObject({ alpha: 0.2, hex: "#010203" });
  });
});
