import type { LocalVariable, LocalVariableCollection } from "@figma/rest-api-spec";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mergeTrees } from "../../dtcg/merge.ts";
import { parseTokens } from "../../dtcg/parse.ts";
import { resolveTokens } from "../../dtcg/resolve.ts";
import { tokensFromVariables } from "./tokens-from-variables.ts";

const published = { remote: false, hiddenFromPublishing: false };
const collection = (
  id: string,
  modes: Record<string, string>,
  more: Partial<LocalVariableCollection> = {},
): LocalVariableCollection => ({
  ...{ id, name: id, key: id, ...published, variableIds: [] },
  modes: Object.entries(modes).map(([modeId, name]) => ({ modeId, name })),
  defaultModeId: Object.keys(modes)[0] ?? "",
  ...more,
});
const variable = (
  name: string,
  variableCollectionId: string,
  resolvedType: LocalVariable["resolvedType"],
  valuesByMode: LocalVariable["valuesByMode"],
  more: Partial<LocalVariable> = {},
): LocalVariable => ({
  ...{ id: `id:${name}`, name, key: name, ...published, variableCollectionId, resolvedType, valuesByMode },
  ...{ description: "", scopes: ["ALL_SCOPES"], codeSyntax: {} },
  ...more,
});
const alias = (name: string) => ({ type: "VARIABLE_ALIAS" as const, id: `id:${name}` });
const meta = (collections: LocalVariableCollection[], variables: LocalVariable[]) => ({
  variableCollections: Object.fromEntries(collections.map((each) => [each.id, each])),
  variables: Object.fromEntries(variables.map((each) => [each.id, each])),
});

/** Dot name → [type, value] for one mode of each collection, selected by name. */
function resolved(document: unknown, ...names: string[]) {
  const trees = tokensFromVariables(document).collections.flatMap(({ modes }) =>
    modes.filter(({ name }, index) => index === 0 || names.includes(name)).map(({ tree }) => tree),
  );
  const { tokens } = parseTokens(mergeTrees(trees));
  return Object.fromEntries(resolveTokens(tokens).resolved.map((token) => [token.name, [token.type, token.resolved]]));
}

const primitives = collection("Primitives", { "1:0": "Value" });
const theme = collection("Theme", { "2:0": "Light", "2:1": "Dark" });
const blue = variable("color/blue", "Primitives", "COLOR", {
  "1:0": { r: 0.11372549831867218, g: 0.4392, b: 0.7216, a: 1 },
});
const srgbBlue = { colorSpace: "srgb", components: [0.1137, 0.4392, 0.7216], hex: "#1d70b8" };

