import { describe, expect, it } from "vitest";
import { openTokenSystem } from "../system/token-system.ts";
import { nearestTokens } from "./nearest.ts";
import { looksLikeValue, parseValue } from "./parse-value.ts";

const oklch = (...components: number[]) => ({ $type: "color", $value: { colorSpace: "oklch", components } });
const px = (value: number, unit = "px") => ({ $type: "dimension", $value: { value, unit } });
const { tokens } = openTokenSystem({
  dtcg: {
    blue: oklch(0.4439, 0.1033, 241.39),
    link: { $type: "color", $value: "{blue}" },
    legacy: { $type: "color", $value: "{blue}", $deprecated: true },
    white: oklch(1, 0, 0),
    veil: { $type: "color", $value: "#00000080" },
    space: { s: px(8), m: px(1, "rem"), l: px(32) },
    fast: { $type: "duration", $value: { value: 0.2, unit: "s" } },
    bold: { $type: "fontWeight", $value: "bold" },
    ratio: { $type: "number", $value: 1.5 },
    sans: { $type: "fontFamily", $value: ["Inter", "sans-serif"] },
    ease: { $type: "cubicBezier", $value: [0.4, 0, 0.2, 1] },
    lifted: {
      $type: "shadow",
      $value: {
        offsetX: px(0).$value,
        offsetY: px(2).$value,
        blur: px(4).$value,
        spread: px(0).$value,
        color: "#00000040",
      },
    },
  },
}).select();
const nearest = (value: string, options?: Parameters<typeof nearestTokens>[2]) =>
  nearestTokens(tokens, value, options).map(({ token, closeness }) => `${token.name} ${closeness}`);

describe("the nearest tokens for a value", () => {
  it.each(["#025987", "025987", "rgb(2, 89, 135)", "rgb(2 89 135 / 1)", "oklch(44.39% 0.1033 241.39)", "#025987FF;"])(
    "are those of the color, however it is written: %s",
    (value) => {
      expect(nearest(value).slice(0, 3)).toEqual(["link equal", "blue equal", "legacy equal"]);
    },
  );

  it("start with tokens that other tokens alias, before those of a component", () => {
    const alias = (of: string) => ({ $type: "color", $value: `{${of}}` });
    const system = openTokenSystem({
      dtcg: {
        button: { danger: alias("danger") },
        code: { keyword: alias("red") },
        danger: alias("red"),
        progress: { failed: alias("danger") },
        red: oklch(0.5, 0.2, 25),
      },
    });
    const { tokens } = system.select();
    const names = nearestTokens(tokens, "oklch(0.5 0.2 25)").map(({ token }) => token.name);
    expect(names).toEqual(["danger", "button.danger", "code.keyword", "progress.failed", "red"]);
  });

  it("are sorted by distance, each with a word for it", () => {
    expect(nearest("#fefefe", { limit: 2 })).toEqual(["white imperceptible", "link far"]);
    expect(nearest("rgb(0 0 0 / 50%)", { limit: 1 })).toEqual(["veil equal"]);
  });

  it.each([
    ["16px", "space.m equal"],
    ["1rem", "space.m equal"],
    ["15px", "space.m near"],
    ["200ms", "fast equal"],
    [".2s", "fast equal"],
    ["700", "bold equal"],
    ["1.5", "ratio equal"],
    ["Inter, sans-serif", "sans equal"],
    ["cubic-bezier(0.4, 0, 0.2, 1)", "ease equal"],
    ["0 2px 4px rgba(0, 0, 0, .25)", "lifted equal"],
  ])("are of the type that %s is of", (value, first) => {
    expect(nearest(value)[0]).toBe(first);
  });

  it("can be limited to one type", () => {
    expect(nearest("bold", { type: "fontWeight" })).toEqual(["bold equal"]);
    expect(nearest("16px", { type: "color" })).toEqual([]);
  });

  it.each(["", "button", "12 monkeys", "calc(1px + 1px)", "#12345", "9".repeat(1_000)])("are none for %s", (value) => {
    expect(nearest(value)).toEqual([]);
  });

  it("distinguishes values from words of a search", () => {
    for (const value of ["#fff", "fff", "f00", "025987", "rgb(1,2,3)", "16px", "400", "1.5"])
      expect([value, looksLikeValue(value)]).toEqual([value, true]);
    for (const words of ["red", "bad", "fade", "button", "h1", "bold", "inter, sans-serif", "primer 2", "v2"])
      expect([words, looksLikeValue(words)]).toEqual([words, false]);
    expect(parseValue("red").map(({ type }) => type)).toEqual(["color"]);
  });
});
