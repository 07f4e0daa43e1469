import { describe, expect, it, vi } from "vitest";
import { emitters } from "../emit/emitters.ts";
import { openTokenSystem } from "../system/token-system.ts";
import type { TokenTree } from "../token-tree.ts";
import { compareSystems } from "./compare-systems.ts";

const color = (hex: string, more: object = {}) => ({
  $type: "color",
  $value: {
    colorSpace: "srgb",
    components: [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255),
    hex,
  },
  ...more,
});
const alias = (name: string, more: object = {}) => ({ $type: "color", $value: `{${name}}`, ...more });
const px = (value: number) => ({ $type: "dimension", $value: { value, unit: "px" } });

const compare = (before: TokenTree, after: TokenTree) =>
  compareSystems(openTokenSystem({ dtcg: before }), openTokenSystem({ dtcg: after }));
const folders = (files: Record<string, TokenTree>) =>
  openTokenSystem({
    sources: Object.fromEntries(
      Object.entries(files).map(([path, tree]) => [`design-system/tokens/${path}.tokens.json`, JSON.stringify(tree)]),
    ),
  });
/** Change, name and verdict of each line. */
const reported = ({ lines }: ReturnType<typeof compareSystems>) =>
  lines.map(({ changes, name, verdict }) => `${verdict}: ${changes.join("+")} ${name}`);

describe("the difference between two token systems", () => {
  it("is empty for equal systems, regardless of member order", () => {
    const tree = { a: color("#112233"), b: alias("a") };
    const again = JSON.parse(
      '{"a":{"$value":{"hex":"#112233","components":[0,0,0],"colorSpace":"srgb"},"$type":"color"}}',
    );
    again.a.$value.components = tree.a.$value.components;
    const found = compare(tree, { ...again, b: alias("a") });
    expect(found).toMatchObject({
      verdict: null,
      reason: "No differences.",
      lines: [],
      tokens: { before: 2, after: 2 },
    });
  });

  it("lists added, removed and changed tokens, the most severe first, with the reason", () => {
    const found = compare(
      { keep: color("#000000"), old: px(3), blue: color("#1d70b8") },
      { keep: color("#000000"), blue: color("#0055aa"), fresh: px(99) },
    );
    expect(reported(found)).toEqual(["breaking: removed old", "compatible: value blue", "compatible: added fresh"]);
    expect(found).toMatchObject({ verdict: "breaking", reason: "1 token removed.", counts: { breaking: 1, added: 1 } });
    expect(found.lines[0]).toMatchObject({ reason: "Removed. References to old no longer work.", after: null });
    expect(found.lines[1]).toMatchObject({
      values: [{ choices: [], before: "#1d70b8", after: "#0055aa", closeness: "near" }],
    });
  });

  it("treats an invisible color change as a patch, also in dark mode", () => {
    expect(reported(compare({ a: color("#1d70b8") }, { a: color("#1d71b8") }))).toEqual(["patch: value a"]);
    expect(reported(compare({ a: color("#000000") }, { a: color("#010101") }))).toEqual(["patch: value a"]);
    expect(reported(compare({ a: color("#1d70b8") }, { a: color("#2d80c8") }))).toEqual(["compatible: value a"]);
  });

  it("treats the same value in another notation as a patch, and the same notation in another form as equal", () => {
    const time = (value: number, unit: string) => ({ $type: "duration", $value: { value, unit } });
    expect(reported(compare({ a: time(500, "ms") }, { a: time(0.5, "s") }))).toEqual(["patch: value a"]);
    expect(reported(compare({ a: px(16) }, { a: { $type: "dimension", $value: "16px" } }))).toEqual([]);
  });

  it("distinguishes values with the same CSS text: letter spacing, dashes", () => {
    const type = (letterSpacing: number) => ({
      $type: "typography",
      $value: {
        fontFamily: "Inter",
        fontSize: { value: 16, unit: "px" },
        letterSpacing: { value: letterSpacing, unit: "px" },
      },
    });
    const [line] = compare({ a: type(0) }, { a: type(1) }).lines;
    expect(line).toMatchObject({ values: [{ after: expect.stringContaining("letter-spacing: 1px") }] });
  });

  it("treats another type as breaking, a description as a patch, a deprecation as compatible", () => {
    const found = compare(
      { a: px(4), b: color("#111111"), c: color("#222222") },
      {
        a: { $type: "number", $value: 4 },
        b: color("#111111", { $description: "Text" }),
        c: color("#222222", { $deprecated: "Use b" }),
      },
    );
    expect(reported(found)).toEqual(["breaking: type+value a", "compatible: deprecated c", "patch: description b"]);
    expect(found.lines[0]?.reason).toBe("The type changed from dimension to number.");
    expect(found.lines[1]).toMatchObject({ after: { deprecated: "Use b" } });
    expect(found.lines[2]).toMatchObject({ before: {}, after: { description: "Text" } });
  });

  it("treats an alias of another token with the same value as a patch, unless its target was only renamed", () => {
    const before = { blue: color("#1d70b8"), navy: color("#1d70b8"), link: alias("blue") };
    expect(reported(compare(before, { ...before, link: alias("navy") }))).toEqual(["patch: alias link"]);
    const reason = (link: TokenTree[string]) => compare(before, { ...before, link }).lines[0]?.reason;
    expect(reason(alias("navy"))).toBe("It now refers to navy instead of an alias of blue. The value is unchanged.");
    expect(reason(color("#1d70b8"))).toBe(
      "It now has its own value instead of an alias of blue. The value is unchanged.",
    );
    const { blue, ...rest } = before;
    const renamed = { ...rest, "brand-blue": blue, link: alias("brand-blue") };
    expect(reported(compare(before, renamed))).toEqual(["breaking: renamed brand-blue"]);
  });

  it("marks tokens that only follow another one", () => {
    const rest = { link: alias("blue"), visited: alias("link"), own: color("#111111") };
    const { lines } = compare(
      { blue: color("#1d70b8"), ...rest },
      { blue: color("#0055aa"), ...rest, own: color("#eeeeee") },
    );
    expect(lines.map((line) => line.of === "token" && [line.name, line.follows])).toEqual([
      ["blue", undefined],
      ["link", "blue"],
      ["visited", "link"],
      ["own", undefined],
    ]);
  });

  it("compares values in each mode, and lists the modes that differ", () => {
    const base = { text: color("#111111") };
    const before = folders({ base, "themes/dark": { text: color("#eeeeee") } });
    const after = folders({ base, "themes/dark": { text: color("#ffffff") } });
    const [line] = compareSystems(before, after).lines;
    expect(line).toMatchObject({ values: [{ choices: [{ scheme: "dark" }], before: "#eeeeee", after: "#ffffff" }] });
  });

  it("compares combinations of axes: a brand's own dark value", () => {
    const files = (dark: string) => ({
      base: { text: color("#111111") },
      "themes/dark": { text: color("#eeeeee") },
      "brands/acme": { text: color("#220000"), accent: color(dark) },
      "brands/zoo": { text: color("#002200") },
    });
    const { lines, choices } = compareSystems(folders(files("#aa0000")), folders(files("#bb0000")));
    expect(choices).toHaveLength(6);
    expect(lines).toMatchObject([
      {
        name: "accent",
        values: [
          {
            choices: [
              { brand: "acme", scheme: "light" },
              { brand: "acme", scheme: "dark" },
            ],
          },
        ],
      },
    ]);
  });

  it("treats a removed axis, value or mode value as breaking, new ones as compatible", () => {
    const base = { text: color("#111111") };
    const dark = { text: color("#eeeeee"), veil: color("#333333") };
    const found = compareSystems(
      folders({ base, "themes/dark": dark, "themes/dim": dark }),
      folders({ base, "themes/dark": { text: color("#eeeeee") }, "brands/acme": base }),
    );
    expect(reported(found)).toEqual([
      "breaking: removed scheme dim",
      "breaking: removed veil",
      "compatible: added brand",
    ]);
    expect(found.reason).toBe("1 axis value removed (scheme dim), 1 token removed.");
    const oneMode = compareSystems(
      folders({ base: { ...base }, "themes/dark": dark, "themes/dim": dark }),
      folders({ base: { ...base }, "themes/dark": dark, "themes/dim": { text: color("#eeeeee") } }),
    );
    expect(oneMode.lines).toMatchObject([
      { name: "veil", verdict: "breaking", reason: "It no longer has a value for scheme dim." },
    ]);
  });

  it("never uses a choice that one side lacks", () => {
    const one = folders({ base: { a: px(1) }, "themes/dark": { a: px(2) } });
    const other = folders({ base: { a: px(1) } });
    expect(reported(compareSystems(one, other))).toEqual(["breaking: removed scheme"]);
    expect(compareSystems(one, other).reason).toBe("1 axis removed (scheme).");
    expect(compareSystems(one, other).choices).toEqual([{}]);
  });

  it("lists the values of a new token in each mode, if the earlier system is empty", () => {
    const files = { base: { text: color("#111111") }, "themes/dark": { text: color("#eeeeee") } };
    const { lines } = compareSystems(openTokenSystem({}), folders(files));
    expect(lines.find(({ of }) => of === "token")).toMatchObject({
      values: [
        { choices: [{ scheme: "light" }], after: "#111111" },
        { choices: [{ scheme: "dark" }], after: "#eeeeee" },
      ],
    });
  });

  it("is read from broken, empty and colliding systems without throwing", () => {
    const circle = { a: alias("b"), b: alias("a"), c: { $type: "color", $value: Number.NaN } };
    expect(() => compare(circle, {})).not.toThrow();
    expect(reported(compare({}, { a: px(1) }))).toEqual(["compatible: added a"]);
    expect(reported(compare({ __proto__: px(1), constructor: px(1) }, {}))).toEqual(["breaking: removed constructor"]);
  });
});

