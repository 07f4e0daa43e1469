import { describe, expect, it } from "vitest";
import { readDeclaration } from "./declaration.ts";
import { judgeDeclaration } from "./judge-declaration.ts";

const judge = (before: Record<string, unknown>, after: Record<string, unknown>) =>
  judgeDeclaration(readDeclaration("button", before), readDeclaration("button", after));

const size = (more: object = {}) => ({ properties: { size: { type: "enum", options: ["s", "m"], ...more } } });

describe("the verdict on a declaration", () => {
  it("is patch where neither properties nor status differ", () =>
    expect(judge({ title: "Button", ...size() }, { title: "Knopf", ...size({ description: "How large." }) })).toEqual({
      verdict: "patch",
      reason: "No changes to properties or status.",
    }));

  it("says nothing of options that are told only before or after", () => {
    expect(judge(size({ options: [] }), size()).verdict).toBe("patch");
    expect(judge(size(), size({ options: [] })).verdict).toBe("patch");
  });

  it.each([
    [size(), {}, "Size was removed."],
    [size(), size({ type: "number" }), "The type of size changed from enum to number."],
    [size(), size({ options: ["m", "l"] }), "Size no longer accepts s."],
    [size(), size({ required: true }), "Size is now required."],
    [{}, size({ required: true }), "Size is now required."],
  ])("is breaking where what is written stops to work: %#", (before, after, reason) =>
    expect(judge(before, after)).toEqual({ verdict: "breaking", reason }),
  );

  it.each([
    [{}, size(), "Size was added."],
    [{}, size({ required: true, default: "m" }), "Size was added."],
    [size(), size({ options: ["s", "m", "l"] }), "Size accepts more values."],
    [size(), size({ deprecated: "Use scale." }), "Size is deprecated."],
    [size(), { ...size(), deprecated: true }, "The component is deprecated."],
    [size(), { ...size(), status: "beta" }, "The status is now beta."],
  ])("is compatible where something is added or deprecated: %#", (before, after, reason) =>
    expect(judge(before, after)).toEqual({ verdict: "compatible", reason }),
  );

  it("names three reasons, the breaking ones alone", () => {
    const properties = Object.fromEntries(["a", "b", "c", "d"].map((name) => [name, { type: "string" }]));
    expect(judge({ properties }, size()).reason).toBe("A was removed, b was removed, c was removed, and 1 more.");
  });
});
