import { describe, expect, it } from "vitest";
import { changedIds, changesBetween } from "./list-changes.ts";

const entry = (id: string, seq = 1) => ({ id, seq, hash: "", changedAt: "", changedBy: "", summary: {} });
const list = (...ids: string[]) => ids.map((id) => entry(id));

describe("the difference of two lists", () => {
  it.each([
    ["nothing", list("a", "b"), list("a", "b"), []],
    ["all that came", [], list("a", "b"), ["a", "b"]],
    ["all that went", list("a", "b"), [], ["a", "b"]],
    ["one that changed", list("a", "b", "c"), [entry("a"), entry("b", 2), entry("c")], ["b"]],
    ["the ends", list("b", "c", "d"), [entry("a"), entry("b", 2), entry("c")], ["a", "b", "d"]],
    ["one for another at the same place", list("a", "c", "e"), list("a", "d", "e"), ["c", "d"]],
    ["by code point, not by unit", list("\u{ffff}", "\u{10000}"), list("\u{ffff}"), ["\u{10000}"]],
  ])("is %s", async (_, before, after, ids) => {
    expect((await changedIds(before, after)).toSorted()).toEqual(ids);
  });

  it("is the removed and the added entries; changed entries are in both", async () => {
    const { gone, came } = await changesBetween(list("a", "b", "c", "e"), [
      entry("b", 2),
      entry("c"),
      entry("d"),
      entry("e"),
    ]);
    expect(gone).toEqual(list("a", "b"));
    expect(came).toEqual([entry("b", 2), entry("d")]);
  });
});
