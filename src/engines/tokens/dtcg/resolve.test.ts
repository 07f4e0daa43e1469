import { describe, expect, it } from "vitest";
import { parseTokens } from "./parse.ts";
import { maxValueSize, resolveTokens } from "./resolve.ts";

function resolve(tree: unknown) {
  const { resolved, problems } = resolveTokens(parseTokens(tree).tokens);
  const byName = new Map(resolved.map((token) => [token.name, token]));
  return {
    of: (name: string) => byName.get(name),
    problems: problems.map(({ pointer, severity }) => `${severity} ${pointer}`),
    resolved,
  };
}

const px = (value: number) => ({ value, unit: "px" });
const blue = { colorSpace: "srgb", components: [0, 0.4, 0.8], hex: "#0066cc" };

describe("resolveTokens", () => {
  it("resolves aliases to the literal and keeps the written value", () => {
    const { of, problems } = resolve({
      link: { $value: "{brand}" },
      brand: { $value: "{base.blue}" },
      base: { $type: "color", blue: { $value: blue } },
    });
    expect(of("link")).toMatchObject({
      value: "{brand}",
      resolved: blue,
      type: "color",
      aliasOf: "brand",
      chain: ["brand", "base.blue"],
    });
    expect(of("base.blue")).toMatchObject({ resolved: blue, chain: [] });
    expect(of("base.blue")?.aliasOf).toBeUndefined();
    expect(problems).toEqual([]);
  });

  it("replaces references inside composites, lists and parts of values", () => {
    const { of, problems } = resolve({
      blue: { $type: "color", $value: blue },
      thin: { $type: "dimension", $value: px(1) },
      shadow: {
        $type: "shadow",
        $value: [
          { color: "{blue}", offsetX: "{thin}", offsetY: { $ref: "#/thin/$value" }, blur: px(0), spread: px(0) },
        ],
      },
      both: { $type: "shadow", $value: ["{shadow}"] },
      mixed: {
        $type: "color",
        $value: {
          colorSpace: "srgb",
          components: [{ $ref: "#/blue/$value/components/2" }, 0, { $ref: "#/blue/$value/components/1" }],
        },
      },
      channel: { $type: "number", $ref: "#/mixed/$value/components/0" },
    });
    const layer = { color: blue, offsetX: px(1), offsetY: px(1), blur: px(0), spread: px(0) };
    expect(of("shadow")?.resolved).toEqual([layer]);
    expect(of("both")?.resolved).toEqual([[layer]]);
    expect(of("mixed")?.resolved).toEqual({ colorSpace: "srgb", components: [0.8, 0, 0.4] });
    expect(of("channel")).toMatchObject({ resolved: 0.8, chain: [] });
    expect(problems).toEqual([]);
  });

  it("writes aliases within text as CSS", () => {
    const { of } = resolve({
      thin: { $type: "dimension", $value: px(1) },
      ring: { $type: "custom-string", $value: "inset 0 0 0 {thin}" },
    });
    expect(of("ring")?.resolved).toBe("inset 0 0 0 1px");
  });

  it("replaces a color's alpha by the token's own, also for its aliases", () => {
    const { of } = resolve({
      $type: "color",
      blue: { $value: blue },
      soft: { $value: "{blue}", alpha: 0.7 },
      softer: { $value: "{soft}", alpha: 0.5 },
      same: { $value: "{soft}" },
      draft: { $value: "#ff0000", alpha: 0.5 },
    });
    expect(of("soft")?.resolved).toEqual({ ...blue, alpha: 0.7 });
    expect(of("softer")?.resolved).toEqual({ ...blue, alpha: 0.5 });
    expect(of("same")?.resolved).toEqual({ ...blue, alpha: 0.7 });
    expect(of("draft")?.resolved).toEqual({ colorSpace: "srgb", components: [1, 0, 0], alpha: 0.5 });
  });

  it("leaves circular, dangling and broken aliases as written, each with a problem", () => {
    const { of, problems, resolved } = resolve({
      $type: "color",
      a: { $value: "{b}" },
      b: { $value: "{c}" },
      c: { $value: "{a}" },
      after: { $value: "{a}" },
      lost: { $value: "{nowhere}" },
      cased: { $value: "{Blue}" },
      blue: { $value: blue },
      part: { $ref: "#/blue/$value/components/7" },
      self: { $type: "border", $value: { color: "{self}" } },
      group: { $root: { $value: blue } },
      grouped: { $value: "{group}" },
    });
    expect([...problems].sort()).toEqual(
      [
        ...["a", "after", "b", "c", "cased", "grouped", "lost"].map((name) => `error /${name}/$value`),
        "error /part/$ref",
        "error /self/$value",
      ].sort(),
    );
    for (const token of resolved)
      if (!token.name.includes("blue") && !token.name.includes("$root")) expect(token.resolved).toBe(token.value);
    expect(of("blue")?.resolved).toBe(blue);
  });

  it("reports aliases to values that the type cannot use", () => {
    const { problems } = resolve({
      blue: { $type: "color", $value: blue },
      four: { $type: "number", $value: 400 },
      weight: { $type: "fontWeight", $value: "{four}" },
      size: { $type: "dimension", $value: "{blue}" },
      edge: { $type: "border", $value: { color: "{four}", width: px(1), style: "solid" } },
    });
    expect(problems).toEqual(["error /size/$value", "error /edge/$value/color"]);
  });

  it("follows chains longer than the call stack, and names only their ends", () => {
    const tree: Record<string, object> = { t0: { $type: "number", $value: 1 } };
    for (let i = 1; i < 30_000; i++) tree[`t${i}`] = { $value: `{t${i - 1}}` };
    const { of, problems } = resolve(Object.fromEntries(Object.entries(tree).reverse()));
    expect(problems).toEqual([]);
    expect(of("t29999")).toMatchObject({ resolved: 1, type: "number" });
    expect(of("t29999")?.chain).toHaveLength(64);
    expect(of("t29999")?.chain[0]).toBe("t29998");
    expect(of("t29999")?.chain.at(-1)).toBe("t0");
  });

  it("limits values that aliases multiply, in lists and in text", () => {
    const lists: Record<string, object> = {
      a0: { $type: "x", $value: [1, 1] },
      s0: { $type: "x", $value: "abcdefgh" },
    };
    for (let i = 1; i < 60; i++) {
      lists[`a${i}`] = { $type: "x", $value: [`{a${i - 1}}`, `{a${i - 1}}`] };
      lists[`s${i}`] = { $type: "x", $value: `{s${i - 1}} {s${i - 1}}` };
    }
    const { resolved, problems } = resolve(lists);
    expect(problems.length).toBeGreaterThan(0);
    for (const token of resolved) expect(JSON.stringify(token.resolved).length).toBeLessThan(maxValueSize * 20);
  });

  it("does not read values nested beyond 64 levels", () => {
    const value = JSON.parse(`${'{"a":'.repeat(50_000)}"{b}"${"}".repeat(50_000)}`);
    const { of, problems } = resolve({ a: { $type: "x", $value: value }, b: { $type: "number", $value: 1 } });
    expect(problems).toEqual(["error /a"]);
    expect(of("a")?.resolved).toBe(value);
  });

  it("keeps a member named __proto__ a member", () => {
    const { of } = resolve(
      JSON.parse('{"a":{"$type":"x","$value":{"__proto__":{"y":1},"b":"{c}"}},"c":{"$type":"number","$value":1}}'),
    );
    const value = of("a")?.resolved;
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(Object.keys(Object(value))).toEqual(["__proto__", "b"]);
  });
});
