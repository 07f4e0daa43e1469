import { describe, expect, it } from "vitest";
import { maxInherited, parseTokens } from "./parse.ts";

const px = (value: number) => ({ $value: { value, unit: "px" } });
const red = { colorSpace: "srgb", components: [1, 0, 0] };

const names = (tree: unknown) => parseTokens(tree).tokens.map((token) => token.name);
const problems = (tree: unknown) => parseTokens(tree).problems.map(({ severity, pointer }) => `${severity} ${pointer}`);
const errors = (tree: unknown) => problems(tree).filter((fault) => fault.startsWith("error"));

describe("parseTokens", () => {
  it("reads tokens in document order with inherited members of their groups", () => {
    const { tokens, problems } = parseTokens({
      $description: "All",
      color: {
        $type: "color",
        $deprecated: "Use paint",
        accent: {
          $root: { $value: red },
          light: {
            $value: red,
            $deprecated: false,
            $description: "Light",
            $extensions: { "org.example": 1 },
            extra: 2,
          },
        },
      },
      space: { $type: "dimension", small: px(4) },
    });
    expect(problems).toEqual([]);
    expect(tokens.map(({ name, path, type, deprecated }) => ({ name, path, type, deprecated }))).toEqual([
      { name: "color.accent.$root", path: ["color", "accent", "$root"], type: "color", deprecated: "Use paint" },
      { name: "color.accent.light", path: ["color", "accent", "light"], type: "color", deprecated: false },
      { name: "space.small", path: ["space", "small"], type: "dimension", deprecated: undefined },
    ]);
    expect(tokens[1]).toMatchObject({ description: "Light", extensions: { "org.example": 1 }, raw: { extra: 2 } });
  });

  it("gives aliases their target's type, through other aliases, before the group's", () => {
    const { tokens, problems } = parseTokens({
      group: {
        $type: "dimension",
        a: { $value: "{b}" },
        lost: { $value: "{nowhere}" },
        own: { $type: "number", $value: "{b}" },
      },
      b: { $value: "{c}" },
      c: { $ref: "#/d/$value" },
      d: { $type: "color", $value: red },
      part: { $ref: "#/d/$value/components/0", $type: "number" },
    });
    expect(tokens.map(({ name, type }) => `${name} ${type}`)).toEqual([
      ...["group.a color", "group.lost dimension", "group.own number"],
      ...["b color", "c color", "d color", "part number"],
    ]);
    expect(problems).toEqual([]);
  });

  it("reports each problem with its place", () => {
    expect(problems([])).toEqual(["error "]);
    expect(problems({ $value: 1 })).toEqual(["error "]);
    expect(problems({ a: { $value: 1 } })).toEqual(["error /a"]);
    expect(problems({ a: { $type: "color" }, b: { value: "#fff" } })).toEqual(["error /a", "error /b"]);
    expect(problems({ a: { $type: "colour", $value: 1 } })).toEqual(["warning /a/$type"]);
    expect(problems({ a: { $type: 5, b: { $type: "number", $value: 1 } } })).toEqual(["error /a/$type"]);
    expect(problems({ a: { $type: "color", $value: "#fff" } })).toEqual(["warning /a/$value"]);
    expect(problems({ a: { $type: "color", $value: "nope" } })).toEqual(["error /a/$value"]);
    expect(problems({ a: 1, b: [] })).toEqual(["warning /a", "warning /b"]);
    expect(problems({ a: { $type: "number", $value: 1, b: { $value: 2 } } })).toEqual(["error /a/b"]);
    expect(problems({ a: { $type: "number", $value: 1, $description: 1, $extensions: [], $deprecated: 1 } })).toEqual([
      ...["warning /a/$deprecated", "warning /a/$description", "warning /a/$extensions"],
    ]);
    expect(problems({ empty: {}, described: { $description: "Nothing yet" } })).toEqual([]);
  });

  it("rejects names that aliases cannot write, and __proto__ everywhere", () => {
    const tree = JSON.parse(
      '{"__proto__":{"x":{"$value":1}},"a.b":{"$type":"number","$value":1},"{c}":{"$type":"number","$value":1},"$d":{"$value":1},"$metadata":{}}',
    );
    expect(problems(tree)).toEqual(["error /__proto__", "error /a.b", "error /{c}", "error /$d", "warning /$metadata"]);
    expect(names(tree)).toEqual(["a.b", "{c}"]);
  });

  it("stops at 64 levels", () => {
    const nest = (levels: number): object => (levels === 0 ? px(1) : { g: nest(levels - 1) });
    expect(names({ $type: "dimension", ...nest(64) })).toHaveLength(1);
    expect(problems({ $type: "dimension", ...nest(65) })).toHaveLength(1);
    const deep = JSON.parse(`${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`);
    expect(errors(deep)).toHaveLength(1);
  });
});

