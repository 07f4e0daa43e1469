import { stripTypeScriptTypes } from "node:module";
import fc from "fast-check";
import postcss from "postcss";
import { describe, expect, it } from "vitest";
import { fuzzRuns } from "../../../../test/long-form.ts";
import type { AxisChoice } from "../system/axis.ts";
import { openTokenSystem, type TokenSystem } from "../system/token-system.ts";
import { type Edition, openEdition } from "./edition.ts";
import { emitters } from "./emitters.ts";

type Values = Record<string, string>;

const number = ($value: string | number) => ({ $type: "number", $value });

/** A system of axes whose values each change some tokens. The first value of an axis is its default. */
function systemOf(base: object, axes: Record<string, Record<string, object>>): TokenSystem {
  const sources: Values = { "base.json": JSON.stringify(base) };
  const modifiers = Object.entries(axes).map(([axis, values]) => {
    const contexts = Object.entries(values).map(([value, tree]) => {
      sources[`${axis}-${value}.json`] = JSON.stringify(tree);
      return [value, [{ $ref: `${axis}-${value}.json` }]];
    });
    return [axis, { contexts: Object.fromEntries(contexts), default: Object.keys(values)[0] }];
  });
  sources["tokens.resolver.json"] = JSON.stringify({
    version: "2025.10",
    sets: { base: { sources: [{ $ref: "base.json" }] } },
    modifiers: Object.fromEntries(modifiers),
    resolutionOrder: [{ $ref: "#/sets/base" }, ...Object.keys(axes).map((axis) => ({ $ref: `#/modifiers/${axis}` }))],
  });
  return openTokenSystem({ sources });
}

/**
 * A model of CSS Cascading and Custom Properties for our own stylesheets: which rules match an element with the chosen
 * attributes on it and its ancestors, which of them wins, and that values are inherited, not the text `var(--target)`.
 */
function openStylesheet(css: string) {
  const rules: { compounds: string[][]; values: Values }[] = [];
  postcss.parse(css).walkRules(({ selectors, nodes }) => {
    const declared = nodes.flatMap((node) => (node.type === "decl" ? [[node.prop, node.value]] : []));
    for (const selector of selectors) {
      const compounds = selector
        .split(" ")
        .map((compound) => compound.match(/:where\([^)]*\)\)|:root|\[[^\]]*\]/g) ?? []);
      rules.push({ compounds, values: Object.fromEntries(declared) });
    }
  });
  const weight = ({ compounds }: { compounds: string[][] }) =>
    compounds.flat().filter((part) => !part.startsWith(":where")).length;
  rules.sort((one, other) => weight(one) - weight(other));

  const holds = (element: AxisChoice, index: number, compound: readonly string[]) =>
    compound.every((part) => {
      const [, axis = "", value] = /^\[data-(\w+)(?:="(.*)")?\]$/.exec(part) ?? [];
      if (part === ":root") return index === 0;
      if (part.startsWith(":where")) return Object.keys(element).every((chosen) => !part.includes(`[data-${chosen}]`));
      return Object.hasOwn(element, axis) && (value === undefined || element[axis] === value);
    });
  const matches = (path: readonly AxisChoice[], compounds: readonly string[][]): boolean => {
    const rest = [...compounds];
    const own = rest.pop() ?? [];
    if (!holds(path.at(-1) ?? {}, path.length - 1, own)) return false;
    // From the inside out: the nearest ancestor of each compound leaves the most for the others.
    for (let index = path.length - 2; index >= 0 && rest.length > 0; index--) {
      if (holds(path[index] ?? {}, index, rest.at(-1) ?? [])) rest.pop();
    }
    return rest.length === 0;
  };
  return (path: readonly AxisChoice[]): Values => {
    let inherited: Values = {};
    for (const [index] of path.entries()) {
      const held = rules.filter(({ compounds }) => matches(path.slice(0, index + 1), compounds));
      const texts: Values = Object.assign({}, inherited, ...held.map(({ values }) => values));
      const computedOf = (text = "lost", depth = 0): string => {
        const target = /^var\((.*)\)$/.exec(text)?.[1];
        return target === undefined || depth > 20 ? text : computedOf(texts[target], depth + 1);
      };
      inherited = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, computedOf(text)]));
    }
    return inherited;
  };
}

