import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fuzzRuns } from "../../test/long-form.ts";
import { safeColor, safeCssValue } from "./css.ts";

const injections: readonly string[] = [
  "",
  " ",
  "red; background: url(//evil)",
  "red;",
  "red } body { display: none",
  "{",
  "}",
  "red\\",
  "\\75rl(//evil)",
  "u\\72l(//evil)",
  "@import '//evil'",
  "red</style><script>alert(1)</script>",
  "<!-- red",
  "red -->",
  "a > b",
  "url(//evil)",
  "URL(//evil)",
  "Url( '//evil' )",
  "url (//evil)",
  "red url(#local)",
  "var(--x, url(//evil))",
  "image-set('//evil' 1x)",
  "-webkit-image-set(url(//evil) 1x)",
  "image('//evil')",
  "src('//evil')",
  "src(var(--x))",
  "cross-fade(red, '//evil')",
  "-webkit-cross-fade(red, blue, 50%)",
  "element(#id)",
  "-moz-element(#id)",
  "paint(worklet)",
  "expression(alert(1))",
  "EXPRESSION (alert(1))",
  "red /* comment */",
  "red /*",
  "*/ red",
  "red\n",
  "red\0",
  "red\tblue",
  "red\rblue",
  "red\u000cblue",
  "red\u007f",
  "red\u0085",
  "red\uD800",
  "rgb(1,2,3",
  "rgb 1,2,3)",
  ")red(",
  "calc(1px + (2px)",
  "[a",
  "a]",
  "[a)",
  "(a]",
  "'open",
  '"open',
  "'a\"",
  `'a' "b`,
  "a".repeat(2001),
  `${"(".repeat(1500)}`,
];

const values: readonly string[] = [
  "red",
  "#fff",
  "0",
  "16px",
  "1.5rem",
  "100%",
  "-0.02em",
  "calc(100% - (2px + var(--gap, 4px)))",
  "clamp(1rem, 2vw + 1rem, 3rem)",
  "rgb(1 2 3 / 50%)",
  "color-mix(in oklch, red 20%, var(--color))",
  "linear-gradient(90deg, #d9d9d9 0%, rgb(0 0 0 / 0) 100%), #d9d9d9",
  "0 1px 2px 0 rgba(0,0,0,.1), inset 0 0 0 1px #000",
  `"Helvetica Neue", 'Arial', sans-serif`,
  `"it's (fine"`,
  "[full-start] minmax(1rem, 1fr) [full-end]",
  "cubic-bezier(0.4, 0, 0.2, 1)",
  "translate(10px, 20px) rotate(45deg)",
  "1 / 2",
  "red !important",
  "a".repeat(2000),
];

describe("safeCssValue", () => {
  it.each(injections)("refuses %j", (value) => {
    expect(safeCssValue(value)).toBeUndefined();
    expect(safeColor(value)).toBeUndefined();
  });

  it.each(values)("accepts %j", (value) => {
    expect(safeCssValue(value)).toBe(value);
    expect(safeCssValue(` ${value} `)).toBe(value.length > 1998 ? undefined : value);
  });

  it("passes nothing that leaves its declaration", { tags: "repeated" }, () => {
    const part = fc.constantFrom(
      "a",
      " ",
      "(",
      ")",
      "[",
      "]",
      "'",
      '"',
      ";",
      "{",
      "}",
      "\\",
      "url",
      "src(",
      "/*",
      "*/",
      "@",
      "<",
      "\n",
      "-",
      "1px",
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const value = safeCssValue(parts.join(""));
        if (value === undefined) return;
        expect(value).not.toMatch(/[;{}\\@<>\n]|\/\*|url\s*\(|src\s*\(/);
        const bare = value.replace(/"[^"]*"|'[^']*'/g, "");
        expect(bare).not.toMatch(/["']/);
        let rest = bare.replace(/[^()[\]]/g, "");
        for (let before = ""; before !== rest; ) {
          before = rest;
          rest = rest.replace(/\(\)|\[\]/g, "");
        }
        expect(rest).toBe("");
      }),
      { numRuns: fuzzRuns(5000) },
    );
  });
});

describe("safeColor", () => {
  it.each([
    "red",
    "RebeccaPurple",
    "transparent",
    "currentColor",
    "CanvasText",
    "#fff",
    "#ffff",
    "#0a0b0c",
    "#0a0b0c0d",
    "rgb(1, 2, 3)",
    "rgba(1,2,3,.5)",
    "rgb(1 2 3 / 50%)",
    "hsl(120deg 100% 50%)",
    "hwb(1 2% 3%)",
    "lab(50% 1 1)",
    "lch(50% 1 1)",
    "oklab(0.5 0.1 0.1)",
    "oklch(0.5 0.1 20)",
    "color(display-p3 1 0 0)",
    "color-mix(in oklab, red, blue 30%)",
    "rgb(from var(--brand) r g b / 50%)",
    "oklch(from red calc(l + 0.1) c h)",
    "light-dark(#fff, #000)",
    "var(--color-brand)",
    "var(--color-brand, rgb(1 2 3))",
  ])("accepts %s", (value) => {
    expect(safeColor(value)).toBe(value);
    expect(safeColor(` ${value} `)).toBe(value);
  });

  it("adds a missing # to hex digits", () => {
    expect(safeColor("d9d9d9")).toBe("#d9d9d9");
    expect(safeColor("FFF8")).toBe("#FFF8");
  });

  it.each([
    "reddish",
    "#12",
    "#ggg",
    "16px",
    "none",
    "inherit",
    "linear-gradient(red, blue)",
    "rgb(1 2 3) 1px",
    "rgb(1 2 3) rgb(4 5 6)",
    "rgb(1 2 3), url(x)",
    "var(--a) var(--b)",
    "var('a')",
    "rgb()",
    "calc(1px)",
  ])("refuses %s", (value) => {
    expect(safeColor(value)).toBeUndefined();
  });
});
