import { describe, expect, it } from "vitest";
import { openTokenSystem, type TokenInput } from "./token-system.ts";

const color = (hex: string) => ({ $type: "color", $value: hex });
const PATH = "design-system/tokens/figma/file.tokens.json";

/** A file with one variable `fig/bg`: white, and black in the second mode. */
function variables(collection: string, ...modes: string[]) {
  const text = JSON.stringify({
    variableCollections: {
      c: {
        ...{ id: "c", name: collection, defaultModeId: "0", variableIds: ["v"] },
        modes: modes.map((name, index) => ({ modeId: String(index), name })),
      },
    },
    variables: {
      v: {
        ...{ id: "v", name: "fig/bg", variableCollectionId: "c", resolvedType: "COLOR" },
        valuesByMode: Object.fromEntries(modes.map((_, at) => [at, { r: 1 - at, g: 1 - at, b: 1 - at, a: 1 }])),
      },
    },
  });
  return [{ path: PATH, text }];
}

function read(input: TokenInput, choice = {}): Record<string, unknown> {
  const { tokens } = openTokenSystem(input).select(choice);
  return Object.fromEntries(tokens.map(({ name, resolved }) => [name, resolved]));
}

const compiled = { c: color("#111111"), d: color("#222222") };

describe("variables of the design tool", () => {
  it.each([
    ["nothing", {}, ["fig.bg"]],
    ["compiled tokens", { dtcg: compiled }, ["c", "d", "fig.bg"]],
    ["compiled tokens and no sources", { dtcg: compiled, sources: {} }, ["c", "d", "fig.bg"]],
    [
      "sources of brands beside compiled tokens",
      {
        dtcg: compiled,
        sources: { "design-system/tokens/brands/acme.tokens.json": JSON.stringify({ c: color("#f00") }) },
      },
      ["c", "d", "fig.bg"],
    ],
    [
      "sources",
      { sources: { "design-system/tokens/a.tokens.json": JSON.stringify({ a: color("#333") }) } },
      ["a", "fig.bg"],
    ],
    [
      "a resolver",
      {
        sources: { "design-system/tokens/a.tokens.json": JSON.stringify({ a: color("#333") }) },
        resolver: {
          version: "2025.10",
          resolutionOrder: [{ type: "set", name: "a", sources: [{ $ref: "a.tokens.json" }] }],
        },
      },
      ["a", "fig.bg"],
    ],
  ] as const)("stand beside %s", (_, input, names) => {
    const system = openTokenSystem({ ...input, designVariables: variables("Base", "Mode") });
    expect(
      system
        .select()
        .tokens.map(({ name }) => name)
        .sort(),
    ).toEqual(names);
    expect(system.problems).toEqual([]);
  });

  it("override everything else, in every mode", () => {
    const sources = {
      "design-system/tokens/a.tokens.json": JSON.stringify({ fig: { bg: color("#333333") } }),
      "design-system/tokens/themes/dark.tokens.json": JSON.stringify({ fig: { bg: color("#444444") } }),
    };
    const designVariables = variables("Base", "Mode");
    const base = read({ sources, designVariables });
    expect(base).toEqual(read({ designVariables }));
    expect(read({ sources, designVariables }, { scheme: "dark" })).toEqual(base);
  });

  it.each([
    [
      "folders",
      { sources: { "design-system/tokens/themes/dark.tokens.json": JSON.stringify({ a: color("#444444") }) } },
    ],
    [
      "a resolver",
      {
        resolver: {
          version: "2025.10",
          resolutionOrder: [
            { type: "set", name: "a", sources: [{ a: color("#333333") }] },
            { type: "modifier", name: "scheme", contexts: { Light: [], Dark: [{ a: color("#444444") }] } },
          ],
        },
      },
    ],
  ])("share an axis of the same name with %s, whatever its spelling", (_, input) => {
    const designVariables = variables("Scheme", "Light", "Dark");
    const system = openTokenSystem({ ...input, designVariables });
    expect(system.axes).toMatchObject([
      { name: "scheme", values: [expect.stringMatching(/light/i), expect.anything()] },
    ]);
    expect(system.axes[0]?.values).toHaveLength(2);
    const dark = read({ ...input, designVariables }, { scheme: "dark" });
    expect(dark.a).toBe("#444444");
    expect(dark["fig.bg"]).toEqual(read({ designVariables }, { scheme: "dark" })["fig.bg"]);
    expect(dark["fig.bg"]).not.toEqual(read({ designVariables })["fig.bg"]);
  });
});
