import { describe, expect, it } from "vitest";
import { countText, fold, matching } from "./filter-match.ts";

describe("the filter", () => {
  const entries = ["Arrow left", "Arrow right navigation", "Café", "Straße"].map(fold);

  it("finds entries with every word, in any order", () => {
    expect(matching(entries, "arrow")).toEqual([0, 1]);
    expect(matching(entries, "NAV arr")).toEqual([1]);
    expect(matching(entries, "arrow café")).toEqual([]);
  });

  it("matches accents and case to plain letters", () => {
    expect(matching(entries, "cafe")).toEqual([2]);
    expect(matching(entries, "CAFÉ")).toEqual([2]);
  });

  it("shows everything for an empty query", () => {
    expect(matching(entries, "  ")).toEqual([0, 1, 2, 3]);
  });

  it("matches special characters literally", () => {
    expect(matching(["a.b", "axb", "[x]"], "a.b")).toEqual([0]);
    expect(matching(["a.b", "axb", "[x]"], "[")).toEqual([2]);
  });

  it("shows the number of matches", () => {
    expect(countText(1204, 1204, "icon")).toBe("1,204 icons");
    expect(countText(12, 1204, "icon")).toBe("12 of 1,204 icons");
    expect(countText(1, 1, "icon")).toBe("1 icon");
    expect(countText(0, 1, "property")).toBe("0 of 1 property");
    expect(countText(0, 0, "property")).toBe("0 properties");
  });
});
