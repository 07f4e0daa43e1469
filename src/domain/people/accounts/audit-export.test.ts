import { expect, it } from "vitest";
import { AUDIT_FORMATS } from "./audit-export.ts";

const entry = { id: 7, at: "2026-01-01T00:00:00.000Z", actor: "user:a", action: "key.create" };

it.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1"])("is no formula in a spreadsheet: %j", (target) => {
  const [, , , , cell = ""] = AUDIT_FORMATS.csv.line({ ...entry, target }).split(",");
  expect(cell.replace(/^"/, "")).toMatch(/^'/);
});

it("keeps a cell a cell and a line a line", () => {
  const detail = { name: 'a "key", of\r\nmine' };
  expect(AUDIT_FORMATS.csv.line({ ...entry, detail })).toBe(
    '7,2026-01-01T00:00:00.000Z,user:a,key.create,,,"{""name"":""a \\""key\\"", of\\r\\nmine""}"\r\n',
  );
  expect(
    AUDIT_FORMATS.jsonl
      .line({ ...entry, detail })
      .trim()
      .split("\n"),
  ).toHaveLength(1);
});
