import { describe, expect, it } from "vitest";
import { mergeProperties } from "./merge-properties.ts";

describe("properties of types and of a declaration", () => {
  const typed = {
    kind: { name: "kind", type: '"primary" | "quiet"', options: ["primary", "quiet"], rules: { required: true } },
    label: { name: "label", type: "string" },
    ref: { name: "ref", type: "Ref" },
  };

  it("are merged by name, and declared fields win", () => {
    expect(
      mergeProperties(
        {
          label: { name: "Label", description: "A verb first.", rules: { pattern: "^[A-Z]" } },
          kind: { default: "quiet" },
        },
        typed,
      ),
    ).toEqual({
      label: { name: "Label", type: "string", description: "A verb first.", rules: { pattern: "^[A-Z]" } },
      kind: { ...typed.kind, default: "quiet" },
      ref: typed.ref,
    });
  });

  it("are removed if declared as false", () => {
    expect(Object.keys(mergeProperties({ ref: false, size: { type: "number" } }, typed))).toEqual([
      "size",
      "kind",
      "label",
    ]);
  });

  it("can have any name", () => {
    const merged = mergeProperties(JSON.parse('{"__proto__": {"polluted": true}}'), {
      constructor: { type: "string" },
    });
    expect(Object.keys(merged)).toEqual(["__proto__", "constructor"]);
    expect(Object.getPrototypeOf(merged)).toBe(Object.prototype);
  });
});