describe("variables", () => {
  it("of each collection and mode become a tree, with aliases across collections", () => {
    const black = { r: 0, g: 0, b: 0, a: 0.5 };
    const document = meta(
      [primitives, theme],
      [blue, variable("link", "Theme", "COLOR", { "2:0": alias("color/blue"), "2:1": black })],
    );
    const { collections, problems } = tokensFromVariables(document);
    expect(problems).toEqual([]);
    expect(collections.map(({ name, modes }) => [name, ...modes.map((mode) => mode.name)])).toEqual([
      ["Primitives", "Value"],
      ["Theme", "Light", "Dark"],
    ]);
    expect(collections[1]?.modes[0]?.tree).toEqual({
      link: { $value: "{color.blue}", $extensions: { "com.figma": { variableId: "id:link", scopes: ["ALL_SCOPES"] } } },
    });
    expect(resolved(document)).toEqual({ "color.blue": ["color", srgbBlue], link: ["color", srgbBlue] });
    expect(resolved({ meta: document }, "Dark").link).toEqual([
      "color",
      { colorSpace: "srgb", components: [0, 0, 0], alpha: 0.5, hex: "#000000" },
    ]);
  });

  it.each([
    ["FLOAT", ["GAP"], 4, "dimension", { value: 4, unit: "px" }],
    ["FLOAT", ["FONT_SIZE", "LINE_HEIGHT"], 0.30000001192092896, "dimension", { value: 0.3, unit: "px" }],
    ["FLOAT", ["FONT_WEIGHT"], 700, "fontWeight", 700],
    ["FLOAT", ["OPACITY"], 50, "number", 0.5],
    ["FLOAT", ["OPACITY", "GAP"], 50, "number", 50],
    ["FLOAT", ["ALL_SCOPES"], 4, "number", 4],
    ["STRING", ["FONT_FAMILY"], "Inter", "fontFamily", "Inter"],
    ["STRING", ["FONT_STYLE"], "Semi Bold", "fontWeight", 600],
    ["STRING", ["FONT_STYLE"], "Bold Italic", "string", "Bold Italic"],
    ["STRING", ["ALL_SCOPES"], "hello", "string", "hello"],
    ["BOOLEAN", ["ALL_SCOPES"], true, "boolean", true],
  ] as const)("%s of %j: %j is a %s", (type, scopes, value, $type, $value) => {
    const document = meta(
      [primitives],
      [variable("a/b", "Primitives", type, { "1:0": value }, { scopes: [...scopes] })],
    );
    expect(resolved(document)).toEqual({ "a.b": [$type, $value] });
  });

  it("with unscoped numbers are lengths if only lengths use them, through any number of aliases", () => {
    const document = meta(
      [primitives],
      [
        variable("n/1", "Primitives", "FLOAT", { "1:0": 1 }),
        variable("n/2", "Primitives", "FLOAT", { "1:0": alias("n/1") }),
        variable("n/3", "Primitives", "FLOAT", { "1:0": 3 }),
        variable("gap", "Primitives", "FLOAT", { "1:0": alias("n/2") }, { scopes: ["GAP"] }),
        variable("other", "Primitives", "FLOAT", { "1:0": alias("n/3") }, { scopes: ["OPACITY"] }),
        variable("size", "Primitives", "FLOAT", { "1:0": alias("n/3") }, { scopes: ["GAP"] }),
      ],
    );
    const one = ["dimension", { value: 1, unit: "px" }];
    const three = ["number", 3];
    const other = ["number", 0.03];
    expect(resolved(document)).toEqual({ "n.1": one, "n.2": one, gap: one, "n.3": three, other, size: three });
    const problems = [
      expect.objectContaining({ rule: "number-without-unit", message: expect.stringContaining("n/3") }),
    ];
    expect(tokensFromVariables(document).problems).toEqual(problems);
  });

  it("that only opacities use are shares of 1, like these", () => {
    const document = meta(
      [primitives],
      [
        variable("n", "Primitives", "FLOAT", { "1:0": 38 }),
        variable("dim", "Primitives", "FLOAT", { "1:0": alias("n") }, { scopes: ["OPACITY"] }),
      ],
    );
    expect(resolved(document)).toEqual({ n: ["number", 0.38], dim: ["number", 0.38] });
    const { collections, problems } = tokensFromVariables(document);
    expect([problems, collections[0]?.modes[0]?.tree.dim]).toEqual([[], expect.objectContaining({ $value: "{n}" })]);
  });

  it("keep scopes, code syntax and descriptions", () => {
    const more = { description: "Links", codeSyntax: { WEB: "var(--link)" }, hiddenFromPublishing: true };
    const { collections } = tokensFromVariables(meta([primitives], [{ ...blue, ...more }]));
    expect(collections[0]?.modes[0]?.tree).toMatchObject({
      color: {
        blue: {
          $description: "Links",
          $extensions: { "com.figma": { codeSyntax: { WEB: "var(--link)" }, hiddenFromPublishing: true } },
        },
      },
    });
  });

  it("that use a color with another opacity keep the alias", () => {
    const half = variable("half", "Primitives", "FLOAT", { "1:0": 50 }, { scopes: ["COLOR_OPACITY"] });
    const veil = variable("veil", "Primitives", "COLOR", {
      "1:0": { color: alias("color/blue"), opacity: alias("half") },
    });
    expect(resolved(meta([primitives], [blue, half, veil])).veil).toEqual([
      "color",
      { colorSpace: "srgb", components: srgbBlue.components, alpha: 0.5 },
    ]);
  });

  it("that were deleted stay for those that reference them", () => {
    const document = meta([primitives], [{ ...blue, deletedButReferenced: true }]);
    const { collections, problems } = tokensFromVariables(document);
    expect(problems).toMatchObject([{ rule: "deleted-variable", pointer: "/variables/id:color~1blue" }]);
    expect(collections[0]?.modes[0]?.tree).toMatchObject({ color: { blue: { $deprecated: expect.any(String) } } });
  });

  it("that alias one of another file are dropped and reported", () => {
    const document = meta([primitives], [variable("a", "Primitives", "COLOR", { "1:0": alias("elsewhere") })]);
    const { collections, problems } = tokensFromVariables(document);
    expect(collections[0]?.modes[0]?.tree).toEqual({});
    expect(problems).toMatchObject([{ rule: "unreadable-variable", message: expect.stringContaining("id:elsewhere") }]);
  });

  it("with equal names are grouped by collection, and those named like groups are the groups' own", () => {
    const number = (name: string, home: string, id: string) =>
      variable(name, home, "FLOAT", { "1:0": 1, "2:0": 2 }, { id });
    const document = meta(
      [primitives, theme],
      [number("a", "Primitives", "1"), number("a", "Theme", "2"), number("a/b", "Theme", "3")],
    );
    expect(Object.keys(resolved(document))).toEqual(["a.$root", "a.b", "Theme.a"]);
    const rules = tokensFromVariables(document).problems.map(({ rule }) => rule);
    expect(rules.filter((rule) => rule !== "number-without-unit")).toEqual(["equal-names"]);
  });

  it("stay unique and fast if 20,000 have one name", () => {
    const values = Object.fromEntries(
      Array.from({ length: 20_000 }, (_, at) => [`id:${at}`, variable("a", "Primitives", "FLOAT", { "1:0": at })]),
    );
    const { collections } = tokensFromVariables({
      variableCollections: { Primitives: primitives },
      variables: Object.fromEntries(Object.entries(values).map(([id, each]) => [id, { ...each, id }])),
    });
    const { tokens } = parseTokens(collections[0]?.modes[0]?.tree);
    expect(tokens).toHaveLength(20_000);
    expect(tokens.slice(0, 3).map(({ name }) => name)).toEqual(["a", "Primitives.a", "Primitives.a-2"]);
  });

  it("of an extended collection are its overrides", () => {
    const acme = collection(
      "Acme",
      { "3:0": "Light" },
      {
        ...{ isExtension: true, parentVariableCollectionId: "Theme", rootVariableCollectionId: "Theme" },
        modes: [{ modeId: "3:0", name: "Light", parentModeId: "2:0" }],
        variableOverrides: { "id:link": { "3:0": alias("color/blue") } },
      },
    );
    const white = { r: 1, g: 1, b: 1, a: 1 };
    const link = variable("link", "Theme", "COLOR", { "2:0": white, "2:1": white });
    const { collections } = tokensFromVariables(meta([primitives, theme, acme], [blue, link]));
    expect(collections[2]).toMatchObject({
      parent: "Theme",
      modes: [{ name: "Light", parent: "2:0", tree: { link: { $value: "{color.blue}" } } }],
    });
  });
});

