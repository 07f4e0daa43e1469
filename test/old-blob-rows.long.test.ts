import { type ChildProcess, execFile, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdir, rm } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { createOldRows } from "../src/store/blobs/old-rows.ts";
import { createSmallBlobs } from "../src/store/blobs/small-blobs.ts";
import { sha256 } from "../src/store/kind.ts";
import { openConnection } from "../src/store/sql/connection.ts";
import { insertRows } from "../src/store/sql/insert-rows.ts";
import { createSqlStore, type SqlStore } from "../src/store/sql/sql-store.ts";
import { suiteKinds } from "./store-suite-kinds.ts";
import { freshFolder, freshSqlite } from "./store-suite-opened.ts";
import { until } from "./until.ts";

const textOf = (index: number) => `old ${index} `.repeat(1 + ((index * 37) % 900));
const COUNT = 400;

/** A database as the version before left it: small blobs in its table, most of them named by a row. */
async function oldDatabase(): Promise<string> {
  const url = await freshSqlite();
  await (await createSqlStore({ kinds: suiteKinds, url })).close();
  const { db, close } = openConnection(url);
  const rows = Array.from({ length: COUNT }, (_, index) => {
    const bytes = Buffer.from(textOf(index));
    const hash = sha256(bytes);
    return { hash, key: `${hash}-${randomUUID().slice(0, 8)}`, size: bytes.length, touched_at: 0, bytes };
  });
  await insertRows(
    db,
    "sqlite",
    "blob",
    rows.map(({ bytes: _, ...row }) => row),
  );
  await insertRows(
    db,
    "sqlite",
    "blob_bytes",
    rows.map(({ key, bytes }) => ({ key, bytes })),
  );
  await close();
  return url;
}

const expectAll = async (store: SqlStore) => {
  for (let index = 0; index < COUNT; index++) {
    const bytes = await store.blobs.get(sha256(textOf(index)));
    expect(Buffer.from(bytes ?? []).toString()).toBe(textOf(index));
  }
};
const left = async (store: SqlStore) => (await store.db.selectFrom("blob_bytes").select("key").execute()).length;
const expectMoved = (store: SqlStore) => until(async () => expect(await left(store)).toBe(0));

describe("small blobs of an earlier version", () => {
  it("are read while they move out of the database behind the start, by two processes at once", async () => {
    const url = await oldDatabase();
    const stores = await Promise.all([1, 2].map(() => createSqlStore({ kinds: suiteKinds, url })));
    await Promise.all(stores.map(expectAll));
    await Promise.all(stores.map(expectMoved));
    const { db, bytes, close } = openConnection(url);
    const named = (await db.selectFrom("blob").select("key").execute()).map(({ key }) => key);
    expect((await Array.fromAsync(bytes.keys())).flat().sort()).toEqual(named.sort());
    await close();
    await Promise.all(stores.map((store) => store.close()));
    const again = await createSqlStore({ kinds: suiteKinds, url });
    await expectAll(again);
    await again.close();
  });

  it("are not lost when the process is killed while they move, nor when it ends", async () => {
    const url = await oldDatabase();
    const script = fileURLToPath(new URL("./store-suite-process.ts", import.meta.url));
    for (let round = 0; round < 4; round++) {
      const child: ChildProcess = spawn(process.execPath, [script, "wait", url], {
        stdio: ["ignore", "pipe", "inherit"],
      });
      if (child.stdout) await once(child.stdout, "data");
      await sleep(Math.random() * 60);
      child.kill("SIGKILL");
      await once(child, "close");
      // Opened and closed at once: what is under way is finished, the rest stays.
      const store = await createSqlStore({ kinds: suiteKinds, url });
      if (round === 0) await expectAll(store);
      await store.close();
    }
    const store = await createSqlStore({ kinds: suiteKinds, url });
    await expectMoved(store);
    await expectAll(store);
    await store.close();
  });

  it("are left where they are by a move that is stopped in its pause, and nothing waits for it", async () => {
    const url = await oldDatabase();
    const script = fileURLToPath(new URL("./fixtures/stopped-move.ts", import.meta.url));
    const { stdout } = await promisify(execFile)(process.execPath, [script, url, await freshFolder()]);
    expect(stdout).toBe("moved 16");
  });

  it("that are collected meanwhile are gone from both places", async () => {
    const url = await oldDatabase();
    const { db, syncOffLoop, sqlite, close } = openConnection(url);
    const small = createSmallBlobs(`${sqlite?.path}-blobs/small.db`);
    const old = createOldRows(db, syncOffLoop);
    const keys = (await db.selectFrom("blob").select("key").execute()).map(({ key }) => key);
    let collected = false;
    await old.moveTo(
      {
        ...small,
        // Between the moment a slice was read and that in which it lies in its new place.
        write: async (key, bytes) => {
          if (!collected) {
            collected = true;
            await db.deleteFrom("blob").execute();
            for (const each of keys) {
              await old.remove(each);
              await small.remove(each);
            }
          }
          await small.write(key, bytes);
        },
      },
      new AbortController().signal,
    );
    expect(collected).toBe(true);
    for (const key of keys) expect([await old.read(key), await small.read(key)]).toEqual([undefined, undefined]);
    await small.close();
    await close();
  });

  it("stay where they are, and readable, when their new place takes nothing", async () => {
    const url = await oldDatabase();
    const folder = `${url.slice("sqlite:".length)}-blobs`;
    await mkdir(`${folder}/small.db`, { recursive: true });
    const lines: string[] = [];
    const store = await createSqlStore({ kinds: suiteKinds, url, log: (line) => lines.push(line) });
    await until(() => expect(lines).toHaveLength(1));
    expect(lines[0]).toContain("stay in the database until the next start");
    expect(await left(store)).toBe(COUNT);
    await store.close();
    await rm(folder, { recursive: true });
    const again = await createSqlStore({ kinds: suiteKinds, url });
    await expectMoved(again);
    await expectAll(again);
    await again.close();
  });
});
