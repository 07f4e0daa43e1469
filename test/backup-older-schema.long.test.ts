import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { backUp } from "../src/store/backup/back-up.ts";
import { appliedMigrations } from "../src/store/backup/existing.ts";
import { restore } from "../src/store/backup/restore.ts";
import { verifyBackup } from "../src/store/backup/verify.ts";
import { openConnection } from "../src/store/sql/connection.ts";
import { migrate } from "../src/store/sql/migrate.ts";
import { migrations } from "../src/store/sql/migrations/index.ts";
import { createSqlStore } from "../src/store/sql/sql-store.ts";
import { freshPostgres } from "./postgres-shared.ts";
import { temporaryFolder } from "./spawn-service.ts";
import { freshSqlite } from "./store-suite-opened.ts";

const databases = [
  { name: "SQLite", fresh: freshSqlite },
  { name: "PostgreSQL", fresh: freshPostgres },
];
const quiet = { progress: () => undefined };

describe.each(databases)("a backup of an older schema on $name", ({ fresh }) => {
  it.each([1, 2, 4])("(%i migrations) leaves the database as it is and restores into today's", async (many) => {
    const { folder, remove } = await temporaryFolder();
    const path = join(folder, "b.tar");
    const url = await fresh();
    const steps = migrations.slice(0, many);
    const old = openConnection(url);
    await migrate(old.db, old.dialect, steps);
    const row = {
      kind: "note",
      id: "a",
      owner: "note/a",
      action: "create" as const,
      hash: "h",
      summary: "{}",
      size: 2,
    };
    const stamp = { push: null, changed_at: "2026-01-01T00:00:00.000Z", changed_by: "me", message: "Größe, \u{1f600}" };
    await old.db
      .insertInto("revision")
      .values({ seq: 1, ...row, ...stamp, superseded_by: null, forgotten: null, blob: null })
      .execute();
    await old.db.insertInto("document").values({ seq: 1, json: "{}" }).execute();
    await old.db.insertInto("kind_head").values({ kind: "note", seq: 1 }).execute();
    await old.db.updateTable("head").set({ seq: 1 }).execute();

    const { manifest, key } = await backUp({ url, path, replace: false, version: "old", ...quiet });
    expect([manifest.revision, manifest.migrations, key]).toEqual([1, steps.map(({ name }) => name), false]);
    expect(await appliedMigrations(old.db)).toEqual(manifest.migrations);
    await old.close();
    const checked = await verifyBackup({ path, kinds: [], ...quiet });
    expect([checked.faults, checked.notes]).toEqual([[], [expect.stringContaining("unknown kind note")]]);

    const target = await fresh();
    const { logId } = await restore({ url: target, path, replace: false, settleKey: async () => undefined, ...quiet });
    const store = await createSqlStore({ kinds: [], url: target });
    expect(await appliedMigrations(store.db)).toEqual(migrations.map(({ name }) => name));
    expect(store.logId).toBe(logId);
    const { revisions } = await store.changes(0, 10);
    expect(revisions).toEqual([expect.objectContaining({ seq: 1, id: "a", message: stamp.message })]);
    await store.close();
    await remove();
  });

  it("of a newer version is refused, and what is there stays", async () => {
    const { folder, remove } = await temporaryFolder();
    const url = await fresh();
    const store = await createSqlStore({ kinds: [], url });
    await store.db.insertInto("migration").values({ name: "999-future", applied_at: "2099" }).execute();
    await store.close();
    const path = join(folder, "b.tar");
    await expect(backUp({ url, path, replace: false, version: "new", ...quiet })).rejects.toThrow(
      /newer version.*999-future/,
    );
    await remove();
  });
});
