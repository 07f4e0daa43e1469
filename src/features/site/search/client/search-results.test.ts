import { describe, expect, it } from "vitest";
import { grouped, withRecent } from "./search-results.ts";

const result = (id: string, group: string) => ({ id, group, title: id, url: `/${id}` });

describe("search results", () => {
  it("stand under their headings in the order of the best result", () => {
    const groups = grouped([result("a", "Icons"), result("b", "Pages"), result("c", "Icons")]);
    expect(groups.map(([group, results]) => [group, results.map(({ id }) => id)])).toEqual([
      ["Icons", ["a", "c"]],
      ["Pages", ["b"]],
    ]);
  });

  it("keeps the last five searches, each once", () => {
    expect(withRecent(["b", "A", "c", "d", "e"], "a")).toEqual(["a", "b", "c", "d", "e"]);
    expect(withRecent(["1", "2", "3", "4", "5"], "6")).toEqual(["6", "1", "2", "3", "4"]);
  });
});