describe("files of export plugins", () => {
  it("with variables in their collection are read", () => {
    const document = {
      ...{ id: "VariableCollectionId:1:1", name: "Theme", modes: { "2:0": "Light", "2:1": "Dark" } },
      variables: [variable("a", "", "COLOR", { "2:0": { r: 0, g: 0, b: 0, a: 1 } })],
    };
    expect(Object.keys(resolved(document))).toEqual(["a"]);
  });

  it("with values in their modes are read", () => {
    const variables = [
      { name: "blue/50", type: "color", isAlias: false, value: "#1d70b8" },
      { name: "link", type: "color", isAlias: true, value: { collection: "Colors", name: "blue/50" } },
    ];
    const document = { version: "1.0.4", collections: [{ name: "Colors", modes: [{ name: "Light", variables }] }] };
    expect(resolved(document).link).toEqual(["color", srgbBlue]);
  });
});

it("accepts any JSON", () => {
  const member = fc.constantFrom(
    "id",
    "name",
    "modes",
    "valuesByMode",
    "resolvedType",
    "variableCollectionId",
    "value",
  );
  const things = fc.dictionary(fc.string(), fc.dictionary(member, fc.jsonValue()));
  const document = fc.oneof(fc.jsonValue(), fc.record({ variables: things, variableCollections: things }));
  fc.assert(
    fc.property(document, (any) => {
      const { collections } = tokensFromVariables(any);
      for (const { modes } of collections) for (const { tree } of modes) parseTokens(tree);
    }),
  );
});

describe("numbers without a known use", () => {
  const number = (name: string, value: number, scopes: LocalVariable["scopes"] = ["ALL_SCOPES"]) =>
    variable(name, "Primitives", "FLOAT", { "1:0": value }, { scopes });

  it("get their unit from their name if it has one, with one warning; the others are listed", () => {
    const document = meta(
      [primitives],
      [
        ...[number("spacing/md", 16), number("Border Width/thin", 1), number("opacity/half", 50)],
        ...[number("opacity/share", 0.5), number("font/weight/bold", 700), number("weight/odd", 1200)],
        ...[number("z-index/top", 10), number("md", 8)],
      ],
    );
    const length = (value: number) => ["dimension", { value, unit: "px" }];
    expect(resolved(document)).toEqual({
      ...{ "spacing.md": length(16), "Border Width.thin": length(1), "opacity.half": ["number", 0.5] },
      ...{ "opacity.share": ["number", 0.5], "font.weight.bold": ["fontWeight", 700], "weight.odd": ["number", 1200] },
      ...{ "z-index.top": ["number", 10], md: ["number", 8] },
    });
    expect(tokensFromVariables(document).problems.map(({ rule, message }) => [rule, message.split(" ")[0]])).toEqual([
      ["number-without-unit", "md"],
      ["unit-by-name", "4"],
    ]);
  });

  it("have none with scopes of different units, and the common one if a scope is for text", () => {
    const document = meta(
      [primitives],
      [
        number("a", 50, ["EFFECT_FLOAT", "OPACITY"]),
        number("b", 4, ["GAP", "TEXT_CONTENT"]),
        number("c", 7, ["TEXT_CONTENT"]),
      ],
    );
    expect(resolved(document)).toEqual({
      a: ["number", 50],
      b: ["dimension", { value: 4, unit: "px" }],
      c: ["number", 7],
    });
    expect(tokensFromVariables(document).problems.map(({ message }) => message.split(" ")[0])).toEqual(["a"]);
  });
});