describe("names in code", () => {
  it("that move to another token are breaking, although the token is unchanged", () => {
    const space = (more: object = {}) => ({ space: { "1.5": px(6), "15": px(60), ...more } });
    const found = compare(space(), space({ "1_5": px(7), "1/2": px(2) }));
    expect(found.lines.map(({ name, verdict, reason }) => [name, verdict, reason])).toEqual([
      [
        ...["space.1.5", "breaking"],
        "Its name in code changed, because another token has the same name there: SCSS space\\.1\\.5.",
      ],
      ["space.1_5", "compatible", "New token. No changes needed."],
      ["space.1/2", "compatible", "New token. No changes needed."],
    ]);
    expect(compare(space(), space({ "16": px(64) })).verdict).toBe("compatible");
  });

  it("are made of all tokens only where they may differ", () => {
    const names = vi.spyOn(emitters.css, "names");
    const max = () => Math.max(0, ...names.mock.calls.map(([tokens]) => tokens.length));
    const tree = (more: object = {}) => ({ a: px(1), b: px(2), c: px(3), ...more });
    try {
      expect(compare(tree(), tree({ b: px(9) })).counts.value).toBe(1);
      expect(max()).toBe(1);
      // The native formats have no word for it.
      compare(tree(), tree({ b: { $type: "dimension", $value: "calc(1vw + 2px)" } }));
      expect(max()).toBe(3);
    } finally {
      names.mockRestore();
    }
  });
});
