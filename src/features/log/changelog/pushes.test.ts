import { describe, expect, it } from "vitest";
import type { ChangeRecord } from "../history/contract.ts";
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
  { name: "icons", noun: noun("icon") },
  { name: "theme", noun: noun("theme") },
  { name: "tokens", noun: noun("token"), changeRecord: "token" as const },
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
      sum: "1 page new, 1 component changed",
    });
  });

  it("are not counted where one record is many things", () => {
    const [push] = pushesOf(
      ["icons", "theme", "token", "token"].map((entityType) => change({ push: "p", entityType, entityId: "main" })),
      kinds,
    );
    expect(push?.sum).toBe("icons, theme, and tokens new");
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
    expect(push).toMatchObject({ message: "All of it", sum: "5 pages and 3 components new, 4 pages changed" });
    expect(push?.bulks.map(({ noun, changes }) => [noun.many, changes.length])).toEqual([["pages", 5]]);
    expect(push?.entries).toHaveLength(7);
    const [mixed] = pushesOf(
      ["A", "B", "C", "D"].map((message) => change({ push: "p", message })),
      kinds,
    );
    expect(mixed).toMatchObject({ message: null, bulks: [] });
    expect(mixed?.entries).toHaveLength(4);
  });
});
