// @module-tag long
import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { readEnvironmentConfig } from "../src/platform/config/config.ts";
import { sha256 } from "../src/store/kind.ts";
import { createSqlStore } from "../src/store/sql/sql-store.ts";
import type { Blobs } from "../src/store/store.ts";
import { isLongForm } from "./long-form.ts";
import type { SwiftBucket } from "./open-swift.ts";
import { freshPostgres } from "./postgres-shared.ts";
import { spawnDsr } from "./spawn-dsr.ts";
import { suiteKinds } from "./store-suite-kinds.ts";
import { freshFolder, freshSqlite } from "./store-suite-opened.ts";
import { freshBucket, hasSwift } from "./swift-shared.ts";

const SIZES = [0, 10, 1000, 60_000, 70_000, 3_000_000];

/** How often a move is killed. */
const KILLS = isLongForm ? 2 : 1;

describe.skipIf(!hasSwift)("dsr blobs", () => {
  const filled = async (url: string, many: number) => {
    const store = await createSqlStore({ kinds: suiteKinds, url, serves: true });
    const hashes: string[] = [];
    for (let index = 0; index < many; index++)
      hashes.push((await store.blobs.put(randomBytes(SIZES[index % SIZES.length] ?? 0))).hash);
    return { store, hashes: [...new Set(hashes)] };
  };
  const openServing = (url: string, bucket: SwiftBucket) =>
    createSqlStore({ kinds: suiteKinds, url, serves: true, blobStore: readEnvironmentConfig(bucket.env).blobStore });
  const expectAll = async (blobs: Blobs, hashes: readonly string[]) => {
    for (const hash of hashes) expect(sha256((await blobs.get(hash)) ?? "absent")).toBe(hash);
  };
  const dsr = async (words: readonly string[], env: Record<string, string>) => {
    const done = await spawnDsr([...words, "--json"], { cwd: await freshFolder(), env }).ended;
    return { code: done.code, said: JSON.parse(done.stdout), stderr: done.stderr };
  };

  for (const [home, fresh] of [
    ["disk", freshSqlite],
    ["database", freshPostgres],
  ] as const)
    it(`moves from ${home} to a bucket and back while others read and write`, { timeout: 120_000 }, async () => {
      const url = await fresh();
      const bucket = await freshBucket();
      const env = { DATABASE_URL: url, ...bucket.env };
      const { store, hashes } = await filled(url, 40);
      const refused = await spawnDsr(["blobs", "move", "--to", bucket.env.SERVICE_BLOB_STORE], {
        cwd: await freshFolder(),
        env,
      }).ended;
      expect(refused.code).toBe(1);
      expect(refused.stderr).toContain("restart them, and run this command again");
      await store.close();

      const serving = await openServing(url, bucket);
      let reading = true;
      const readers = [1, 2, 3].map(async () => {
        while (reading) {
          await expectAll(serving.blobs, hashes);
          await sleep(20);
        }
      });
      const away = await dsr(["blobs", "move", "--to", bucket.env.SERVICE_BLOB_STORE], env);
      const later = (await serving.blobs.put(randomBytes(100_000))).hash;
      expect(away).toMatchObject({ code: 0, said: { ok: true, moved: hashes.length, damaged: [], left: 0 } });
      expect(await bucket.objects()).toHaveLength(hashes.length + 1);
      expect((await dsr(["blobs"], env)).said.places).toMatchObject([
        { place: bucket.env.SERVICE_BLOB_STORE, blobs: hashes.length + 1 },
      ]);
      expect((await dsr(["verify"], env)).said).toMatchObject({ ok: true, unnamed: [] });
      const back = await dsr(["blobs", "move", "--to", home], env);
      expect(back).toMatchObject({ code: 0, said: { moved: hashes.length + 1 } });
      reading = false;
      await Promise.all(readers);
      await expectAll(serving.blobs, [...hashes, later]);
      expect(await bucket.objects()).toEqual([]);
      expect(await serving.db.selectFrom("blob_removal").selectAll().execute()).toEqual([]);
      await serving.close();
    });

  it("goes on after it was killed at any moment, and leaves nothing behind", { timeout: 180_000 }, async () => {
    const url = await freshSqlite();
    const bucket = await freshBucket();
    const env = { DATABASE_URL: url, ...bucket.env };
    const { store, hashes } = await filled(url, KILLS * 100);
    await store.close();
    const serving = await openServing(url, bucket);
    const place = bucket.env.SERVICE_BLOB_STORE;
    for (let round = 0; round < KILLS; round++) {
      const { child, end } = spawnDsr(["blobs", "move", "--to", place], { cwd: await freshFolder(), env });
      // Killed when another page has its rows: somewhere in the next one.
      const moved = async () =>
        (await serving.db.selectFrom("blob").select("hash").where("place", "=", place).execute()).length;
      const before = await moved();
      while (child.exitCode === null && (await moved()) === before)
        await new Promise((resolve) => setTimeout(resolve, 5));
      await end("SIGKILL");
      await expectAll(serving.blobs, hashes);
    }
    expect((await dsr(["blobs", "move", "--to", place], env)).said).toMatchObject({ ok: true, left: 0 });
    await expectAll(serving.blobs, hashes);
    await serving.db.updateTable("blob_removal").set({ due_at: 0 }).execute();
    await serving.history.collect();
    expect(await bucket.objects()).toHaveLength(hashes.length);
    expect((await dsr(["verify"], env)).said).toMatchObject({ ok: true, unnamed: [] });
    await serving.close();
  });

  it("reports damaged blobs, and leaves them", async () => {
    const url = await freshSqlite();
    const bucket = await freshBucket();
    const { store, hashes } = await filled(url, 6);
    await store.close();
    const serving = await openServing(url, bucket);
    const [hash = ""] = hashes.slice(1);
    await serving.db
      .updateTable("blob")
      .set({ key: `${"0".repeat(64)}-1234` })
      .where("hash", "=", hash)
      .execute();
    const done = await dsr(["blobs", "move", "--to", bucket.env.SERVICE_BLOB_STORE], {
      DATABASE_URL: url,
      ...bucket.env,
    });
    expect(done).toMatchObject({ code: 1, said: { ok: false, damaged: [hash], left: 1 } });
    await serving.close();
  });
});
