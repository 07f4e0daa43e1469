import { describe, expect, it } from "vitest";
import type { TokenTree } from "../token-tree.ts";
import { openTokenSystem, type TokenSystem } from "./token-system.ts";

const folder = "design-system/tokens";
const number = (value: number): TokenTree => ({ $type: "number", $value: value });
const files: Record<string, unknown> = {
  "base/size.json": { size: { small: number(4), large: number(16) } },
  "base/alias.json": { size: { gap: { $value: "{size.small}" } } },
  "theme/light.json": { page: number(100), ink: number(0) },
  "theme/dark.json": { page: number(0), ink: number(100) },
  "theme/loud.json": { ink: number(255) },
  "density/compact.json": { size: { small: number(2) } },
};

function open(resolver: TokenTree, more: Record<string, unknown> = {}, isField = false): TokenSystem {
  const all = { ...files, ...more, ...(isField ? {} : { "acme.resolver.json": resolver }) };
  const sources = Object.fromEntries(
    Object.entries(all).map(([path, tree]) => [`${folder}/${path}`, JSON.stringify(tree)]),
  );
  return openTokenSystem({ sources, ...(isField ? { resolver } : {}) });
}
const valuesIn = (system: TokenSystem, choice: Record<string, string> = {}) =>
  Object.fromEntries(system.select(choice).tokens.map(({ name, resolved }) => [name, resolved]));
const problemsIn = (system: TokenSystem) =>
  system.problems.filter(({ rule }) => rule !== "unused-source").map(({ rule, pointer }) => `${rule} ${pointer}`);

const whole: TokenTree = {
  $schema: "https://www.designtokens.org/schemas/2025.10/resolver.json",
  name: "Acme",
  version: "2025.10",
  description: "Everything the module has",
  $defs: { extra: { extra: number(7) } },
  sets: {
    base: {
      description: "Sizes",
      sources: [{ $ref: "base/size.json" }, { $ref: "./base/alias.json" }],
      $extensions: { "com.acme": { owner: "design" } },
    },
  },
  modifiers: {
    theme: {
      contexts: {
        light: [{ $ref: "theme/light.json" }],
        dark: [{ $ref: "theme/dark.json" }],
        darkLoud: [{ $ref: "theme/dark.json" }, { $ref: "theme/loud.json#" }],
      },
      default: "light",
    },
    density: { contexts: { cozy: [], compact: [{ $ref: "density/compact.json#/" }, { $ref: "#/sets/base" }] } },
  },
  resolutionOrder: [
    { $ref: "#/sets/base" },
    { $ref: "#/modifiers/theme" },
    { type: "set", name: "inline", sources: [{ inline: number(1) }, { $ref: "#/$defs/extra", other: number(8) }] },
    {
      type: "modifier",
      name: "size",
      contexts: { s: [{ $ref: "base/size.json#/size", small: number(3) }], l: [] },
      default: "l",
    },
  ],
};