describe("group inheritance", () => {
  it("inherits tokens and properties of the extended group, the group's own win", () => {
    const { tokens, problems } = parseTokens({
      input: { $type: "dimension", $description: "Input", field: { width: px(12), height: px(3) } },
      "input-amount": { $extends: "{input}", field: { width: px(100) }, extra: px(1) },
      "input-ref": { $ref: "#/input", field: { width: px(7) } },
      last: { $extends: "{input-amount}" },
    });
    expect(problems).toEqual([]);
    expect(tokens.map(({ name, value, type }) => [name, Object(value).value, type].join(" "))).toEqual([
      ...["input.field.width 12 dimension", "input.field.height 3 dimension"],
      ...[
        "input-amount.field.width 100 dimension",
        "input-amount.field.height 3 dimension",
        "input-amount.extra 1 dimension",
      ],
      ...["input-ref.field.width 7 dimension", "input-ref.field.height 3 dimension"],
      ...["last.field.width 100 dimension", "last.field.height 3 dimension", "last.extra 1 dimension"],
    ]);
  });

  it("finds groups that are inherited", () => {
    const tree = {
      a: { $type: "dimension", inner: { one: px(1) } },
      b: { $extends: "{a}" },
      c: { $extends: "#/b/inner" },
    };
    expect(names(tree)).toEqual(["a.inner.one", "b.inner.one", "c.one"]);
  });

  it("reports groups that extend each other, themselves, their parents, tokens or missing groups", () => {
    expect(errors({ a: { $extends: "{b}" }, b: { $extends: "{c}" }, c: { $extends: "{a}" } })).toEqual([
      ...["error /a", "error /b", "error /c"],
    ]);
    expect(errors({ $type: "dimension", button: { a: px(1), secondary: { $extends: "{button}" } } })).toEqual([
      "error /button/secondary",
    ]);
    const crossed = {
      $type: "dimension",
      a: { t: px(1), x: { $extends: "{b}" } },
      b: { u: px(2), y: { $extends: "{a}" } },
    };
    expect(errors(crossed)).toEqual(["error /a/x/y", "error /b/y/x"]);
    expect(errors({ a: { $extends: "{a}" } })).toEqual(["error /a"]);
    expect(errors({ a: { $extends: "{t}" }, t: { $type: "number", $value: 1 } })).toEqual(["error /a"]);
    expect(errors({ a: { $extends: "{nowhere}" }, b: { $extends: 5 } })).toEqual(["error /a", "error /b"]);
  });

  it("limits the output of nested extensions", () => {
    const tree: Record<string, object> = { g0: { $type: "dimension", t: px(1) } };
    for (let i = 1; i < 40; i++) tree[`g${i}`] = { x: { $extends: `{g${i - 1}}` }, y: { $extends: `{g${i - 1}}` } };
    const { tokens, problems } = parseTokens(tree);
    expect(tokens.length).toBeLessThanOrEqual(maxInherited + 1);
    expect(problems.some(({ message }) => message.includes(String(maxInherited)))).toBe(true);
  });
});
