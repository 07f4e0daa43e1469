import { beforeAll, describe, expect, it } from "vitest";
import { branchAddress, createOutline, type Outline, type OutlineNode } from "./outline.ts";

const addresses = {
  list: (group: string | undefined, page: number) => `/list/${group ?? ""}/${page}`,
  branch: (group: string) => branchAddress("things", group),
  pageSize: 100,
};
const leaves = (name: string, count: number): OutlineNode[] =>
  Array.from({ length: count }, (_, index) => ({ title: `${name} ${index}`, href: `/docs/${name}/${index}` }));
const group = (name: string, count: number): OutlineNode => ({
  title: name.toUpperCase(),
  key: name,
  children: leaves(name, count),
});

describe("a small outline", () => {
  const nodes = [group("a", 3), { title: "B", href: "/b", children: leaves("b", 2) }, { title: "C" }];
  let outline: Outline;
  beforeAll(async () => {
    outline = await createOutline(nodes, addresses);
  });

  it("is shown whole on every page", () => {
    expect(outline.isSmall).toBe(true);
    expect(outline.around("/docs/a/1").sidebar).toEqual(outline.around("/elsewhere").sidebar);
    expect(outline.around("/elsewhere").sidebar).toEqual([
      { title: "A", children: leaves("a", 3) },
      { title: "B", href: "/b", children: leaves("b", 2) },
      { title: "C" },
    ]);
  });

  it("tells the places above a page and the pages beside it, in reading order", () => {
    expect(outline.around("/docs/b/0")).toMatchObject({
      trail: [{ title: "B", href: "/b" }],
      previous: { title: "B", href: "/b" },
      next: { href: "/docs/b/1" },
    });
    expect(outline.around("/docs/a/2").next).toEqual({ title: "B", href: "/b" });
    expect(outline.around("/docs/a/0").previous).toBeUndefined();
    expect(outline.around("/docs/a/0/not-in-it")).toMatchObject({ trail: [] });
  });
});

describe("a large outline", () => {
  let outline: Outline;
  beforeAll(async () => {
    outline = await createOutline([group("a", 500), group("b", 20), group("c", 20)], addresses);
  });

  it("shows the way to a page, what lies near, and where the rest is", () => {
    const [a, b, c, ...others] = outline.around("/docs/a/250").sidebar;
    expect(others).toEqual([]);
    expect(a?.children).toHaveLength(42);
    expect(a?.children?.[0]).toEqual({ title: "230 more", href: "/list/a/3", more: true });
    expect(a?.children?.[21]).toEqual({ title: "a 250", href: "/docs/a/250" });
    expect(a?.children?.at(-1)).toEqual({ title: "230 more", href: "/list/a/3", more: true });
    const elsewhere = { href: "/list/b/1", branch: "/navigation/things/b", count: 20 };
    expect(b).toEqual({ title: "B", children: [], elsewhere });
    expect(c?.children).toEqual([]);
  });

  it("shows as many at either end", () => {
    const first = outline.around("/docs/a/0").sidebar[0]?.children ?? [];
    const last = outline.around("/docs/a/499").sidebar[0]?.children ?? [];
    expect([first.length, first[0]?.title, first.at(-1)?.title]).toEqual([41, "a 0", "460 more"]);
    expect([last.length, last[0]?.title, last.at(-1)?.title]).toEqual([41, "460 more", "a 499"]);
  });

  it("stands for a page that is not in it by the nearest one above", () => {
    const [a] = outline.around("/docs/a/250/deeper").sidebar;
    expect(a?.children?.[21]?.title).toBe("a 250");
  });

  it("says the same around a page when a title far away changes", async () => {
    const nodes = [group("a", 500), group("b", 20), group("c", 20)];
    const renamed = nodes[0]?.children?.[499];
    if (renamed) renamed.title = "Renamed";
    const other = await createOutline(nodes, addresses);
    expect(other.around("/docs/a/250")).toEqual(outline.around("/docs/a/250"));
    expect(other.around("/docs/a/490")).not.toEqual(outline.around("/docs/a/490"));
  });

  it("gives a group when it is opened, and lists it in pages", () => {
    expect(outline.branch("b")).toEqual(leaves("b", 20));
    expect(outline.branch("nothing")).toBeUndefined();
    const listing = outline.list("a", 5);
    expect(listing).toMatchObject({ title: "A", total: 500, page: 5, pages: 5 });
    expect(listing?.entries.map(({ href }) => href)).toEqual(
      leaves("a", 500)
        .slice(400)
        .map(({ href }) => href),
    );
    expect(outline.list(undefined, 1)?.entries[1]).toEqual({ title: "B", href: "/list/b/1", count: 20 });
    expect(outline.list("a", 99)?.page).toBe(5);
    expect(outline.list("nothing", 1)).toBeUndefined();
  });

  it("cuts a group that is larger than any sidebar", async () => {
    const huge = (await createOutline([group("a", 2_000)], addresses)).branch("a") ?? [];
    expect([huge.length, huge.at(-1)]).toEqual([501, { title: "1,500 more", href: "/list/a/6", more: true }]);
  });

  it("tells groups of one name apart", async () => {
    const two = await createOutline(
      [group("a", 300), { ...group("a", 30), children: leaves("second", 30) }],
      addresses,
    );
    const [, second] = two.around("/docs/a/1").sidebar;
    expect(second?.elsewhere?.branch).toBe("/navigation/things/a~");
    expect(two.branch("a~")).toEqual(leaves("second", 30));
  });
});
