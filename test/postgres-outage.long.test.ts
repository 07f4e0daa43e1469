// @module-tag long
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSqlStore } from "../src/store/sql/sql-store.ts";
import { StoreUnavailable } from "../src/store/store.ts";
import { startPostgres, type TestPostgres } from "./postgres.ts";
import { note, putNote, suiteKinds } from "./store-suite-kinds.ts";
import { until } from "./until.ts";

describe("a PostgreSQL server that goes away", () => {
  let server: TestPostgres;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server.close());

  it("is an outage for who needs it, and over without a restart", async () => {
    const url = await server.url("outage");
    const lines: string[] = [];
    const store = await createSqlStore({ kinds: suiteKinds, url, log: (line) => lines.push(line) });
    const other = await createSqlStore({ kinds: suiteKinds, url });
    const heads: number[] = [];
    store.onChange((head) => heads.push(head));
    await store.commit({ author: "a", changes: [putNote("a", { title: "A" })] });
    await store.read().list(note);

    await server.stop();
    // What is in memory goes on.
    expect(store.read().head([note])).toBe(1);
    expect(await store.read().list(note)).toHaveLength(1);
    await expect(store.ping()).rejects.toThrow(StoreUnavailable);
    await expect(store.refresh()).rejects.toThrow(StoreUnavailable);
    await expect(store.read().get(note, "a")).rejects.toThrow(StoreUnavailable);
    await expect(store.changes(0, 1)).rejects.toThrow(StoreUnavailable);
    await expect(store.blobs.put(Buffer.from("x"))).rejects.toThrow(StoreUnavailable);
    const commit = { author: "a", changes: [putNote("a", { title: "A2" })] };
    await expect(store.commit(commit)).rejects.toThrow(StoreUnavailable);
    await expect(createSqlStore({ kinds: suiteKinds, url })).rejects.toThrow(StoreUnavailable);

    await server.start();
    const started = Date.now();
    await until(() => store.ping());
    expect((await store.commit(commit)).seq).toBe(2);
    await until(() => expect(lines.at(-1)).toMatch(/work again/));
    await other.refresh();
    await other.commit({ author: "b", changes: [putNote("a", { title: "by the other" })] });
    await until(() => expect(heads.at(-1)).toBe(3));
    expect(Date.now() - started).toBeLessThan(5000);
    expect((await store.read().get(note, "a"))?.document.title).toBe("by the other");
    expect(lines).toHaveLength(2);
    await store.close();
    await other.close();
  });

  it("is an outage in the middle of a transaction too", async () => {
    const store = await createSqlStore({ kinds: suiteKinds, url: await server.url("middle") });
    const torn = store.db.transaction().execute(async (trx) => {
      await trx.updateTable("head").set({ seq: 7 }).execute();
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx);
    });
    await expect(torn).rejects.toThrow(StoreUnavailable);
    expect(await store.refresh()).toBe(0);
    expect((await store.commit({ author: "a", changes: [putNote("a", { title: "A" })] })).seq).toBe(1);
    await store.close();
  });

  it("limits how long statements, locks and idle transactions take", async () => {
    const store = await createSqlStore({ kinds: suiteKinds, url: await server.url("limits") });
    const { rows } = await sql<{ name: string; setting: string }>`
      select name, setting from pg_settings where name in
      ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') order by name`.execute(store.db);
    expect(rows.map(({ setting }) => Number(setting))).toEqual([15_000, 10_000, 30_000]);
    await store.close();
  });

  it("closes while it is away", async () => {
    const store = await createSqlStore({ kinds: suiteKinds, url: await server.url("closing") });
    await server.stop();
    await store.close();
    await server.start();
  });
});
