// @module-tag long
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
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
  it("run once if five processes start at the same time", async () => {
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
    await expect(createSqlStore({ kinds: [], url })).rejects.toThrow(/newer or unreleased version.*999-future/);
  });

  it("stop the start on a database from before the first release, and leave it unchanged", async () => {
    const url = await fresh();
    const { db, dialect, close } = openConnection(url);
    const unreleased: Migration = {
      name: "001-revisions",
      up: async (trx) => {
        await trx.schema.createTable("revision").addColumn("seq", "integer").execute();
      },
    };
    await migrate(db, dialect, [unreleased]);
    await expect(createSqlStore({ kinds: [], url })).rejects.toThrow(/unreleased version.*001-revisions/);
    expect((await db.introspection.getTables()).map(({ name }) => name).sort()).toEqual(["migration", "revision"]);
    await close();
  });

  it("are done again, whole, when the process was killed half way", async () => {
    const url = await fresh();
    const script = fileURLToPath(new URL("./fixtures/half-migrated.ts", import.meta.url));
    const child = spawn(process.execPath, [script, url], { stdio: ["ignore", "pipe", "inherit"] });
    const [said] = await once(child.stdout, "data");
    expect(String(said)).toBe("half\n");
    child.kill("SIGKILL");
    await once(child, "close");
    const { db, close } = openConnection(url);
    expect(await db.introspection.getTables()).toEqual([]);
    const store = await createSqlStore({ kinds: [], url });
    const rows = await store.db.selectFrom("migration").select("name").orderBy("name").execute();
    expect(rows.map((row) => row.name)).toEqual(migrations.map((each) => each.name));
    expect(await store.db.selectFrom("head").selectAll().execute()).toEqual([{ log_id: store.logId, seq: 0 }]);
    await store.close();
    await close();
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
