import { describe, expect, it } from "vitest";
import type { Axis } from "../system/axis.ts";
import { openTokenSystem } from "../system/token-system.ts";
import { readCssRules } from "./css-rules.ts";
import { prove } from "./prove.ts";
import { isSameCss } from "./same-css.ts";
import { choiceOfSelector } from "./selector-choice.ts";

const axes = [
  { name: "brand", values: ["acme", "zeta"], from: "folders" },
  { name: "scheme", values: ["light", "dark", "dark-dimmed"], default: "light", from: "folders" },
] as const;

it.each<[string, Record<string, string> | undefined]>([
  [":root", {}],
  ["html", {}],
  ['[data-scheme="dark"]', { scheme: "dark" }],
  [":root[data-scheme=dark]", { scheme: "dark" }],
  [".theme-dark", { scheme: "dark" }],
  ['[data-color-mode="dark"][data-dark-theme="dark_dimmed"]', { scheme: "dark-dimmed" }],
  ['[data-brand="acme"][data-scheme="dark"]', { brand: "acme", scheme: "dark" }],
  ['[data-color-mode="light"][data-dark-theme="dark"]', undefined],
  ['[data-color-mode="auto"]', undefined],
  [".button", undefined],
  [".dark .button", undefined],
  ["[data-scheme=dark] > *", undefined],
])("a selector %s stands for %j", (selector, choice) => {
  expect(choiceOfSelector(selector, axes)).toEqual(choice);
});

it.each([
  ["0 1px 2px #000", "0px 1px 2px 0px #000000", true],
  ["0 0 0 rgba(0, 0, 0, 0), inset 0 1px rgb(1 2 3)", "0px 0px 0px 0px #00000000, inset 0px 1px 0px 0px #010203", true],
  ["0 1px 2px 1px #000", "0px 1px 2px 0px #000000", false],
] as const)("shadows are equal with and without lengths of 0: %s", (one, other, same) => {
  expect(isSameCss(one, other)).toBe(same);
});

it.each([
  ["#FFF", "#ffffff", true],
  ["rgb(255 0 0 / 50%)", "#ff000080", true],
  ["hsl(0 100% 50%)", "red", true],
  ["1rem", "16px", true],
  ["0px", "0", true],
  ["200ms", ".2s", true],
  ["0.3333333px", "0.33333px", true],
  ["1px solid #0969DA", "0.0625rem solid rgb(9, 105, 218)", true],
  ["'Open Sans', serif", '"Open Sans",serif', true],
  ["cubic-bezier(0.4, 0, 0.2, 1)", "cubic-bezier(.4,0,.2,1)", true],
  ["16px", "1em", false],
  ["16px", "17px", false],
  ["#fff", "#ffffff80", false],
])("%s and %s: the same is %s", (one, other, same) => {
  expect(isSameCss(one, other)).toBe(same);
});

describe("rules of a stylesheet", () => {
  it("are those that apply regardless of the viewer", () => {
    const rules = readCssRules(`
      @import "x.css";
      /* :root { --comment: 1 } */
      :root { --a: 1; color: red; --b: "};{"; --c: url(data:x) !important }
      @media print { :root { --a: 2 } }
      @layer tokens { [data-scheme=dark] { --a: 3; } }
      @supports (color: red) { @layer x { :root { --a: 4 } } }
      .open { --a: 5`);
    expect(rules.map(({ selector, properties }) => [selector, Object.fromEntries(properties)])).toEqual([
      [":root", { a: "1", b: '"};{"', c: "url(data:x)" }],
      ["[data-scheme=dark]", { a: "3" }],
    ]);
  });
});