describe("a resolver document", () => {
  it("combines sets, modifiers and inline items in its order", () => {
    const system = open(whole);
    expect(system.axes).toEqual([
      { name: "theme", values: ["light", "dark", "darkLoud"], default: "light", from: "resolver", role: "scheme" },
      { name: "size", values: ["s", "l"], default: "l", from: "resolver" },
    ]);
    const base = { "size.small": 4, "size.large": 16, "size.gap": 4, inline: 1, extra: 7, other: 8 };
    expect(valuesIn(system)).toEqual({ ...base, page: 100, ink: 0 });
    expect(valuesIn(system, { theme: "darkLoud", size: "s" })).toEqual({
      ...{ ...base, page: 0, ink: 255, small: 3, large: 16 },
    });
    expect(problemsIn(system)).toEqual([]);
  });

  it("accepts its own names, the role of an axis, and any spelling of a context", () => {
    const system = open(whole);
    expect(system.select({ scheme: "dark-loud" }).choice).toEqual({ theme: "darkLoud", size: "l" });
    expect(system.select({ theme: "light", scheme: "dark" }).choice).toEqual({ theme: "light", size: "l" });
    expect(() => system.select({ density: "compact" })).toThrow(/Axes: theme, size/);
  });

  it("can be pushed next to the sources, with references relative to any parent folder", () => {
    const beside = open(
      { ...whole, sets: { base: { sources: [{ $ref: "design-system/tokens/base/size.json" }] } } },
      {},
      true,
    );
    expect(valuesIn(beside)).toMatchObject({ "size.small": 4, page: 100 });
    expect(problemsIn(beside)).toEqual([]);
  });

  it("uses the first context if a modifier has no default, so that the default system is complete", () => {
    const system = open({ ...whole, resolutionOrder: [{ $ref: "#/sets/base" }, { $ref: "#/modifiers/density" }] });
    expect(system.axes).toMatchObject([{ name: "density", values: ["cozy", "compact"], default: "cozy" }]);
  });

  it("places problems in the source or in itself", () => {
    const broken = { broken: { $type: "color", $value: "{nowhere}" } };
    const system = open(
      {
        ...whole,
        resolutionOrder: [
          {
            type: "set",
            name: "x",
            sources: [{ $ref: "broken.json" }, { ours: { $type: "number", $value: "{lost}" } }],
          },
        ],
      },
      { "broken.json": broken },
    );
    expect(system.select().problems.map(({ source, pointer }) => [source, pointer])).toEqual([
      [`${folder}/broken.json`, "/broken/$value"],
      [`${folder}/acme.resolver.json`, "/resolutionOrder/0/sources/1/ours/$value"],
    ]);
  });

  it.each<[string, TokenTree, string, string | RegExp | undefined]>([
    [
      "a missing file",
      { sets: { base: { sources: [{ $ref: "base/sizes.json" }, { $ref: "base/alias.json" }, { a: number(1) }] } } },
      "missing-file /sets/base/sources/0",
      "Did you mean base/size.json?",
    ],
    [
      "a file elsewhere",
      { sets: { base: { sources: [{ $ref: "https://example.com/a.json" }, { a: number(1) }] } } },
      "remote-reference /sets/base/sources/0",
      /copy/,
    ],
    [
      "a file above the workspace",
      { sets: { base: { sources: [{ $ref: "../../../../../etc/passwd" }, { a: number(1) }] } } },
      "missing-file /sets/base/sources/0",
      /Add the file/,
    ],
    [
      "an unknown modifier",
      { resolutionOrder: [{ $ref: "#/modifiers/them" }, { $ref: "#/sets/base" }] },
      "dangling-reference /resolutionOrder/0",
      "Did you mean theme?",
    ],
    [
      "a set within itself",
      {
        sets: {
          base: { sources: [{ $ref: "#/sets/two" }, { a: number(1) }] },
          two: { sources: [{ $ref: "#/sets/base" }] },
        },
      },
      "circular-reference /sets/two/sources/0",
      undefined,
    ],
    [
      "references in a circle",
      { sets: { base: { $ref: "#/sets/two" }, two: { $ref: "#/sets/base" } } },
      "circular-reference /sets/two",
      undefined,
    ],
    [
      "a modifier in a context",
      {
        modifiers: {
          theme: { contexts: { a: [{ $ref: "#/modifiers/density" }], b: [] } },
          density: { contexts: { x: [] } },
        },
      },
      "modifier-reference /modifiers/theme/contexts/a/0",
      /set/,
    ],
    [
      "a reference into the order",
      { sets: { base: { sources: [{ $ref: "#/resolutionOrder/0" }, { a: number(1) }] } } },
      "reference-into-order /sets/base/sources/0",
      /sets or modifiers/,
    ],
    ["no contexts", { modifiers: { theme: { contexts: {} } } }, "no-contexts /modifiers/theme/contexts", /light/],
    [
      "one context",
      { modifiers: { theme: { contexts: { only: [] } } } },
      "one-context /modifiers/theme/contexts",
      "Make it a set.",
    ],
    [
      "an unknown default",
      { modifiers: { theme: { contexts: { light: [], dark: [] }, default: "Light" } } },
      "unknown-default /modifiers/theme/default",
      "Did you mean light?",
    ],
    ["a set without sources", { sets: { base: { source: [] } } }, "set-sources /sets/base", undefined],
    [
      "sources that are no list",
      { sets: { base: { sources: "base/size.json" } } },
      "set-sources /sets/base",
      undefined,
    ],
    [
      "a source that is text",
      { sets: { base: { sources: ["base/size.json", { a: number(1) }] } } },
      "reference-value /sets/base/sources/0",
      undefined,
    ],
    [
      "an item without a name",
      { resolutionOrder: [{ type: "set", sources: [{ a: number(1) }] }, { $ref: "#/sets/base" }] },
      "resolution-order-item /resolutionOrder/0",
      /name/,
    ],
    [
      "a name twice",
      {
        resolutionOrder: [
          { type: "set", name: "a", sources: [{ a: number(1) }] },
          { type: "set", name: "a", sources: [] },
        ],
      },
      "duplicate-name /resolutionOrder/1",
      undefined,
    ],
    ["another version", { version: "2024" }, "resolver-version /version", 'Write "version": "2025.10".'],
    ["no order", { resolutionOrder: undefined }, "missing-resolution-order /resolutionOrder", /resolutionOrder/],
  ])("reports %s, and reads the rest", (_, change, place, suggestion) => {
    const plain = { resolutionOrder: [{ $ref: "#/sets/base" }, { $ref: "#/modifiers/theme" }] };
    const system = open({ ...whole, ...plain, ...change });
    expect(problemsIn(system)).toContain(place);
    const found = system.problems.find(({ rule, pointer }) => `${rule} ${pointer}` === place);
    if (suggestion instanceof RegExp) expect(found?.suggestion).toMatch(suggestion);
    else expect(found?.suggestion).toBe(suggestion);
    expect(found?.source).toBe(`${folder}/acme.resolver.json`);
    expect(system.select().tokens.length).toBeGreaterThan(0);
  });

  it("that is invalid falls back to folders, with a report", () => {
    const system = open({ version: "2025.10", resolutionOrder: [] });
    expect(valuesIn(system)).toMatchObject({ "size.small": 2, page: 0 });
    expect(problemsIn(system)).toEqual(["empty-resolver "]);
    const missing = openTokenSystem({ sources: { "a.json": JSON.stringify({ a: number(1) }) }, resolver: "b.json" });
    expect(missing.problems).toMatchObject([{ rule: "missing-file" }]);
    expect(valuesIn(missing)).toEqual({ a: 1 });
  });

  it("reports unused sources, and a second resolver", () => {
    const system = open(whole, { "other.resolver.json": whole });
    expect(system.problems.map(({ rule }) => rule).sort()).toEqual(["several-resolvers", "unused-source"]);
  });

  it("is limited in repetition, depth and number of sets", () => {
    const sets = Object.fromEntries(
      Array.from({ length: 60 }, (_, index) => [
        `s${index}`,
        { sources: [{ $ref: `#/sets/s${index + 1}` }, { $ref: `#/sets/s${index + 1}` }] },
      ]),
    );
    const doubling = open({
      ...whole,
      sets: { ...sets, s60: { sources: [{ a: number(1) }] } },
      resolutionOrder: [{ $ref: "#/sets/s0" }],
    });
    expect(problemsIn(doubling)).toContain("too-many-sources ");
    const row = Object.fromEntries(
      Array.from({ length: 20_000 }, (_, index) => [`s${index}`, { sources: [{ $ref: `#/sets/s${index + 1}` }] }]),
    );
    expect(
      open({ ...whole, sets: row, resolutionOrder: [{ $ref: "#/sets/s0" }] }).problems.map(({ rule }) => rule),
    ).toContain("too-deep");
  });
});

