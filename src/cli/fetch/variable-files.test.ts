import { expect, it } from "vitest";
import { RESOLVER_FILE, resolverFile } from "./resolver-file.ts";
import { variableFiles } from "./variable-files.ts";

const collection = (name: string, ...modes: string[]) => ({
  ...{ id: name, name },
  modes: modes.map((mode) => ({ id: mode, name: mode, tree: { [name]: { $type: "string", $value: mode } } })),
});
const TOKENS = "design-system/tokens";
const placed = (...collections: ReturnType<typeof collection>[]) => {
  const { trees, axes, needsResolver } = variableFiles(collections);
  const choices = axes.map(({ name, contexts }) => [name, Object.fromEntries(contexts)]);
  return { paths: [...trees.keys()], axes: Object.fromEntries(choices), needsResolver };
};

it("puts brands and color schemes where the reading of a workspace finds them", () => {
  const brand = collection("Brand", "Tideline", "Northern Isles");
  const scheme = collection("Theme", "Light", "Dark");
  expect(placed(collection("Primitives", "Value"), brand, scheme)).toEqual({
    paths: [
      `${TOKENS}/variables/primitives/value.tokens.json`,
      `${TOKENS}/brands/tideline.tokens.json`,
      `${TOKENS}/variables/theme/light.tokens.json`,
      `${TOKENS}/brands/northern-isles.tokens.json`,
      `${TOKENS}/modes/dark.tokens.json`,
    ],
    axes: {
      brand: {
        tideline: [],
        "northern-isles": [`${TOKENS}/brands/northern-isles.tokens.json`],
      },
      scheme: { light: [], dark: [`${TOKENS}/modes/dark.tokens.json`] },
    },
    needsResolver: true,
  });
});

it("puts modes of one name of two collections of schemes together", () => {
  const { trees } = variableFiles([collection("Color", "Light", "Dark"), collection("Shadow", "Light", "Dark")]);
  expect(trees.get(`${TOKENS}/modes/dark.tokens.json`)).toMatchObject({ Color: {}, Shadow: {} });
});

it("needs a resolver for what folders cannot say: a default brand, other choices, schemes that begin in the dark", () => {
  expect(placed(collection("Brands", "A", "B")).needsResolver).toBe(true);
  const density = placed(collection("Density", "Cosy", "Compact"));
  expect(density).toMatchObject({
    needsResolver: true,
    axes: { density: { cosy: [], compact: [expect.any(String)] } },
  });
  expect(placed(collection("Theme", "Dark", "Light"))).toMatchObject({
    needsResolver: true,
    axes: { scheme: { dark: [], light: [`${TOKENS}/modes/light.tokens.json`] } },
  });
  expect(placed(collection("Theme", "Default", "Dark")).needsResolver).toBe(false);
});

it("writes a resolver that reads each file once, what holds always first and schemes last", () => {
  const placed = variableFiles([
    collection("Theme", "Light", "Dark"),
    collection("Density", "Cosy", "Compact"),
    collection("Brand", "A", "B"),
  ]);
  const others = [`${TOKENS}/primitive/color.tokens.json`, `${TOKENS}/brands/c/own.json`, `${TOKENS}/themes/dark.json`];
  const resolver = resolverFile([...placed.trees.keys(), ...others], placed);
  expect(RESOLVER_FILE).toBe(`${TOKENS}/figma.resolver.json`);
  expect(resolver).toEqual({
    version: "2025.10",
    sets: {
      base: {
        sources: [
          { $ref: "primitive/color.tokens.json" },
          { $ref: "variables/theme/light.tokens.json" },
          { $ref: "variables/density/cosy.tokens.json" },
          { $ref: "brands/a.tokens.json" },
        ],
      },
    },
    modifiers: {
      density: {
        contexts: {
          cosy: [],
          compact: [{ $ref: "variables/density/compact.tokens.json" }],
        },
        default: "cosy",
      },
      brand: {
        contexts: {
          a: [],
          b: [{ $ref: "brands/b.tokens.json" }],
          c: [{ $ref: "brands/c/own.json" }],
        },
        default: "a",
      },
      scheme: {
        contexts: { light: [], dark: [{ $ref: "modes/dark.tokens.json" }, { $ref: "themes/dark.json" }] },
        default: "light",
      },
    },
    resolutionOrder: [
      { $ref: "#/sets/base" },
      { $ref: "#/modifiers/density" },
      { $ref: "#/modifiers/brand" },
      { $ref: "#/modifiers/scheme" },
    ],
  });
});

it("refers to files whose names mean something in an address", () => {
  const resolver = resolverFile([`${TOKENS}/primitive/50% #2?.json`], { axes: [], always: [], brandsLast: false });
  expect(resolver.sets).toEqual({ base: { sources: [{ $ref: "primitive/50%25%20%232%3F.json" }] } });
});
