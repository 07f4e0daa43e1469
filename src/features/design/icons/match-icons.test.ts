import { describe, expect, it } from "vitest";
import { createIconIndex, type IconEntry, iconEntries, setOf } from "./match-icons.ts";

const entry = (id: string, more: Partial<IconEntry> = {}): IconEntry => ({
  id,
  name: id,
  category: "c",
  tags: [],
  kind: "custom",
  ...more,
});

describe("finding icons", () => {
  const entries = [
    entry("ship-wheel", { name: "Wheel", tags: ["anchor"] }),
    entry("re-anchor", { name: "Anchor again" }),
    entry("unanchored"),
    entry("anchor-point"),
    entry("old-anchor"),
    entry("anchor"),
    entry("boat", { category: "anchoring" }),
  ];
  const found = (query: string, category?: string) =>
    createIconIndex(entries)
      .find(query, category)
      .map((position) => entries[position]?.id);

  it("puts the name itself first, then beginnings, words, parts, and tags last", () => {
    expect(found("anchor")).toEqual([
      "anchor",
      "re-anchor",
      "anchor-point",
      "old-anchor",
      "unanchored",
      "ship-wheel",
      "boat",
    ]);
  });

  it("takes words in any order, case and accents", () => {
    expect(found("POINT änchor")).toEqual(["anchor-point"]);
    expect(found("anchor nothing")).toEqual([]);
  });

  it("keeps to a category, and shows all without a query", () => {
    expect(found("anchor", "anchoring")).toEqual(["boat"]);
    expect(found(" ", "anchoring")).toEqual(["boat"]);
    expect(found("")).toHaveLength(entries.length);
  });

  it("knows the set an icon comes from", () => {
    const set = [entry("a", { libraryIconId: "lucide:zap" }), entry("b")];
    expect(createIconIndex(set).find("lucide")).toEqual([0]);
    expect(set.map(setOf)).toEqual(["lucide", ""]);
  });

  it("finds each of 10,000 icons", () => {
    const all = Array.from({ length: 10_000 }, (_, n) =>
      entry(`icon-number-${n}`, { name: `Icon Number ${n}`, tags: ["first tag", "second tag", `tag ${n % 13}`] }),
    );
    const index = createIconIndex(all);
    expect(index.find("icon")).toHaveLength(10_000);
    expect(index.find("nothing")).toEqual([]);
    for (const n of [0, 7_777, 9_999]) expect(index.find(`icon number ${n}`)[0]).toBe(n);
  });
});

describe("icons of a catalog", () => {
  it("are read once per id, without what is no text", () => {
    const read = iconEntries([
      { id: "a", name: "A", category: "c", source: { type: "library", libraryIconId: "l:a" } },
      { id: "a", name: "Other", category: "c", source: { type: "custom", svg: "" } },
      { id: "b", name: "B", category: "c", source: { type: "custom", svg: "", libraryIconId: 7 } },
    ]);
    expect(read.map(({ id, name, libraryIconId }) => [id, name, libraryIconId])).toEqual([
      ["a", "A", "l:a"],
      ["b", "B", undefined],
    ]);
  });
});
