// @module-tag long

import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { readEnvironmentConfig } from "../src/platform/config/config.ts";
import { sha256 } from "../src/store/kind.ts";
import { createSqlStore } from "../src/store/sql/sql-store.ts";
import { bothDatabases } from "./databases.ts";

import type { SwiftBucket } from "./open-swift.ts";
import { freshPostgres } from "./postgres-shared.ts";
import type { OpenedLog } from "./store-suite.ts";
import { blobSuite } from "./store-suite-blobs.ts";
import { note, putNote, suiteKinds } from "./store-suite-kinds.ts";
import { freshSqlite, openLog } from "./store-suite-opened.ts";
import { stagingSuite } from "./store-suite-staging.ts";
import { freshBucket, hasSwift } from "./swift-shared.ts";

const NAME = "ast_abcdefghijklmnop";

describe.skipIf(!hasSwift)("a log with blobs in a bucket", () => {
  const openIn = (url: string, { env }: SwiftBucket): Promise<OpenedLog> =>
    openLog(url, readEnvironmentConfig({ ...env, SERVICE_BLOB_READS: "redirect" }).blobStore);
  const put = async (staging: NonNullable<OpenedLog["store"]["blobs"]["staging"]>, name: string, bytes: Uint8Array) => {
    const address = await staging.presign(name, {
      expires: Date.now() + 60_000,
      type: "image/png",
      size: bytes.length,
    });
    if (!address) throw new Error("no address");
    const response = await fetch(address.url, { method: "PUT", headers: address.headers, body: Buffer.from(bytes) });
    expect(response.status).toBe(200);
  };

  const fresh = { sqlite: freshSqlite, postgres: freshPostgres };
  for (const database of bothDatabases) {
    const open = async () => openIn(await fresh[database](), await freshBucket());
    describe(database, () => {
      blobSuite(open, { rounds: 3 });
      stagingSuite(open, put);
    });
  }

  it("accepts only uploads with the signed type and length", async () => {
    const { store } = await openIn(await freshSqlite(), await freshBucket());
    const { staging } = store.blobs;
    const expires = Date.now() + 60_000;
    const { url = "", headers } = (await staging?.presign(NAME, { expires, type: "image/png", size: 5 })) ?? {};
    const status = async (body: string, sent: Record<string, string> | undefined, address = url) =>
      (await fetch(address, { method: "PUT", headers: sent, body })).status;
    expect(await status("123456", headers)).toBe(403);
    expect(await status("12345", { "content-type": "text/html" })).toBe(403);
    expect(await status("12345", headers, url.replace(NAME, "ast_bbbbbbbbbbbbbbbb"))).toBe(403);
    expect(await staging?.size(NAME)).toBeUndefined();
    expect(await status("12345", headers)).toBe(200);
    expect(await staging?.size(NAME)).toBe(5);
    const past = await staging?.presign(NAME, { expires: Date.now() + 1000, type: "image/png", size: 5 });
    const late = new URL(past?.url ?? "");
    late.searchParams.set("X-Amz-Date", "20200101T000000Z");
    expect(await status("12345", headers, late.href)).toBe(403);
    await store.close();
  });

  it("keeps the examined bytes, regardless of later uploads to the address", async () => {
    const { store } = await openIn(await freshSqlite(), await freshBucket());
    const { staging } = store.blobs;
    if (!staging) throw new Error("no staging");
    const [first, second] = [randomBytes(100_000), randomBytes(100_000)];
    await put(staging, NAME, first);
    const taken = await staging.take(NAME);
    await put(staging, NAME, second);
    expect(await taken?.keep()).toEqual({ hash: sha256(first), size: first.length });
    expect(sha256((await store.blobs.get(sha256(first))) ?? "")).toBe(sha256(first));
    await staging.drop(NAME);
    expect(await staging.take(NAME)).toBeUndefined();
    await store.close();
  });

  it("leaves nothing of erased records in the bucket, including forms", async () => {
    const bucket = await freshBucket();
    const { store } = await openIn(await freshSqlite(), bucket);
    const picture = (await store.blobs.put(randomBytes(100_000))).hash;
    const form = (await store.blobs.put(randomBytes(1000))).hash;
    await store.blobs.forms?.note(picture, "64.webp.contain", form);
    const text = "x".repeat(20_000);
    await store.commit({ author: "a", changes: [putNote("a", { title: "A", text, image: picture })] });
    expect(await bucket.objects()).toHaveLength(3);
    await store.history.erase({ kind: note, id: "a", author: "a" });
    expect(await bucket.objects()).toEqual([]);
    await store.close();
  });

  it("gives addresses that read a blob with headers of ours, and nothing after their time", async () => {
    const { store } = await openIn(await freshSqlite(), await freshBucket());
    const bytes = randomBytes(1000);
    const { hash } = await store.blobs.put(bytes);
    const headers = { type: "application/octet-stream", disposition: 'attachment; filename="a.bin"' };
    const address = (await store.blobs.addressOf?.(hash, headers)) ?? "";
    const response = await fetch(address);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe(headers.type);
    expect(response.headers.get("content-disposition")).toBe(headers.disposition);
    expect(sha256(new Uint8Array(await response.arrayBuffer()))).toBe(hash);
    expect((await fetch(address.replace("octet-stream", "x-shell"))).status).toBe(403);
    expect(await store.blobs.addressOf?.(sha256("unknown"), headers)).toBeUndefined();
    await store.close();
  });

  it("reads blobs of both places, once it is given an object store", async () => {
    const url = await freshSqlite();
    const before = await createSqlStore({ kinds: suiteKinds, url });
    const old = [randomBytes(100), randomBytes(100_000)];
    for (const bytes of old) await before.blobs.put(bytes);
    await before.blobs.staging?.write(
      NAME,
      (async function* () {
        yield Buffer.from("put before");
      })(),
    );
    await before.close();
    const bucket = await freshBucket();
    const { store } = await openIn(url, bucket);
    const fresh = randomBytes(100_000);
    await store.blobs.put(fresh);
    expect(await bucket.objects()).toHaveLength(1);
    for (const bytes of [...old, fresh])
      expect(sha256((await store.blobs.get(sha256(bytes))) ?? "")).toBe(sha256(bytes));
    expect(await (await store.blobs.staging?.take(NAME))?.keep()).toMatchObject({ hash: sha256("put before") });
    await store.close();
    // Without its settings the bucket's blobs are out of reach, and said to be.
    const without = await createSqlStore({ kinds: suiteKinds, url });
    await expect(without.blobs.get(sha256(fresh))).rejects.toThrow("SERVICE_S3_");
    await without.close();
    // Nobody is served from it then: every picture would be "away", and nothing would say why.
    await expect(createSqlStore({ kinds: suiteKinds, url, serves: true })).rejects.toThrow("SERVICE_S3_");
  });
});
