import { describe, expect, it } from "vitest";
import { openConnection } from "../src/store/sql/connection.ts";
import { migrate } from "../src/store/sql/migrate.ts";
import { type Migration, migrations } from "../src/store/sql/migrations/index.ts";
import { createSqlStore } from "../src/store/sql/sql-store.ts";
import { freshPostgres } from "./postgres-shared.ts";
import { openFromProcesses } from "./store-suite-concurrency.ts";
import { freshSqlite } from "./store-suite-opened.ts";

const databases = [
  { name: "SQLite", fresh: freshSqlite },
  { name: "PostgreSQL", fresh: freshPostgres },
];

describe.each(databases)("migrations on $name", ({ fresh }) => {
  it("are done once when five processes start at once", async () => {
    const url = await fresh();
    const logIds = await openFromProcesses(url);
    expect(new Set(logIds).size).toBe(1);
    const store = await createSqlStore({ kinds: [], url });
    expect(store.logId).toBe(logIds[0]);
    const rows = await store.db.selectFrom("migration").select("name").orderBy("name").execute();
    expect(rows.map((row) => row.name)).toEqual(migrations.map((each) => each.name));
    await store.close();
  });

  it("stop the start on a database of a newer version", async () => {
    const url = await fresh();
    const store = await createSqlStore({ kinds: [], url });
    await store.db.insertInto("migration").values({ name: "999-future", applied_at: "2099" }).execute();
    await store.close();
    await expect(createSqlStore({ kinds: [], url })).rejects.toThrow(/newer version.*999-future/);
  });

  it("delete OAuth records that were kept without a model", async () => {
    const { db, dialect } = openConnection(await fresh());
    await migrate(db, dialect, migrations.slice(0, 5));
    const rows = [
      { model: "", id: "lost", payload: "{}", created_at: 1 },
      { model: "Client", id: "kept", payload: "{}", created_at: 1 },
    ];
    const oauth = db.withTables<{ oauth_record: { model: string; id: string; payload: string; created_at: number } }>();
    await oauth.insertInto("oauth_record").values(rows).execute();
    await migrate(db, dialect);
    expect(await oauth.selectFrom("oauth_record").select("id").execute()).toEqual([{ id: "kept" }]);
    await db.destroy();
  });

  it("make lines of the log there is", async () => {
    const { db, dialect } = openConnection(await fresh());
    await migrate(db, dialect, migrations.slice(0, 6));
    const shared = { kind: "note", action: "update" as const, hash: "", summary: "{}", size: 0, message: null };
    const rest = { ...shared, superseded_by: null, forgotten: null, blob: null };
    const rows = [
      { seq: 1, id: "a", owner: "note/a", push: "p", changed_at: "2026-01-01", changed_by: "x" },
      { seq: 2, id: "a/1", owner: "note/a", push: null, changed_at: "2026-01-02", changed_by: "x" },
      { seq: 3, id: "a/2", owner: "note/a", push: null, changed_at: "2026-01-02", changed_by: "x" },
      { seq: 4, id: "b/c", owner: "note/b/c", push: "p", changed_at: "2026-01-03", changed_by: "y" },
      { seq: 5, id: "a/3", owner: "note/a", push: "p", changed_at: "2026-01-04", changed_by: "x" },
    ];
    await db
      .insertInto("revision")
      .values(rows.map((row) => ({ ...rest, ...row })))
      .execute();
    await migrate(db, dialect);
    expect(await db.selectFrom("line").selectAll().orderBy("newest").execute()).toEqual([
      { newest: 3, owner: "note/a", owner_kind: "note", author: "x", push: null, changed_at: "2026-01-02" },
      { newest: 4, owner: "note/b/c", owner_kind: "note", author: "y", push: "p", changed_at: "2026-01-03" },
      { newest: 5, owner: "note/a", owner_kind: "note", author: "x", push: "p", changed_at: "2026-01-04" },
    ]);
    expect(await db.selectFrom("line_count").selectAll().orderBy("author").execute()).toEqual([
      { owner_kind: "note", author: "x", lines: 2 },
      { owner_kind: "note", author: "y", lines: 1 },
    ]);
    await db.destroy();
  });

  it("leave nothing behind when one of them fails, and go on from there", async () => {
    const { db, dialect } = openConnection(await fresh());
    const broken: Migration = {
      name: "002-broken",
      up: async (trx) => {
        await trx.schema.createTable("half_done").addColumn("id", "integer").execute();
        throw new Error("the power is out");
      },
    };
    await expect(migrate(db, dialect, [...migrations, broken])).rejects.toThrow("the power is out");
    const tables = await db.introspection.getTables();
    expect(tables.map((table) => table.name)).toEqual([]);
    await migrate(db, dialect);
    const mended: Migration = {
      name: "002-mended",
      up: async (trx) => {
        await trx.schema.createTable("half_done").addColumn("id", "integer").execute();
      },
    };
    await migrate(db, dialect, [...migrations, mended]);
    await migrate(db, dialect, [...migrations, mended]);
    expect((await db.introspection.getTables()).map((table) => table.name)).toContain("half_done");
    await db.destroy();
  });
});
