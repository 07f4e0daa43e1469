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
      .positions.map((position) => entries[position]?.id);

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
    expect(createIconIndex(set).find("lucide").positions).toEqual([0]);
    expect(set.map(setOf)).toEqual(["lucide", ""]);
  });

  it("finds what a picture stands for, behind those that are called so", () => {
    const pictures = [entry("bin"), entry("cabinet"), entry("delete-row"), entry("settings-2"), entry("clock")];
    const ids = (query: string, own?: string[][]) =>
      createIconIndex(pictures, undefined, own)
        .find(query)
        .positions.map((position) => pictures[position]?.id);
    expect(ids("delete")).toEqual(["delete-row", "bin"]);
    expect(ids("trash")).toEqual(["bin", "delete-row"]);
    expect(ids("gear")).toEqual(["settings-2"]);
    expect(ids("tide")).toEqual([]);
    expect(ids("tide", [["tide", "clock"]])).toEqual(["clock"]);
  });

  it("finds what is misspelt, and says what was meant", () => {
    const pictures = [entry("alarm-clock"), entry("calendar")];
    const index = createIconIndex(pictures);
    expect(index.find("clok")).toEqual({ positions: [0], meant: "clock" });
    expect(index.find("alarm clok")).toEqual({ positions: [0], meant: "alarm clock" });
    expect(index.find("calender")).toEqual({ positions: [1], meant: "calendar" });
    expect(index.find("zzzzzz")).toEqual({ positions: [] });
  });

  it("finds each of 10,000 icons", () => {
    const all = Array.from({ length: 10_000 }, (_, n) =>
      entry(`icon-number-${n}`, { name: `Icon Number ${n}`, tags: ["first tag", "second tag", `tag ${n % 13}`] }),
    );
    const index = createIconIndex(all);
    expect(index.find("icon").positions).toHaveLength(10_000);
    expect(index.find("nothing").positions).toEqual([]);
    for (const n of [0, 7_777, 9_999]) expect(index.find(`icon number ${n}`).positions[0]).toBe(n);
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
