import { describe, expect, it } from "vitest";
import { compareIds, entriesBelow, findEntry, positionOf } from "./order.ts";

describe("compareIds", () => {
  it("orders as UTF-8 bytes do, also beyond the basic plane", () => {
    const ids = ["", "a", "ab", "b", "a/b", "A", "é", "\ud7ff", "\ue000", "\uffff", "𝒳", "🎨", "🎨a", "🎩", "日本"];
    const expected = [...ids].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
    expect([...ids].sort(compareIds)).toEqual(expected);
    // JavaScript's default order differs.
    expect([...ids].sort()).not.toEqual(expected);
  });
});

describe("positionOf", () => {
  it("finds an id, or the place where it belongs", () => {
    const entries = ["b", "d", "f"].map((id) => ({ id }));
    expect(["a", "b", "c", "d", "e", "f", "g"].map((id) => positionOf(entries, id))).toEqual([0, 0, 1, 1, 2, 2, 3]);
    expect(positionOf([], "a")).toBe(0);
  });
});

it("finds an id, and all below one, in entries ordered by id", () => {
  const entries = ["a", "a/b", "a/c/d", "ab", "b/a"].map((id) => ({ id }));
  expect(findEntry(entries, "ab")).toEqual({ id: "ab" });
  expect(findEntry(entries, "aa")).toBeUndefined();
  expect(entriesBelow(entries, "a/").map(({ id }) => id)).toEqual(["a/b", "a/c/d"]);
  expect(entriesBelow(entries, "c/")).toEqual([]);
});
