// @module-tag long
import { execFile } from "node:child_process";
import { existsSync, mkdirSync, statSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { openConnection } from "../src/store/sql/connection.ts";
import { createSqlStore } from "../src/store/sql/sql-store.ts";
import { StoreFull, StoreUnavailable } from "../src/store/store.ts";
import { manyNotes, note, putNote, suiteKinds } from "./store-suite-kinds.ts";
import { freshFolder, freshSqlite } from "./store-suite-opened.ts";
import { until } from "./until.ts";

describe("an SQLite file", () => {
  it("is made with its folder, for its owner only, durable and in WAL mode", async () => {
    const path = join(await freshFolder(), "deep", "er", "registry.db");
    const store = await createSqlStore({ kinds: suiteKinds, url: `sqlite://${path}` });
    expect(statSync(path).mode & 0o777).toBe(0o600);
    const mode = await sql<{ journal_mode: string }>`pragma journal_mode`.execute(store.db);
    const synchronous = await sql<{ synchronous: number }>`pragma synchronous`.execute(store.db);
    expect([mode.rows[0]?.journal_mode, synchronous.rows[0]?.synchronous]).toEqual(["wal", 2]);
    expect(existsSync(`${path}-blobs`)).toBe(false);
    for (const bytes of [Buffer.from("a small one"), Buffer.alloc(70_000)]) {
      const { hash } = await store.blobs.put(bytes);
      const home = `${path}-blobs/${hash.slice(0, 2)}`;
      const names = await readdir(home);
      expect(names).toEqual([expect.stringMatching(`^${hash.slice(2)}-[0-9a-f]+$`)]);
      expect(statSync(join(home, names[0] ?? "")).mode & 0o777).toBe(0o600);
    }
    await store.close();
  });

  it("keeps its content over a restart", async () => {
    const url = await freshSqlite();
    const store = await createSqlStore({ kinds: suiteKinds, url });
    await store.commit({ author: "a", changes: [putNote("a", { title: "A", text: "x".repeat(20_000) })] });
    await store.close();
    const again = await createSqlStore({ kinds: suiteKinds, url });
    expect(again.logId).toBe(store.logId);
    expect((await again.read().get(note, "a"))?.document.title).toBe("A");
    await again.close();
  });

  it("is checkpointed while it is open, by a separate thread", async () => {
    const path = join(await freshFolder(), "registry.db");
    const store = await createSqlStore({ kinds: suiteKinds, url: `sqlite:${path}` });
    for (let round = 0; round < 12; round++) await store.commit({ author: "a", changes: manyNotes(`round ${round}`) });
    await until(() => expect(statSync(path).size).toBeGreaterThan(12_000_000));
    for (const { id, document } of manyNotes("round 11"))
      expect((await store.read().get(note, id))?.document).toEqual(document);
    await store.close();
    expect(existsSync(`${path}-wal`)).toBe(false);
  });

  it.each([0, 150, 205, 230])(
    "is closed completely %i ms after a large write, regardless of running work",
    async (wait) => {
      const script = fileURLToPath(new URL("./store-suite-process.ts", import.meta.url));
      const url = await freshSqlite();
      const { stdout } = await promisify(execFile)(process.execPath, [script, "close", url, String(wait)]);
      expect(stdout).toBe("closed");
      expect(existsSync(`${url.slice("sqlite:".length)}-wal`)).toBe(false);
    },
  );

  it("is synced before a single statement counts as done, and by each later commit", async () => {
    const { syncOffLoop, sqlite, close } = openConnection(await freshSqlite());
    const level = () => sqlite?.raw.pragma("synchronous", { simple: true });
    await syncOffLoop(async (db) => {
      expect(level()).toBe(1);
      await sql`create table kept (n integer primary key)`.execute(db);
    });
    expect(level()).toBe(2);
    const write = () => syncOffLoop((db) => sql`insert into kept values (1)`.execute(db));
    await write();
    await expect(write()).rejects.toThrow("UNIQUE");
    expect(level()).toBe(2);
    expect(sqlite?.raw.prepare("select n from kept").pluck().all()).toEqual([1]);
    await close();
  });

  it("reports a full disk, and accepts small writes again later", async () => {
    const store = await createSqlStore({ kinds: suiteKinds, url: await freshSqlite() });
    await sql`pragma max_page_count = 60`.execute(store.db);
    const many = Array.from({ length: 200 }, (_, index) =>
      putNote(`n${index}`, { title: "T", text: "x".repeat(4000) }),
    );
    await expect(store.commit({ author: "a", changes: many })).rejects.toThrow(StoreFull);
    expect((await store.changes(0, 1)).head).toBe(0);
    await sql`pragma max_page_count = 1000000`.execute(store.db);
    expect((await store.commit({ author: "a", changes: many })).seq).toBe(200);
    await store.close();
  });

  it("is an outage while another process holds its lock, without stopping the event loop", async () => {
    const url = await freshSqlite();
    const store = await createSqlStore({ kinds: suiteKinds, url });
    const holder = openConnection(url).sqlite?.raw;
    holder?.exec("begin immediate");
    let ticks = 0;
    const timer = setInterval(() => ticks++, 10);
    const waiting = store.commit({ author: "a", changes: [putNote("a", { title: "A" })] });
    await until(() => expect(ticks).toBeGreaterThan(20));
    expect(store.read().head([note])).toBe(0);
    holder?.exec("rollback");
    expect((await waiting).seq).toBe(1);
    holder?.exec("begin immediate");
    await expect(store.commit({ author: "a", changes: [putNote("a", { title: "B" })] })).rejects.toThrow(
      StoreUnavailable,
    );
    holder?.exec("rollback");
    holder?.close();
    clearInterval(timer);
    await store.close();
  });

  it("takes blobs while another process holds its lock, without stopping the event loop", async () => {
    const url = await freshSqlite();
    const store = await createSqlStore({ kinds: suiteKinds, url });
    const holder = openConnection(url);
    holder.sqlite?.raw.exec("begin immediate");
    let ticks = 0;
    const timer = setInterval(() => ticks++, 10);
    const storing = store.blobs.put(Buffer.from("a small file"));
    await until(() => expect(ticks).toBeGreaterThan(20));
    holder.sqlite?.raw.exec("rollback");
    expect((await storing).size).toBe(12);
    clearInterval(timer);
    await holder.close();
    await store.close();
  });

  it("hides uncommitted changes of its own transactions", async () => {
    const url = await freshSqlite();
    const store = await createSqlStore({ kinds: suiteKinds, url });
    const other = await createSqlStore({ kinds: suiteKinds, url });
    await other.commit({ author: "b", changes: [putNote("b", { title: "B" })] });
    const aborted = store.db.transaction().execute(async (trx) => {
      await trx.updateTable("head").set({ seq: 99 }).execute();
      expect(store.read().head([note])).toBe(0);
      throw new Error("changed my mind");
    });
    await expect(aborted).rejects.toThrow("changed my mind");
    // Other processes are asked about once per turn of the event loop.
    await nextTurn();
    expect(store.read().head([note])).toBe(1);
    await store.close();
    await other.close();
  });

  it("refuses invalid addresses, folders, and two kinds with one name", async () => {
    expect(() => openConnection("mysql://secret@host/db")).toThrow("not mysql:…");
    expect(() => openConnection("sqlite:")).toThrow("sqlite:<path>");
    const folder = await freshFolder();
    mkdirSync(join(folder, "registry.db"));
    await expect(createSqlStore({ kinds: [], url: `sqlite:${folder}/registry.db` })).rejects.toThrow();
    const twice = createSqlStore({ kinds: [note, { ...note }], url: await freshSqlite() });
    await expect(twice).rejects.toThrow("Two kinds have the name note.");
  });
});
