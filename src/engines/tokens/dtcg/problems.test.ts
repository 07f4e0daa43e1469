import { describe, expect, it } from "vitest";
import { MAX_PROBLEMS } from "../problem.ts";
import { parseTokens } from "./parse.ts";
import { resolveTokens } from "./resolve.ts";

function problemsOf(tree: unknown) {
  const { tokens, problems } = parseTokens(tree);
  return [...problems, ...resolveTokens(tokens).problems];
}
const blue = { $type: "color", $value: { colorSpace: "srgb", components: [0, 0, 1] } };

const color = (more: Record<string, unknown>) => ({ $type: "color", $value: { colorSpace: "srgb", ...more } });

describe("problems", () => {
  it.each<[string, unknown, string, string, string | RegExp | undefined]>([
    [
      "an alias with a wrong letter",
      { color: { blue }, a: { $value: "{color.blu}" } },
      "dangling-alias",
      "/a/$value",
      "Did you mean {color.blue}?",
    ],
    [
      "an alias without its first group",
      { color: { blue }, a: { $value: "{blue}" } },
      "dangling-alias",
      "/a/$value",
      "Did you mean {color.blue}?",
    ],
    [
      "an alias of a group",
      { a: { $root: blue }, b: { $value: "{a}" } },
      "dangling-alias",
      "/b/$value",
      "a is a group. Its token is {a.$root}.",
    ],
    [
      "a part that is not there",
      { blue, a: { $type: "number", $value: { $ref: "#/blue/$value/components/7" } } },
      "dangling-pointer",
      "/a/$value",
      undefined,
    ],
    [
      "an alias of another type",
      { blue, a: { $type: "dimension", $value: "{blue}" } },
      "type-mismatch",
      "/a/$value",
      /remove \$type/,
    ],
    [
      "a length as text",
      { a: { $type: "dimension", $value: "16px" } },
      "dimension-value",
      "/a/$value",
      'Write {"value":16,"unit":"px"}.',
    ],
    [
      "a length in another unit",
      { a: { $type: "dimension", $value: { value: 2, unit: "em" } } },
      "dimension-unit",
      "/a/$value",
      /rem/,
    ],
    [
      "a length without end",
      { a: { $type: "dimension", $value: { value: JSON.parse("1e999"), unit: "px" } } },
      "dimension-value",
      "/a/$value",
      'Write it like {"value":16,"unit":"px"}.',
    ],
    [
      "a time as text",
      { a: { $type: "duration", $value: "0.2s" } },
      "duration-value",
      "/a/$value",
      'Write {"value":0.2,"unit":"s"}.',
    ],
    [
      "a color as text",
      { a: { $type: "color", $value: "#0000ff80" } },
      "color-value",
      "/a/$value",
      'Write {"colorSpace":"srgb","components":[0,0,1],"alpha":0.502,"hex":"#0000ff"}.',
    ],
    [
      "a color space by its other name",
      { a: { $type: "color", $value: { colorSpace: "p3", components: [0, 0, 1] } } },
      "color-space",
      "/a/$value",
      'Did you mean "display-p3"?',
    ],
    [
      "components from 0 to 255",
      { a: { $type: "color", $value: { colorSpace: "srgb", components: [0, 0, 255] } } },
      "color-range",
      "/a/$value",
      /Divide/,
    ],
    [
      "a weight in words of its own",
      { a: { $type: "fontWeight", $value: "Semi Bold" } },
      "font-weight-value",
      "/a/$value",
      'Did you mean "semi-bold"?',
    ],
    [
      "a curve as text",
      { a: { $type: "cubicBezier", $value: "cubic-bezier(0.4, 0, 0.2, 1)" } },
      "cubic-bezier-value",
      "/a/$value",
      "Write [0.4,0,0.2,1].",
    ],
    [
      "fonts in one text",
      { a: { $type: "fontFamily", $value: "Inter, 'Open Sans'" } },
      "font-family-value",
      "/a/$value",
      'Write ["Inter","Open Sans"].',
    ],
    [
      "a number with quotes",
      { a: { $type: "number", $value: "1.5" } },
      "number-value",
      "/a/$value",
      "Write 1.5, without quotes.",
    ],
    [
      "a type with a wrong letter",
      { a: { $type: "colour", $value: 1 } },
      "unknown-type",
      "/a/$type",
      'Did you mean "color"?',
    ],
    [
      "no type",
      { a: { $value: { value: 1, unit: "rem" } } },
      "missing-type",
      "/a",
      'Did you mean "$type": "dimension"?',
    ],
    [
      "a member with a wrong letter",
      { a: { $type: "border", $value: { color: "{b}", width: "{w}", style: "solid", colour: 1 } } },
      "unknown-member",
      "/a/$value/colour",
      "Did you mean color?",
    ],
    [
      "value without $",
      { a: { type: "color", value: "#fff" } },
      "missing-value",
      "/a",
      "Rename value to $value and type to $type.",
    ],
    ["a name with a dot", { "a.b": blue }, "name-characters", "/a.b", "Rename it to a-b."],
    ["a group that extends a token", { blue, a: { $extends: "{blue}" } }, "extends-token", "/a", /alias/],
    ["a group that extends nothing", { a: { $extends: "{b}", blue } }, "dangling-extends", "/a", /./],
    ["groups that extend each other", { a: { $extends: "{a}", blue } }, "circular-extends", "/a", /./],
    [
      "an alpha beside wrong components",
      { a: color({ components: [2, 0, 0], alpha: 7 }) },
      "color-alpha",
      "/a/$value",
      /0 to 1/,
    ],
    [
      "wrong components beside an alpha",
      { a: color({ components: [2, 0, 0], alpha: 7 }) },
      "color-range",
      "/a/$value",
      /Divide/,
    ],
    ["a text that is no color", { a: { $type: "color", $value: "16px" } }, "color-value", "/a/$value", /colorSpace/],
    ["a text that is no number", { a: { $type: "number", $value: "many" } }, "number-value", "/a/$value", /quotes/],
    ["no type that can be guessed", { a: { $value: [] } }, "missing-type", "/a", /\$type/],
  ])("say what to do about %s", (_, tree, rule, pointer, suggestion) => {
    const found = problemsOf(tree).find((problem) => problem.rule === rule);
    expect(found).toMatchObject({ rule, pointer });
    if (suggestion instanceof RegExp) expect(found?.suggestion).toMatch(suggestion);
    else expect(found?.suggestion).toBe(suggestion);
  });

  it("name the complete cycle, from each token in it", () => {
    const alias = (name: string) => ({ $type: "color", $value: `{${name}}` });
    const found = problemsOf({ a: alias("b"), b: alias("c"), c: alias("a"), d: alias("a"), e: alias("e") });
    expect(found.map(({ rule, pointer, message }) => `${rule} ${pointer} ${message}`).sort()).toEqual([
      "circular-alias /a/$value Circular: a → b → c → a",
      "circular-alias /b/$value Circular: b → c → a → b",
      "circular-alias /c/$value Circular: c → a → b → c",
      "circular-alias /e/$value Circular: e → e",
      "unresolved-alias /d/$value a has no valid value",
    ]);
  });

  it("name cycles of groups", () => {
    const [found] = problemsOf({ a: { $extends: "{b}" }, b: { $extends: "{c}" }, c: { $extends: "{a}", blue } });
    expect(found).toMatchObject({ rule: "circular-extends", message: "Circular: a extends b extends c extends a" });
  });

  it("name the start of a long cycle", () => {
    const circle = Array.from({ length: 50_000 }, (_, index) => [
      `t${index}`,
      { $type: "color", $value: `{t${(index + 1) % 50_000}}` },
    ]);
    const found = problemsOf(Object.fromEntries(circle));
    expect(found).toHaveLength(MAX_PROBLEMS + 1);
    expect(found.every(({ message }) => message.length < 200)).toBe(true);
    expect(found.at(-1)).toMatchObject({ rule: "more-problems", message: "49000 more errors." });
  });

  it("keep a thousand of each severity, errors first", () => {
    const tree = Object.fromEntries(
      Array.from({ length: 3_000 }, (_, index) => [
        `t${index}`,
        { $type: "color", $value: index % 2 ? "nope" : "#fff" },
      ]),
    );
    const found = parseTokens(tree).problems;
    expect(found.filter(({ severity }) => severity === "error")).toHaveLength(MAX_PROBLEMS + 1);
    expect(found.filter(({ severity }) => severity === "warning")).toHaveLength(MAX_PROBLEMS + 1);
    expect(found.findIndex(({ severity }) => severity === "warning")).toBe(MAX_PROBLEMS + 1);
  });
});
