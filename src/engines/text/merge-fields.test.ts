import { describe, expect, it } from "vitest";
import { mergeFields } from "./merge-fields.ts";

describe("two changes to one object", () => {
  it("are merged field by field", () => {
    const base = { title: "A", weight: 1, tags: ["x"], old: true, gone: 1 };
    const mine = { title: "A", weight: 2, tags: ["x"], gone: 1, own: "new" };
    const theirs = { title: "B", weight: 1, tags: ["x", "y"], old: true };
    expect(mergeFields(base, mine, theirs)).toEqual({
      merged: { title: "B", weight: 2, tags: ["x", "y"], own: "new" },
      overlaps: [],
    });
  });

  it("overlap if both changed a field differently", () => {
    expect(mergeFields({ title: "A" }, { title: "B" }, { title: "C" })).toEqual({
      merged: { title: "B" },
      overlaps: ["title"],
    });
    expect(mergeFields({ title: "A" }, {}, { title: "C" })).toEqual({ merged: {}, overlaps: ["title"] });
    expect(mergeFields({ title: "A" }, { title: "B" }, {})).toEqual({ merged: { title: "B" }, overlaps: ["title"] });
    expect(mergeFields({}, { title: "B" }, { title: "B" })).toEqual({ merged: { title: "B" }, overlaps: [] });
  });
});
