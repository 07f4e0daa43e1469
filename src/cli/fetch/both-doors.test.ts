import { describe, expect, it } from "vitest";
import { tokensFromVariables } from "../../engines/tokens/sources/figma/tokens-from-variables.ts";
import { choicesOf } from "../../engines/tokens/system/choices.ts";
import { openTokenSystem, type TokenSystem } from "../../engines/tokens/system/token-system.ts";
import { isObject } from "../../safe/is-object.ts";
import { RESOLVER_FILE, resolverFile } from "./resolver-file.ts";
import { variableFiles } from "./variable-files.ts";

type Values = Record<string, number>;

/** A collection with its modes, the default one first; `parent` mode by mode where it extends another. */
const collection = (name: string, modes: string[], more: object = {}) => ({
  ...{ id: name, name, defaultModeId: `${name} ${modes[0]}` },
  modes: modes.map((mode) => ({ modeId: `${name} ${mode}`, name: mode })),
  ...more,
});

/** A brand: what it says otherwise, `variable → mode → value`. */
const extension = (name: string, parent: string, modes: string[], overrides: Record<string, Values>) =>
  collection(name, modes, {
    parentVariableCollectionId: parent,
    modes: modes.map((mode) => ({ modeId: `${name} ${mode}`, name: mode, parentModeId: `${parent} ${mode}` })),
    variableOverrides: Object.fromEntries(
      Object.entries(overrides).map(([variable, values]) => [variable, inModes(name, values)]),
    ),
  });

const variable = (name: string, home: string, values: Values) => ({
  ...{ id: name, name, variableCollectionId: home, resolvedType: "FLOAT", scopes: ["GAP"] },
  valuesByMode: inModes(home, values),
});
const inModes = (home: string, values: Values) =>
  Object.fromEntries(Object.entries(values).map(([mode, value]) => [`${home} ${mode}`, value]));

const meta = (collections: { id: string }[], variables: { id: string }[]) => ({
  variableCollections: Object.fromEntries(collections.map((each) => [each.id, each])),
  variables: Object.fromEntries(variables.map((each) => [each.id, each])),
});

/** The same variables as a plugin sends them, and as `dsr fetch` lays them out. */
function byEachDoor(document: object): { plugin: TokenSystem; fetch: TokenSystem } {
  const path = "design-system/tokens/figma/file.tokens.json";
  const placed = variableFiles(tokensFromVariables(document).collections);
  const files: [string, unknown][] = [...placed.trees];
  if (placed.needsResolver) files.push([RESOLVER_FILE, resolverFile([...placed.trees.keys()], placed)]);
  return {
    plugin: openTokenSystem({ designVariables: [{ path, text: JSON.stringify(document) }] }),
    fetch: openTokenSystem({ sources: Object.fromEntries(files.map(([name, tree]) => [name, JSON.stringify(tree)])) }),
  };
}

const axesOf = ({ axes }: TokenSystem) =>
  Object.fromEntries(axes.map(({ name, values, default: first, role }) => [name, { values, first, role }]));
const valuesOf = (system: TokenSystem, choice: Record<string, string> = {}) => {
  const { tokens, problems } = system.select(choice);
  expect(problems).toEqual([]);
  return Object.fromEntries(tokens.map(({ name, resolved }) => [name, isObject(resolved) ? resolved.value : resolved]));
};

const theme = collection("Theme", ["Light", "Dark"]);
const density = collection("Density", ["Cosy", "Compact"]);
const bg = variable("bg", "Theme", { Light: 1, Dark: 2 });
const fg = variable("fg", "Theme", { Light: 3, Dark: 4 });
const gap = variable("gap", "Density", { Cosy: 5, Compact: 6 });

const FILES: Record<string, object> = {
  "a brand in one mode and in all": meta(
    [theme, density, extension("Acme", "Theme", ["Light", "Dark"], { bg: { Light: 7, Dark: 8 }, fg: { Light: 9 } })],
    [bg, fg, gap],
  ),
  "a brand of a brand": meta(
    [
      theme,
      extension("Acme", "Theme", ["Light", "Dark"], { bg: { Light: 7, Dark: 8 } }),
      extension("Acme Kids", "Acme", ["Light", "Dark"], { fg: { Dark: 9 } }),
    ],
    [bg, fg],
  ),
  "brands by modes and by extensions, of modes that are no schemes": meta(
    [
      density,
      collection("Brands", ["Tideline", "Northern Isles"]),
      extension("Acme", "Density", ["Cosy", "Compact"], { gap: { Compact: 9 } }),
    ],
    [gap, variable("logo", "Brands", { Tideline: 1, "Northern Isles": 2 })],
  ),
  "a brand of a collection without modes": meta(
    [collection("Base", ["Value"]), extension("Acme", "Base", ["Value"], { a: { Value: 2 } })],
    [variable("a", "Base", { Value: 1 }), variable("b", "Base", { Value: 3 })],
  ),
  "two collections of schemes, and names with capitals and dots": meta(
    [
      collection("Color mode", ["Default", "Dark"]),
      collection("Shadows", ["Light", "Dark", "Dark dimmed"]),
      collection("iOS size", ["v1.5", "v2"]),
      collection("colorDepth", ["Flat", "Deep", "deep"]),
    ],
    [
      variable("a", "Color mode", { Default: 1, Dark: 2 }),
      variable("b", "Shadows", { Light: 3, Dark: 4, "Dark dimmed": 5 }),
      variable("c", "iOS size", { "v1.5": 6, v2: 7 }),
      variable("d", "colorDepth", { Flat: 8, Deep: 9, deep: 10 }),
    ],
  ),
  "collections of one name": meta(
    [density, { ...collection("Density 2", ["Cosy", "Compact"]), name: "density" }],
    [gap, variable("row", "Density 2", { Cosy: 1, Compact: 2 })],
  ),
  "brands in the modes of several collections": meta(
    [
      collection("Theme", ["Light", "Dark", "High contrast"]),
      density,
      extension("Acme", "Theme", ["Light", "High contrast"], { bg: { Light: 7, "High contrast": 8 } }),
      extension("Rail", "Density", ["Cosy", "Compact"], { gap: { Compact: 9 } }),
    ],
    [variable("bg", "Theme", { Light: 1, Dark: 2, "High contrast": 3 }), gap],
  ),
  "schemes that begin in the dark": meta([collection("Theme", ["Dark", "Light"])], [bg]),
};

