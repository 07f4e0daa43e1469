import { describe, expect, it } from "vitest";
import { chooseRows, type GroupQuery, groupQuery, groupWindow } from "./by-group.ts";

const requested = (query: Partial<GroupQuery> = {}): GroupQuery => ({ ...groupQuery.parse({}), ...query });
const of = { id: (row: string) => `id-${row}`, words: (row: string) => row };
const group = (id: string, count: number) => ({
  id,
  rows: Array.from({ length: count }, (_, index) => `${id} Ünit ${index}`),
});
const groups = [group("a", 120), group("b", 721), group("c", 1)];

describe("the rows of a page of groups", () => {
  it("are all of them up to two hundred", async () => {
    expect(await chooseRows([group("a", 80), group("b", 120)], requested({ group: "b", q: "x" }), of)).toBeUndefined();
  });

  it("are those of the first group, or of the one that was asked for", async () => {
    expect(await chooseRows(groups, requested(), of)).toEqual({ rows: groups[0]?.rows, group: "a", first: 0 });
    expect((await chooseRows(groups, requested({ group: "nobody" }), of))?.group).toBe("a");
    expect((await chooseRows(groups, requested({ group: "c" }), of))?.rows).toHaveLength(1);
  });

  it("are pages of a large group, each row on one of them", async () => {
    const pages = await Promise.all(
      [1, 2, 3, 4, 5].map((page) => chooseRows(groups, requested({ group: "b", page }), of)),
    );
    expect(pages.flatMap((page) => page?.rows ?? [])).toEqual(groups[1]?.rows);
    expect(pages.map((page) => [page?.previous, page?.next])).toEqual([
      [undefined, 2],
      [1, 3],
      [2, 4],
      [3, 5],
      [4, undefined],
    ]);
    expect(await chooseRows(groups, requested({ group: "b", page: 99 }), of)).toEqual(pages[4]);
  });

  it("are those around a row that was asked for", async () => {
    expect(await chooseRows(groups, requested({ at: "id-b Ünit 310", group: "a" }), of)).toMatchObject({
      group: "b",
      first: 160,
      previous: 1,
      next: 3,
    });
    expect((await chooseRows(groups, requested({ at: "id-gone" }), of))?.group).toBe("a");
  });

  it("are found in all groups, whatever group is shown", async () => {
    expect(await chooseRows(groups, requested({ q: "unit 720", group: "a" }), of)).toEqual({
      rows: ["b Ünit 720"],
      found: 1,
      first: 0,
    });
    const many = await chooseRows(groups, requested({ q: "unit" }), of);
    expect([many?.found, many?.rows.length]).toEqual([842, 160]);
    expect(await chooseRows(groups, requested({ q: "nothing" }), of)).toMatchObject({ rows: [], found: 0 });
  });
});

describe("the groups beside the one that is shown", () => {
  const many = Array.from({ length: 95 }, (_, index) => ({ id: `group-${index}` }));

  it("are all, up to forty", () => {
    expect(groupWindow(many.slice(0, 40), "group-7")).toEqual({ groups: many.slice(0, 40) });
  });

  it("are those around it, with what is before them and after", () => {
    expect(groupWindow(many, "group-41")).toEqual({
      groups: many.slice(40, 80),
      before: { group: many[39], count: 40 },
      after: { group: many[80], count: 15 },
    });
    expect(groupWindow(many, undefined)).toMatchObject({ groups: many.slice(0, 40), after: { count: 55 } });
    expect(groupWindow(many, "group-94")).toMatchObject({ groups: many.slice(80), before: { count: 80 } });
  });
});
