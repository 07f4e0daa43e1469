import { describe, expect, it } from "vitest";
import type { ChangeRecord } from "./contract.ts";
import { pushesOf } from "./pushes.ts";

let id = 100;
const change = (of: Partial<ChangeRecord>): ChangeRecord => ({
  id: id--,
  entityType: "page",
  entityId: `page-${id}`,
  entityName: `Page ${id}`,
  changeType: "create",
  changedAt: "2026-11-22T10:00:00.000Z",
  changedBy: "Ada",
  changedById: "user:ada",
  summary: "Created",
  message: null,
  push: null,
  ...of,
});
const noun = (one: string) => ({ one, many: `${one}s` });
const kinds = [
  { name: "page", noun: noun("page") },
  { name: "component", noun: noun("component") },
];

describe("changes of the changelog", () => {
  it("stand together by push, whatever moment each was written", () => {
    const pushes = pushesOf(
      [
        change({ push: "two", changedAt: "2026-11-22T10:00:02.000Z" }),
        change({ push: "two", entityType: "component", changeType: "update" }),
        change({ push: "one" }),
        change({ push: null }),
        change({ push: null, changedAt: "2026-11-22T09:00:00.000Z" }),
        change({ push: null, changedAt: "2026-11-22T09:00:00.000Z", changedById: "user:bob" }),
      ],
      kinds,
    );
    expect(pushes.map(({ entries }) => entries.length)).toEqual([2, 1, 1, 1, 1]);
    expect(pushes[0]).toMatchObject({
      at: "2026-11-22T10:00:02.000Z",
      by: "Ada",
      sum: "added 1 page, and changed 1 component",
    });
  });

  it("are told by name where many of one sort are new; what has words of its own is told by itself", () => {
    const [push] = pushesOf(
      [
        ...Array.from({ length: 5 }, () => change({ push: "p", message: "All of it" })),
        ...Array.from({ length: 4 }, () => change({ push: "p", message: "All of it", changeType: "update" })),
        ...Array.from({ length: 3 }, () => change({ push: "p", message: "All of it", entityType: "component" })),
      ],
      kinds,
    );
    expect(push).toMatchObject({ message: "All of it", sum: "added 5 pages and 3 components, and changed 4 pages" });
    expect(push?.bulks.map(({ noun, changes }) => [noun.many, changes.length])).toEqual([["pages", 5]]);
    expect(push?.entries).toHaveLength(7);
    const [mixed] = pushesOf(
      ["A", "B", "C", "D"].map((message) => change({ push: "p", message })),
      kinds,
    );
    expect(mixed).toMatchObject({ message: null, bulks: [] });
    expect(mixed?.entries).toHaveLength(4);
  });

  it("are counted as a reader counts: what a new set holds, the same things once, files all components share apart", () => {
    const sets = [...kinds, { name: "icons", noun: noun("icon") }, { name: "token", noun: noun("token") }];
    const [push] = pushesOf(
      [
        change({ push: "p", entityType: "icons", entityId: "icons", count: 241 }),
        change({ push: "p", entityType: "token", entityId: "dtcg", count: 110 }),
        change({ push: "p", entityType: "token", entityId: "tokens", count: 108 }),
        change({ push: "p", entityType: "component", entityId: "button" }),
        change({ push: "p", entityType: "component", entityId: "shared" }),
        change({ push: "p", entityType: "theme", entityId: "theme" }),
      ],
      sets,
    );
    expect(push?.sum).toBe("added 241 icons, 110 tokens, 1 component, shared component files, and the theme");
    const [later] = pushesOf(
      [change({ push: "q", entityType: "icons", entityId: "icons", count: 242, changeType: "update" })],
      sets,
    );
    expect(later?.sum).toBe("changed icons");
  });
});
