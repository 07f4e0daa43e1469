// @module-tag long
import { join } from "node:path";
import { afterEach, describe, expect, it, onTestFinished } from "vitest";
import { backUp } from "../src/store/backup/back-up.ts";
import { appliedMigrations } from "../src/store/backup/existing.ts";
import { restoreBackup } from "../src/store/backup/restore.ts";
import { verifyBackup } from "../src/store/backup/verify.ts";
import { type Migration, migrations } from "../src/store/sql/migrations/index.ts";
import { createSqlStore } from "../src/store/sql/sql-store.ts";
import { freshPostgres } from "./postgres-shared.ts";
import { temporaryFolder } from "./spawn-service.ts";
import { putNote, suiteKinds } from "./store-suite-kinds.ts";
import { freshSqlite } from "./store-suite-opened.ts";

const databases = [
  { name: "SQLite", fresh: freshSqlite },
  { name: "PostgreSQL", fresh: freshPostgres },
];
const quiet = { progress: () => undefined };
const settleKey = async () => undefined;

/** What the next version may bring: a column of a table there is, and a table. */
const next: Migration = {
  name: "002-next",
  up: async (db) => {
    await db.schema
      .alterTable("kind_head")
      .addColumn("checked", "integer", (column) => column.notNull().defaultTo(7))
      .execute();
    await db.schema
      .createTable("next_table")
      .addColumn("id", "text", (column) => column.primaryKey())
      .execute();
  },
};
const now = migrations.map(({ name }) => name);
/** The list of the program itself, which has another migration for a while. */
const list = migrations as Migration[];
afterEach(() => {
  list.length = now.length;
});

async function folderOfBackups(): Promise<string> {
  const { folder, remove } = await temporaryFolder();
  onTestFinished(remove);
  return join(folder, "b.tar");
}

describe.each(databases)("a backup names its schema, on $name", ({ fresh }) => {
  const filled = async () => {
    const url = await fresh();
    const store = await createSqlStore({ kinds: suiteKinds, url });
    await store.commit({ author: "me", changes: [putNote("a", { title: "Größe, \u{1f600}" })] });
    await store.close();
    return url;
  };

  it("is filled and migrated by a later version, without changes to its source", async () => {
    const path = await folderOfBackups();
    const url = await filled();
    list.push(next);
    const { manifest } = await backUp({ url, path, replace: false, version: "next", ...quiet });
    expect(manifest.migrations).toEqual(now);
    expect((await verifyBackup({ path, kinds: suiteKinds, ...quiet })).faults).toEqual([]);

    const target = await fresh();
    const { logId } = await restoreBackup({ url: target, path, replace: false, settleKey, ...quiet });
    const restored = await createSqlStore({ kinds: suiteKinds, url: target });
    expect([restored.logId, await appliedMigrations(restored.db)]).toEqual([logId, [...now, next.name]]);
    expect((await restored.changes(0, 10)).revisions).toEqual([expect.objectContaining({ seq: 1, id: "a" })]);
    const heads = restored.db.withTables<{ kind_head: { checked: number } }>();
    expect(await heads.selectFrom("kind_head").select("checked").execute()).toEqual([{ checked: 7 }]);
    await restored.close();

    list.length = now.length;
    const source = await createSqlStore({ kinds: suiteKinds, url });
    expect(await appliedMigrations(source.db)).toEqual(now);
    await source.close();
  });

  it("which this version refuses where it does not know it, database and backup alike", async () => {
    const path = await folderOfBackups();
    const url = await filled();
    list.push(next);
    await (await createSqlStore({ kinds: suiteKinds, url })).close();
    await backUp({ url, path, replace: false, version: "next", ...quiet });
    list.length = now.length;
    const unknown = /newer or unreleased version.*002-next/;
    const other = `${path}.other`;
    await expect(backUp({ url, path: other, replace: false, version: "now", ...quiet })).rejects.toThrow(unknown);
    await expect(verifyBackup({ path, kinds: suiteKinds, ...quiet })).rejects.toThrow(unknown);
    const target = await fresh();
    await expect(restoreBackup({ url: target, path, replace: false, settleKey, ...quiet })).rejects.toThrow(unknown);
  });
});
