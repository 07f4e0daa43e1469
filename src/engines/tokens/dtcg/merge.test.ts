import { describe, expect, it } from "vitest";
import { isToken, mergeTrees } from "./merge.ts";

const token = (value: unknown, more: object = {}) => ({ $value: value, ...more });

describe("mergeTrees", () => {
  it("merges groups and replaces complete tokens, the last tree wins", () => {
    const merged = mergeTrees([
      { color: { $type: "color", $description: "old", a: token("#000", { $extensions: { x: 1 } }), b: token("#111") } },
      { color: { $description: "new", a: token("#fff"), c: token("#222") } },
      { size: token(1) },
    ]);
    expect(merged).toEqual({
      color: { $type: "color", $description: "new", a: token("#fff"), b: token("#111"), c: token("#222") },
      size: token(1),
    });
    expect(Object.keys(Object(merged.color))).toEqual(["$type", "$description", "a", "b", "c"]);
  });

  it("replaces a token with a group and a group with a token", () => {
    expect(
      mergeTrees([
        { a: token(1), b: { c: token(2) } },
        { a: { d: token(3) }, b: token(4) },
      ]),
    ).toEqual({
      a: { d: token(3) },
      b: token(4),
    });
  });

  it("changes none of its inputs", () => {
    const base = Object.freeze({ a: Object.freeze({ b: Object.freeze(token(1)) }) });
    const over = Object.freeze({ a: Object.freeze({ c: Object.freeze(token(2)) }) });
    expect(mergeTrees([base, over])).toEqual({ a: { b: token(1), c: token(2) } });
    expect(base).toEqual({ a: { b: token(1) } });
    expect(mergeTrees([])).toEqual({});
  });

  it("does not let __proto__ through", () => {
    const merged = mergeTrees([
      JSON.parse('{"__proto__": {"polluted": {"$value": 1}}, "a": {"__proto__": {"x": 1}}}'),
      { a: {} },
    ]);
    expect(Object.getPrototypeOf(merged)).toBe(Object.prototype);
    expect("polluted" in merged).toBe(false);
  });

  it("distinguishes a token with $ref from a group that extends one", () => {
    expect(isToken({ $ref: "#/a" })).toBe(true);
    expect(isToken({ $ref: "#/a", b: token(1) })).toBe(false);
    expect(isToken({ $value: undefined })).toBe(true);
  });
});