/** Every way to choose these values: on one element, or on nested elements, in any order. The first is the root. */
function nestingsOf(entries: readonly [string, string][]): AxisChoice[][] {
  if (entries.length === 0) return [[]];
  return Array.from({ length: 2 ** entries.length - 1 }, (_, index) => index + 1).flatMap((bits) => {
    const outer = Object.fromEntries(entries.filter((_, index) => bits & (1 << index)));
    return nestingsOf(entries.filter((_, index) => !(bits & (1 << index)))).map((inner) => [outer, ...inner]);
  });
}

/** The differences between the stylesheet and the tokens of the choice. */
function wrongValues(system: TokenSystem, nestings: readonly AxisChoice[][]) {
  const computed = openStylesheet(emitters.css.emit(openEdition(system)));
  const paths = nestings.flatMap((nesting) => [nesting, [{}, ...nesting]]);
  return paths.flatMap((nesting) => {
    const values = computed(nesting);
    return system.select(Object.assign({}, ...nesting)).tokens.flatMap(({ name, resolved }) => {
      const found = values[`--${name}`];
      return found === String(resolved) ? [] : [{ nesting, name, found, expected: String(resolved) }];
    });
  });
}

const NAMES = [..."abcdef"];
const AXES = [..."pqr"];
const NESTINGS = AXES.reduce<[string, string][][]>(
  (all, axis) =>
    all.flatMap((entries) => ["off", "on"].map((value): [string, string][] => [...entries, [axis, value]])),
  [[]],
).flatMap(nestingsOf);

/** Tokens with some of the names. An alias targets a later name, so that cycles can't occur. */
const treeOf = (isWhole: boolean, literal: fc.Arbitrary<number>) =>
  fc.record(
    Object.fromEntries(
      NAMES.map((name, index) => {
        const later = NAMES.slice(index + 1).map((target) => `{${target}}`);
        return [name, (later.length > 0 ? fc.oneof(literal, fc.constantFrom(...later)) : literal).map(number)];
      }),
    ),
    isWhole ? {} : { requiredKeys: [] },
  );

/** Few values, so that a token often keeps its value while its alias target changes, or many, so that all differ. */
const anySystem = fc.constantFrom(1, 1000).chain((max) => {
  const literal = fc.nat(max);
  const values = fc.record({ off: fc.constant({}), on: treeOf(false, literal) });
  const axes = fc.record(Object.fromEntries(AXES.map((axis) => [axis, values])));
  return fc.tuple(treeOf(true, literal), axes);
});

