// @module-tag long
import { describe, expect, it } from "vitest";
import { readEnvironmentConfig } from "../src/platform/config/config.ts";
import { freshKey } from "../src/store/blobs/blob-keys.ts";
import { openPlaces } from "../src/store/blobs/open-places.ts";
import { openConnection } from "../src/store/sql/connection.ts";
import { createSqlStore } from "../src/store/sql/sql-store.ts";
import { blobBytesSuite } from "./blob-bytes-suite.ts";
import { freshPostgres } from "./postgres-shared.ts";
import { suiteKinds } from "./store-suite-kinds.ts";
import { freshSqlite } from "./store-suite-opened.ts";
import { freshBucket, hasSwift } from "./swift-shared.ts";

async function openBytes(url: string) {
  await (await createSqlStore({ kinds: suiteKinds, url })).close();
  const { bytes, close } = openConnection(url);
  return { bytes, home: bytes, close };
}

blobBytesSuite("beside SQLite", async () => openBytes(await freshSqlite()));
blobBytesSuite("in PostgreSQL", async () => openBytes(await freshPostgres()));

describe.skipIf(!hasSwift)("with Swift", () => {
  blobBytesSuite("in a bucket", async () => {
    const { blobStore } = readEnvironmentConfig((await freshBucket()).env);
    const { home, close } = await openBytes(await freshSqlite());
    return { bytes: openPlaces(home, blobStore).at(blobStore.place), close };
  });
});

it("in PostgreSQL with a missing piece don't exist: no partial blobs", async () => {
  const url = await freshPostgres();
  await (await createSqlStore({ kinds: suiteKinds, url })).close();
  const { bytes, db, close } = openConnection(url);
  const [key, size] = [freshKey(), 3 << 20];
  try {
    await bytes.write(key, Buffer.alloc(size, "a"));
    expect((await bytes.read(key, size))?.byteLength).toBe(size);
    await db.deleteFrom("blob_piece").where("key", "=", key).where("number", ">", 0).execute();
    expect(await bytes.read(key, size)).toBeUndefined();
  } finally {
    await close();
  }
});
