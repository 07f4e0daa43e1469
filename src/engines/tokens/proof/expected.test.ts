import { describe, expect, it } from "vitest";
import { openTokenSystem } from "../system/token-system.ts";
import { proveExpected, readExpected } from "./expected.ts";
import { lightOrDark } from "./light-dark.ts";

const system = openTokenSystem({
  sources: {
    "design-system/tokens/a.tokens.json": JSON.stringify({
      color: { $type: "color", blue500: { $value: "#0000ff" }, red: { $value: "#ff0000" } },
    }),
    "design-system/tokens/themes/dark.tokens.json": JSON.stringify({
      color: { red: { $type: "color", $value: "#ffaaaa" } },
    }),
  },
});

type Values = { choice: Record<string, string>; properties: Record<string, string> }[];

const expected = (values: Values) => ({
  ...{ from: ["a.css"], computedBy: "Chromium 153", notCompared: [], values },
});

describe("tokens compared with computed style sheets", () => {
  it("are found by different spellings, without a common prefix", () => {
    const properties = { "acme-color-blue-500": "rgb(0, 0, 255)", "acme-color-red": "#f00", "acme-gone": "1px" };
    const proof = proveExpected(system, expected([{ choice: {}, properties }]));
    expect(proof).toMatchObject({ prefix: "acme-", variables: 3, equal: 2, different: [] });
    expect(proof.missing).toEqual([
      { choice: {}, name: "acme-gone", token: undefined, ours: undefined, theirs: "1px" },
    ]);
  });

  it("are compared in each choice, and only differences are stored", () => {
    const values: Values = [
      { choice: {}, properties: { "color-red": "red", "color-blue500": "blue" } },
      { choice: { scheme: "dark" }, properties: { "color-red": "#faa", "color-blue500": "" } },
      { choice: { scheme: "sepia" }, properties: { "color-red": "brown" } },
    ];
    const { variables, equal, choices, notCompared } = proveExpected(system, expected(values));
    expect({ variables, equal, choices }).toEqual({
      ...{ variables: 2, equal: 2 },
      choices: [
        { choice: {}, variables: 2, equal: 2, different: 0, missing: 0 },
        { choice: { scheme: "dark" }, variables: 1, equal: 1, different: 0, missing: 0 },
      ],
    });
    expect(notCompared).toEqual([{ what: "scheme sepia", why: "the tokens no longer have this axis value" }]);
  });

  it("are found by names with CSS escapes", () => {
    const extensions = { "design-system-registry": { variable: "space-1.5" } };
    const gap = { $type: "dimension", $value: { value: 6, unit: "px" }, $extensions: extensions };
    const escaped = openTokenSystem({ sources: { "design-system/tokens/a.tokens.json": JSON.stringify({ gap }) } });
    const proof = proveExpected(escaped, expected([{ choice: {}, properties: { "space-1.5": "6px" } }]));
    expect(proof).toMatchObject({ prefix: "", variables: 1, equal: 1, missing: [] });
  });

  it("are read leniently: an invalid file is undefined, invalid values are dropped", () => {
    expect([readExpected(undefined), readExpected({ values: 1 })]).toEqual([undefined, undefined]);
    expect(readExpected({ from: [1, "a.css"], values: [{ properties: { a: "1px", b: 2 } }, 3] })).toEqual({
      ...{ from: ["a.css"], computedBy: "", notCompared: [] },
      values: [{ choice: {}, properties: { a: "1px" } }],
    });
  });
});

it.each([
  ["light-dark(#fff, #000)", "#fff", "#000"],
  ["1px solid light-dark(rgb(1, 2, 3), var(--a, b))", "1px solid rgb(1, 2, 3)", "1px solid var(--a, b)"],
  ["light-dark(light-dark(a, b), c)", "a", "c"],
  ["light-dark(a)", "light-dark(a)", "light-dark(a)"],
  ["light-dark(a, b", "light-dark(a, b", "light-dark(a, b"],
])("%s is %s in the light and %s in the dark", (text, light, dark) => {
  expect([lightOrDark(text, "light"), lightOrDark(text, "dark")]).toEqual([light, dark]);
});
