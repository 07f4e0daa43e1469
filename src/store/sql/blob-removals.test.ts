import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { freshKey } from "../blobs/blob-keys.ts";
import { openPlaces } from "../blobs/open-places.ts";
import { HOME_PLACE } from "../blobs/places.ts";
import { StoreUnavailable } from "../store.ts";
import { createBlobRemovals, noteRemoval } from "./blob-removals.ts";
import { type DatabaseConnection, openConnection } from "./connection.ts";
import { migrate } from "./migrate.ts";

describe("bytes noted for removal", () => {
  let folder: string;
  let connection: DatabaseConnection;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "removals-"));
    connection = openConnection(`sqlite:${join(folder, "registry.db")}`);
    await migrate(connection.db, connection.dialect);
  });
  afterEach(async () => {
    await connection.close();
    await rm(folder, { recursive: true, force: true });
  });
  const noted = async () =>
    (await connection.db.selectFrom("blob_removal").select("key").execute()).map(({ key }) => key);

  it("are removed from every available place, and wait for unavailable ones", async () => {
    const { db, bytes } = connection;
    const removals = createBlobRemovals(db, openPlaces(connection.bytes));
    const [first = "", ...rest] = Array.from({ length: 3 }, freshKey).sort();
    for (const key of rest) await bytes.write(key, Buffer.alloc(70_000));
    await noteRemoval(db, [{ key: first, place: "s3://gone/registry" }], 0);
    await noteRemoval(
      db,
      rest.map((key) => ({ key, place: HOME_PLACE })),
      0,
    );
    await expect(removals.sweep()).rejects.toThrow(StoreUnavailable);
    for (const key of rest) expect(await bytes.read(key)).toBeUndefined();
    expect(await noted()).toEqual([first]);
  });
});
