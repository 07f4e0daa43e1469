import { describe, expect, it } from "vitest";
import { toPointer } from "./token-tree.ts";

describe("token tree", () => {
  it("formats a path as a JSON Pointer with its two escapes", () => {
    expect(toPointer([])).toBe("");
    expect(toPointer(["a", "b/c", "d~e", "$value"])).toBe("/a/b~1c/d~0e/$value");
  });
});