describe("a resolver of files in other formats", () => {
  it("reads Style Dictionary, and Tokens Studio sets, as DTCG", () => {
    const at = "design-system/tokens";
    const resolver = {
      version: "2025.10",
      sets: { base: { sources: [{ $ref: "base.json" }, { $ref: "studio.json#/core" }] } },
      modifiers: { scheme: { contexts: { light: [], dark: [{ $ref: "dark.json" }] }, default: "light" } },
      resolutionOrder: [{ $ref: "#/sets/base" }, { $ref: "#/modifiers/scheme" }],
    };
    const system = openTokenSystem({
      sources: {
        [`${at}/tokens.resolver.json`]: JSON.stringify(resolver),
        [`${at}/base.json`]: JSON.stringify({ color: { bg: { value: "#ffffff", type: "color" } } }),
        [`${at}/dark.json`]: JSON.stringify({ color: { bg: { value: "#000000", type: "color" } } }),
        [`${at}/studio.json`]: JSON.stringify({
          core: { gap: { value: "{base}", type: "spacing" }, base: { value: "4", type: "sizing" } },
        }),
      },
    });
    const values = (choice: Record<string, string>) =>
      Object.fromEntries(system.select(choice).tokens.map(({ name, resolved }) => [name, resolved]));
    expect(system.axes).toMatchObject([{ name: "scheme", values: ["light", "dark"], from: "resolver" }]);
    expect(values({})).toMatchObject({ gap: { value: 4, unit: "px" }, "color.bg": { hex: "#ffffff" } });
    expect(values({ scheme: "dark" })).toMatchObject({ "color.bg": { hex: "#000000" } });
    expect(system.problems.map(({ rule }) => rule)).toEqual(["other-format", "other-format", "other-format"]);
  });
});