describe("a selector for two axes with the same value names", () => {
  const axes: Axis[] = [
    { name: "size", values: ["compact", "roomy"], from: "resolver" },
    { name: "density", values: ["compact", "roomy"], from: "resolver" },
  ];

  it.each([
    ['[data-density="compact"]', { density: "compact" }],
    ["[data-size=compact]", { size: "compact" }],
    ['[data-size="compact"][data-density="roomy"]', { size: "compact", density: "roomy" }],
    ['[data-room="compact"]', { density: "compact" }],
    ['[data-theme="compact"]', { size: "compact" }],
    ['[data-density="density-compact"]', { density: "compact" }],
    ['[data-density="other"]', undefined],
  ])("%s is for the axis its attribute names", (selector, choice) => {
    expect(choiceOfSelector(selector, axes, { density: "data-room" })).toEqual(choice);
  });
});

describe("a comparison", () => {
  const color = (value: string) => ({ $type: "color", $value: value });
  const system = openTokenSystem({
    sources: {
      "design-system/tokens/a.tokens.json": JSON.stringify({
        page: color("#ffffff"),
        ink: color("#111111"),
        text: color("{ink}"),
        gap: { $type: "dimension", $value: { value: 16, unit: "px" } },
        shaken: color("{brand.accent}"),
      }),
      "design-system/tokens/brands/acme.tokens.json": JSON.stringify({ brand: { accent: color("#ff0000") } }),
      "design-system/tokens/brands/zeta.tokens.json": JSON.stringify({ other: color("{lost}") }),
      "design-system/tokens/themes/dark.tokens.json": JSON.stringify({ page: color("#000000"), ink: color("#eeeeee") }),
    },
  });

  it("lists different values by choice, and ignores those that a stylesheet lacks", () => {
    const css = `
      :root { --page: white; --text: var(--ink); --ink: #111; --gap: 1rem; --own: 1px }
      [data-scheme="dark"] { --page: #000; --text: var(--ink); --ink: #dddddd }
      [data-scheme="dark"][data-brand="acme"] { --shaken: #f00 }
      [data-scheme="sepia"] { --page: brown }`;
    const { compared, equal, differing } = prove(system, { css });
    const wrong = { ours: "#eeeeee", theirs: "#dddddd", from: "css" };
    const acme = { brand: "acme", scheme: "dark" };
    expect(differing).toEqual([
      { token: "ink", choice: { scheme: "dark" }, ...wrong },
      { token: "text", choice: { scheme: "dark" }, ...wrong },
      { token: "ink", choice: acme, ...wrong },
      { token: "text", choice: acme, ...wrong },
    ]);
    // Four of the default and of dark, five of acme. The stylesheet doesn't cover zeta.
    expect([compared, equal]).toEqual([13, 9]);
  });

  it("reads a stylesheet by the workspace's attributes for axes", () => {
    const css = `:root { --page: #fff } [data-look="dark"] { --page: #111 }`;
    const { differing } = prove(system, { css, attributes: { brand: "data-look" } });
    expect(differing).toEqual([]);
    expect(prove(system, { css, attributes: { scheme: "data-look" } }).differing.length).toBeGreaterThan(0);
  });

  it("expects every token in a resolved tree", () => {
    const dtcg = {
      page: color("rgb(255, 255, 255)"),
      ink: color("#111111"),
      text: color("#222222"),
      gone: color("#333333"),
    };
    expect(prove(system, { dtcg }).differing.map(({ token, ours, theirs }) => [token, ours, theirs])).toEqual([
      ["text", "#111111", "#222222"],
      ["gap", "16px", undefined],
      ["shaken", '"{brand.accent}"', undefined],
      ["gone", undefined, "#333333"],
    ]);
  });

  it("lists broken aliases only in complete choices: every brand but one has an accent", () => {
    const { values, modes, complete, unresolved } = prove(system, {});
    expect([values, modes, complete]).toEqual([5, 6, true]);
    expect(unresolved.map(({ token, choice }) => [token, choice.brand, choice.scheme])).toEqual([
      ["shaken", "zeta", "light"],
      ["other", "zeta", "light"],
      ["shaken", "zeta", "dark"],
      ["other", "zeta", "dark"],
    ]);
  });
});