describe("one stylesheet of all choices", () => {
  it("has the value of the choice on every element, regardless of aliases", { tags: "repeated" }, () => {
    fc.assert(
      fc.property(anySystem, ([base, axes]) => {
        expect(wrongValues(systemOf(base, axes), NESTINGS)).toEqual([]);
      }),
      { numRuns: fuzzRuns(150), interruptAfterTimeLimit: 5_000 },
    );
  });

  it("writes a value that equals the default's by chance, if the default's alias target changes", () => {
    const system = systemOf(
      { ground: number(0), text: number("{ground}") },
      { contrast: { low: {}, high: { ground: number(1), text: number(0) } } },
    );
    expect(wrongValues(system, [[{ contrast: "high" }]])).toEqual([]);
    expect(emitters.utilitycss.emit(openEdition(system))).toMatch(/="high"\] \{[^}]*--text: 0;/);
  });

  it("reports skipped combinations only if it skipped some", () => {
    const values = (max: number) =>
      Object.fromEntries(Array.from({ length: max }, (_, at) => [`v${at}`, { a: number(at) }]));
    const css = (axes: Parameters<typeof systemOf>[1]) =>
      emitters.css.emit(openEdition(systemOf({ a: number(0) }, axes)));
    expect(css({ p: values(260) })).not.toContain("left out");
    expect(css({ p: values(130), q: values(130) })).toContain("/* 16900 combinations of values are left out");
    expect(css({ p: values(16), q: values(16) })).toContain("/* 32 combinations of values are left out");
  });

  it("resolves a chain of aliases that each axis changes, even if all its ends are equal by chance", () => {
    const system = systemOf(
      { a: number(0), b: number(0), c: number(0) },
      {
        p: { off: {}, on: { a: number("{b}") } },
        q: { off: {}, on: { b: number("{c}") } },
        r: { off: {}, on: { c: number(1) } },
      },
    );
    expect(wrongValues(system, NESTINGS)).toEqual([]);
  });
});

/** The function `tokenValue` of the generated TypeScript file. */
async function tokenValueOf(edition: Edition): Promise<(name: string, choice: AxisChoice) => string | number> {
  const code = stripTypeScriptTypes(emitters.ts.emit(edition));
  return (await import(`data:text/javascript,${encodeURIComponent(code)}`)).tokenValue;
}

describe("TypeScript of all choices", () => {
  it("has the value of each choice, regardless of aliases", { tags: "repeated" }, async () => {
    await fc.assert(
      fc.asyncProperty(anySystem, async ([base, axes]) => {
        const system = systemOf(base, axes);
        const tokenValue = await tokenValueOf(openEdition(system));
        for (const choice of NESTINGS.filter((nesting) => nesting.length === 1).flat()) {
          const { tokens } = system.select(choice);
          const found = tokens.map(({ name }) => tokenValue(name, choice));
          expect({ choice, found }).toEqual({ choice, found: tokens.map(({ resolved }) => resolved) });
        }
      }),
      { numRuns: fuzzRuns(150), interruptAfterTimeLimit: 5_000 },
    );
  });

  it("resolves a chain of aliases over four axes of six values, and returns the default for a cycle", async () => {
    const others = { v2: {}, v3: {}, v4: {}, v5: {} };
    const system = systemOf(
      { a: number(0), b: number(0), c: number(0), d: number(0) },
      {
        p: { v0: {}, v1: { a: number("{b}") }, ...others },
        q: { v0: {}, v1: { b: number("{c}") }, ...others },
        r: { v0: {}, v1: { c: number("{d}") }, ...others },
        s: { v0: {}, v1: { d: number(1) }, v2: { d: number("{a}") }, v3: {}, v4: {}, v5: {} },
      },
    );
    const tokenValue = await tokenValueOf(openEdition(system));
    expect(tokenValue("a", { p: "v1", q: "v1", r: "v1", s: "v1" })).toBe(1);
    expect(tokenValue("a", { p: "v1", q: "v1", r: "v0", s: "v1" })).toBe(0);
    expect(tokenValue("a", { p: "v1", q: "v1", r: "v1", s: "v2" })).toBe(0);
  });

  it("reads as many tokens as a stylesheet does, and reports the skipped ones", () => {
    const tree = (value: number) =>
      Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`t${at}`, number(value)]));
    const values = { v0: {}, v1: tree(1), v2: tree(2), v3: tree(3) };
    const edition = openEdition(systemOf(tree(0), { p: values, q: values, r: values }));
    const read = new Set<string>();
    const select = (when: AxisChoice) => {
      read.add(JSON.stringify(when));
      return edition.select(when);
    };
    const code = emitters.ts.emit({ ...edition, select });
    expect(read.size * edition.tokens.length).toBeLessThanOrEqual(600_000);
    expect(code).toMatch(/^\/\/ \d+ combinations of values are left out/m);
  });
});
