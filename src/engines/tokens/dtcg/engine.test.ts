import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fuzzRuns } from "../../../../test/long-form.ts";
import { isObject } from "../../../safe/is-object.ts";
import { singleEdition } from "../emit/edition.ts";
import { emitDtcg } from "../emit/emit-dtcg.ts";
import { emitters } from "../emit/emitters.ts";
import { TOKEN_FORMATS } from "../emit/formats.ts";
import { snapshotFromTokens } from "../raw/snapshot.ts";
import type { TokenTree } from "../token-tree.ts";
import { mergeTrees } from "./merge.ts";
import { parseTokens } from "./parse.ts";
import { resolveTokens } from "./resolve.ts";

function runAll(tree: unknown) {
  const { tokens, problems } = parseTokens(isObject(tree) ? mergeTrees([tree, tree]) : tree);
  const result = resolveTokens(tokens);
  const edition = singleEdition(result.resolved);
  for (const format of TOKEN_FORMATS) emitters[format].emit(edition);
  JSON.stringify(snapshotFromTokens(result.resolved));
  const dtcg = emitDtcg(result.resolved);
  const css = emitters.css.emit(edition) + emitters.scss.emit(edition);
  return { tokens, problems: [...problems, ...result.problems], dtcg, css };
}

describe("the token engine", () => {
  it("never throws, on any JSON with the shape of tokens", { tags: "repeated" }, () => {
    const key = fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom("$value", "$type", "$ref", "$extends", "$root", "a", "b", "c") },
      fc.constantFrom(
        "$description",
        "$extensions",
        "$deprecated",
        "alpha",
        "color",
        "colorSpace",
        "components",
        "hex",
      ),
      fc.constantFrom(
        "value",
        "unit",
        "fontFamily",
        "fontSize",
        "offsetX",
        "offsetY",
        "__proto__",
        "constructor",
        "toString",
      ),
      fc.string({ maxLength: 3 }),
    );
    const text = fc.constantFrom(
      ...[
        "{a}",
        "{b}",
        "{a.b}",
        "{a.$root}",
        "x {a} {c}",
        "#/a",
        "#/a/$value",
        "#/b/$value/0",
        "#/a/b",
        "#fff",
        "color(",
      ],
      ...["color", "dimension", "shadow", "gradient", "typography", "border", "constructor", "srgb", "px", "16px", ""],
    );
    const { node } = fc.letrec((tie) => ({
      node: fc.oneof(
        { maxDepth: 6, depthSize: "medium" },
        text,
        fc.oneof(fc.double(), fc.boolean(), fc.constant(null), fc.string()),
        fc.array(tie("node"), { maxLength: 3 }),
        {
          weight: 5,
          arbitrary: fc
            .array(fc.tuple(key, tie("node")), { maxLength: 5 })
            .map((entries) => Object.fromEntries(entries)),
        },
      ),
    }));
    fc.assert(
      fc.property(node, (tree) => {
        const frozen = JSON.stringify(tree);
        const { problems } = runAll(tree);
        expect(JSON.stringify(tree)).toBe(frozen);
        for (const fault of problems) expect(fault.pointer).toMatch(/^(?:\/.*)?$/s);
        expect(Object.hasOwn(Object.prototype, "a")).toBe(false);
      }),
      { numRuns: fuzzRuns(3000) },
    );
  });

  it("never throws on any JSON at all", () => {
    fc.assert(fc.property(fc.jsonValue(), (tree) => void runAll(tree)));
  });

  it("gives the same output for the same tokens", () => {
    const tree = tokenTree(200);
    expect(runAll(tree)).toEqual(runAll(structuredClone(tree)));
  });

  it("takes linear time", () => {
    const measure = (count: number) => {
      const tree = tokenTree(count);
      const start = process.cpuUsage();
      const { tokens, css } = runAll(tree);
      expect(tokens).toHaveLength(count);
      expect(css.split("\n").length).toBeGreaterThan(count * 2);
      const { user, system } = process.cpuUsage(start);
      return user + system;
    };
    measure(2_000);
    const small = Math.min(measure(4_000), measure(4_000));
    // Five times the tokens. Quadratic work would be twenty-five times.
    expect(measure(20_000) / small).toBeLessThan(13);
  });
});

/** Tokens as in design systems: primitives, their aliases, aliases of aliases, composites. */
function tokenTree(count: number): TokenTree {
  const groups: Record<string, TokenTree> = {};
  for (let i = 0; i < count; i++) {
    const group = `group${Math.floor(i / 100)}`;
    const tokens = groups[group] ?? {};
    groups[group] = tokens;
    const base = `{${group}.token${i - (i % 5)}}`;
    if (i % 5 === 0)
      tokens[`token${i}`] = { $type: "color", $value: { colorSpace: "srgb", components: [(i % 256) / 255, 0.5, 0] } };
    else if (i % 5 === 4)
      tokens[`token${i}`] = {
        $type: "border",
        $value: { color: base, width: { value: 1, unit: "px" }, style: "solid" },
      };
    else tokens[`token${i}`] = { $value: i % 5 === 1 ? base : `{${group}.token${i - 1}}`, $description: `Token ${i}` };
  }
  return groups;
}
