import { describe, expect, it } from "vitest";
import { isObject, toPointer } from "./token-tree.ts";

describe("token tree", () => {
  it("writes a path as a JSON Pointer with its two escapes", () => {
    expect(toPointer([])).toBe("");
    expect(toPointer(["a", "b/c", "d~e", "$value"])).toBe("/a/b~1c/d~0e/$value");
  });

  it("knows objects from arrays and null", () => {
    expect([{}, [], null, "a", 1].map(isObject)).toEqual([true, false, false, false, false]);
  });
});
