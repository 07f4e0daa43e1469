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

  it("takes a few milliseconds over 10,000 icons", () => {
    const all = Array.from({ length: 10_000 }, (_, n) =>
      entry(`icon-number-${n}`, { name: `Icon Number ${n}`, tags: ["first tag", "second tag", `tag ${n % 13}`] }),
    );
    const index = createIconIndex(all);
    const times = ["i", "ic", "icon", "icon 7", "tag 12", "99", "nothing"].map((query) => {
      const started = performance.now();
      index.find(query);
      return performance.now() - started;
    });
    // Several times the usual, for machines with much else to do.
    expect(times.toSorted((a, b) => a - b)[3]).toBeLessThan(50);
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