describe("variables are the same by the plugin and by dsr fetch:", () => {
  it.each(Object.entries(FILES))("%s", (_, document) => {
    const { plugin, fetch } = byEachDoor(document);
    expect(axesOf(fetch)).toEqual(axesOf(plugin));
    const { choices } = choicesOf(plugin.axes, 10);
    for (const choice of choices)
      expect(valuesOf(fetch, choice), JSON.stringify(choice)).toEqual(valuesOf(plugin, choice));
    expect(valuesOf(fetch)).toEqual(valuesOf(plugin));
  });
});

it("tells where two axes have a value of one name, and a brand says otherwise in it", () => {
  const size = collection("Size", ["Compact", "Large"]);
  const rail = extension("Rail", "Density", ["Cosy", "Compact"], { gap: { Compact: 9 } });
  const notesOf = (...collections: { id: string }[]) =>
    variableFiles(tokensFromVariables(meta(collections, [gap])).collections).notes;
  expect(notesOf(density, rail)).toEqual([]);
  expect(notesOf(density, size)).toEqual([]);
  expect(notesOf(density, size, rail)).toEqual([expect.stringMatching(/rail.*compact.*density.*size/)]);
});

describe("each door says of variables", () => {
  const doorsOf = (name: string) => Object.values(byEachDoor(FILES[name] ?? {}));

  it("that a brand is nobody else's", () => {
    for (const system of doorsOf("a brand in one mode and in all")) {
      expect(valuesOf(system)).toEqual({ bg: 1, fg: 3, gap: 5 });
      expect(valuesOf(system, { scheme: "dark" })).toEqual({ bg: 2, fg: 4, gap: 5 });
      expect(valuesOf(system, { brand: "acme" })).toEqual({ bg: 7, fg: 9, gap: 5 });
      expect(valuesOf(system, { brand: "acme", scheme: "dark" })).toEqual({ bg: 8, fg: 4, gap: 5 });
      expect(axesOf(system).brand).toEqual({ values: ["theme", "acme"], first: "theme", role: "brand" });
    }
  });

  it("that a brand of a brand inherits", () => {
    for (const system of doorsOf("a brand of a brand"))
      expect(valuesOf(system, { brand: "acme-kids", scheme: "dark" })).toEqual({ bg: 8, fg: 9 });
  });

  it("which schemes, brands and other choices there are", () => {
    const names = "two collections of schemes, and names with capitals and dots";
    for (const system of doorsOf(names)) {
      expect(axesOf(system)).toEqual({
        scheme: { values: ["light", "dark", "dark-dimmed"], first: "light", role: "scheme" },
        "ios-size": { values: ["v1-5", "v2"], first: "v1-5", role: undefined },
        "color-depth": { values: ["flat", "deep", "deep-2"], first: "flat", role: undefined },
      });
      expect(valuesOf(system, { scheme: "dark" })).toMatchObject({ a: 2, b: 4 });
    }
    for (const system of doorsOf("brands by modes and by extensions, of modes that are no schemes"))
      expect(axesOf(system).brand?.values).toEqual(["tideline", "northern-isles", "acme"]);
  });

  it("that schemes of the sources and of the design tool are one axis", () => {
    const sources = {
      "design-system/tokens/primitive/a.tokens.json": '{"own":{"$type":"number","$value":1}}',
      "design-system/tokens/modes/dark.tokens.json": '{"own":{"$type":"number","$value":2}}',
      "design-system/tokens/figma/file.tokens.json": JSON.stringify(
        meta([{ ...theme, ...{ name: "Color mode" } }], [bg]),
      ),
    };
    const system = openTokenSystem({ sources });
    expect(system.axes.map(({ name }) => name)).toEqual(["scheme"]);
    const dark = system.select({ scheme: "dark" }).tokens.map(({ name, resolved }) => [name, resolved]);
    expect(Object.fromEntries(dark)).toEqual({ bg: { value: 2, unit: "px" }, own: 2 });
  });
});
