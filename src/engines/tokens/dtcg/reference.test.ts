import { describe, expect, it } from "vitest";
import { aliasName, embeddedNames, hasReference, pointerSegments, referenceOf, replaceEmbedded } from "./reference.ts";

describe("references", () => {
  it("reads a curly-brace alias only when it is the whole value", () => {
    expect(aliasName("{color.blue}")).toBe("color.blue");
    expect(aliasName("{color.accent.$root}")).toBe("color.accent.$root");
    for (const value of ["{a} {b}", "a", "{}", "{{a}}", "x{a}", 1, null, { a: 1 }])
      expect(aliasName(value)).toBeUndefined();
  });

  it("reads JSON Pointers of this document with their escapes, plain or percent-encoded", () => {
    expect(pointerSegments("#/my~1group/a~0b/$value/0")).toEqual(["my/group", "a~b", "$value", "0"]);
    expect(pointerSegments("#/brand colors/primary")).toEqual(["brand colors", "primary"]);
    expect(pointerSegments("#/brand%20colors/primary")).toEqual(["brand colors", "primary"]);
    expect(pointerSegments("#/opacity/50%")).toEqual(["opacity", "50%"]);
    expect(pointerSegments("other.json#/a")).toBeUndefined();
  });

  it("distinguishes a complete token from a part of it", () => {
    expect(referenceOf("{a.b}")).toEqual({ name: "a.b", rest: [] });
    expect(referenceOf({ $ref: "#/a/b" })).toEqual({ name: "a.b", rest: [] });
    expect(referenceOf({ $ref: "#/a/b/$value" })).toEqual({ name: "a.b", rest: [] });
    expect(referenceOf({ $ref: "#/a/$root/$value/components/0" })).toEqual({
      name: "a.$root",
      rest: ["$value", "components", "0"],
    });
    expect(referenceOf({ $ref: "#/a/b/$type" })).toEqual({ name: "a.b", rest: ["$type"] });
    expect(referenceOf({ color: "{a}" })).toBeUndefined();
  });

  it("finds and replaces names within text", () => {
    expect(embeddedNames("inset 0 0 0 {border.thin} {c}")).toEqual(["border.thin", "c"]);
    expect(replaceEmbedded("{a} and {b}", (name) => (name === "a" ? "1" : undefined))).toBe("1 and {b}");
  });

  it("finds references at any depth", () => {
    expect(hasReference([{ color: { components: [{ $ref: "#/a" }] } }])).toBe(true);
    expect(hasReference({ shadow: ["x {a}"] })).toBe(true);
    expect(hasReference({ value: 1, unit: "px", text: "{" })).toBe(false);
  });
});
