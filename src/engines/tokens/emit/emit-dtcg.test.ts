import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fuzzRuns } from "../../../../test/long-form.ts";
import { parseTokens } from "../dtcg/parse.ts";
import { resolveTokens } from "../dtcg/resolve.ts";
import { failedText } from "../values/failed-value.ts";
import { emitDtcg, emitStandardDtcg } from "./emit-dtcg.ts";

const roundTrip = (tree: unknown) => emitDtcg(resolveTokens(parseTokens(tree).tokens).resolved);
const red = { colorSpace: "srgb", components: [1, 0, 0] };

describe("emitDtcg", () => {
  it("keeps everything and replaces aliases, except tokens with a broken alias", () => {
    const tree = {
      $schema: "https://example.org/format.json",
      color: {
        $type: "color",
        $description: "Colors",
        $extensions: { "org.example": { a: 1 } },
        red: { $value: red, $description: "Red", $extensions: { "org.example": [1] }, unknown: { x: 1 } },
        empty: { $description: "Later" },
        stray: 5,
        link: { $value: "{color.red}", alpha: 0.5, $deprecated: "no" },
        faded: { $value: red, alpha: 0.5 },
        pointed: { $ref: "#/color/red/$value", $description: "By pointer" },
      },
      lost: { $value: "{nowhere}", $type: "color" },
      lostPointer: { $ref: "#/nowhere", $type: "color" },
    };
    const { lost: _, lostPointer: __, ...found } = tree;
    expect(roundTrip(tree)).toEqual({
      ...found,
      color: {
        ...tree.color,
        link: { ...tree.color.link, $value: { ...red, alpha: 0.5 } },
        faded: { ...tree.color.faded, $value: { ...red, alpha: 0.5 } },
        pointed: { $value: red, $description: "By pointer" },
      },
    });
  });

  it("adds the type to tokens that had it from an alias or an unknown group", () => {
    const tree = { g: { $type: "dimension", a: { $value: "{b}" } }, b: { $type: "color", $value: red } };
    expect(roundTrip(tree)).toMatchObject({ g: { a: { $value: red, $type: "color" } } });
    const { resolved } = resolveTokens(parseTokens({ g: { $type: "color", a: { $value: red } } }).tokens);
    const alone = resolved.map(({ groups: _groups, ...token }) => token);
    expect(emitDtcg(alone)).toEqual({ g: { a: { $value: red, $type: "color" } } });
  });

  it("writes extended groups in full", () => {
    const tree = { a: { $type: "color", x: { $value: red } }, b: { $extends: "{a}", $description: "B" } };
    expect(roundTrip(tree)).toEqual({ a: tree.a, b: { $type: "color", $description: "B", x: { $value: red } } });
  });

  it("is stable: emitting the output changes nothing", () => {
    const tree = {
      $type: "color",
      a: { $value: red, alpha: 0.5 },
      b: { $value: "{a}" },
      c: { $value: "{b}", alpha: 0.2 },
    };
    expect(roundTrip(roundTrip(tree))).toEqual(roundTrip(tree));
  });

  it("is the same tree without aliases", { tags: "repeated" }, () => {
    const name = fc.string({ minLength: 1, maxLength: 6 }).filter((text) => !/[{}.]|^\$|^__proto__$/.test(text));
    const text = fc
      .string()
      .map((value) => value.replace(/[{}]/g, ""))
      .filter((value) => failedText(undefined, value) === undefined && failedText("color", value) === undefined);
    const json = fc
      .jsonValue({ maxDepth: 2 })
      .filter((value) => !/\{[^{}]+\}"|\$ref|__proto__/.test(JSON.stringify(value)));
    const members = {
      $description: text,
      $deprecated: fc.oneof(fc.boolean(), text),
      $extensions: fc.dictionary(name, json),
      $type: fc.constantFrom("color", "dimension", "custom"),
    };
    const token = fc
      .tuple(
        fc.oneof(text, fc.double({ noNaN: true }), fc.constant(red)),
        fc.record(members, { requiredKeys: [] }),
        fc.double(),
      )
      .map(([$value, more, beta]) => ({ $value, ...more, beta }));
    const { tree } = fc.letrec((tie) => ({
      tree: fc
        .tuple(
          fc.record(members, { requiredKeys: [] }),
          fc.dictionary(name, fc.oneof({ maxDepth: 3 }, token, tie("tree"))),
          name,
          token,
        )
        .map(([more, children, own, last]) => ({ ...more, ...children, [own]: last })),
    }));
    fc.assert(
      fc.property(tree, (written) => {
        expect(roundTrip(written)).toEqual(written);
      }),
      { numRuns: fuzzRuns(300) },
    );
  });
});

describe("emitStandardDtcg", () => {
  const standard = (tree: unknown, options = {}) =>
    emitStandardDtcg(resolveTokens(parseTokens(tree).tokens).resolved, options);
  const half = { ...red, alpha: 0.5 };
  const tree = {
    $note: 1,
    c: {
      $type: "color",
      $deprecated: { reason: "Old" },
      stray: 5,
      faded: { $value: red, alpha: 0.5, own: [1], $extensions: { "org.example": 1 } },
    },
    line: {
      $type: "border",
      $value: { color: red, alpha: 0.5, width: { value: 1, unit: "px" }, style: "solid" },
    },
    text: {
      $type: "typography",
      $value: { fontFamily: "Inter", fontSize: "20px", lineHeight: "120%", letterSpacing: "-2%", textCase: "upper" },
    },
    auto: { $type: "dimension", $value: "auto" },
    flag: { $type: "boolean", $value: true },
    "1.5": { $type: "number", $value: 1 },
  };

  it("moves members that the format's schemas lack to our own extension, except alpha, which the value has", () => {
    expect(standard(tree)).toEqual({
      c: {
        $type: "color",
        $deprecated: "Old",
        faded: {
          $type: "color",
          $value: half,
          $extensions: { "org.example": 1, "design-system-registry": { members: { own: [1] } } },
        },
      },
      line: {
        $type: "border",
        $value: { color: half, width: { value: 1, unit: "px" }, style: "solid" },
      },
      text: {
        $type: "typography",
        $value: {
          ...{ fontFamily: "Inter", fontSize: { value: 20, unit: "px" }, fontWeight: 400, lineHeight: 1.2 },
          letterSpacing: { value: -0.4, unit: "px" },
        },
        $extensions: { "design-system-registry": { members: { textCase: "upper" } } },
      },
      auto: { $type: "string", $value: "auto" },
      flag: { $type: "boolean", $value: true },
      "1.5": { $type: "number", $value: 1 },
    });
  });

  it("in strict mode, drops and names values for which the schemas have no type or name", () => {
    const { c, line, text } = standard(tree);
    expect(standard(tree, { strict: true })).toEqual({
      ...{ c, line, text },
      $extensions: { "design-system-registry": { leftOut: ["auto", "flag", "1.5"] } },
    });
  });
});
