import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { note, putNote, suiteKinds } from "../../../test/store-suite-kinds.ts";
import { freshFolder } from "../../../test/store-suite-opened.ts";
import type { HomeBytes } from "../blobs/blob-bytes.ts";
import { createDiskBlobs } from "../blobs/disk-blobs.ts";
import { homePlaceOnly } from "../blobs/places.ts";
import { createBlobRemovals } from "./blob-removals.ts";
import { createSqlStore, type SqlStore } from "./sql-store.ts";

const bytes = Buffer.from("the bytes");
const MINUTE = 60_000;
const DAY = 86_400_000;

describe("blobs in race conditions", () => {
  let folder = "";
  let disk: HomeBytes;
  const open = (blobs: Partial<HomeBytes>): Promise<SqlStore> =>
    createSqlStore({ kinds: suiteKinds, url: `sqlite:${folder}/registry.db`, blobs: { ...disk, ...blobs } });
  beforeEach(async () => {
    folder = await freshFolder();
    disk = createDiskBlobs(join(folder, "blobs"));
  });
  const files = async () =>
    (await readdir(join(folder, "blobs"), { recursive: true })).filter((path) => path.includes("/"));

  it("keep bytes that are stored again between the removal of the row and that of the bytes", async () => {
    const reached = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    const store = await open({
      remove: async (key) => {
        reached.resolve();
        await gate.promise;
        await disk.remove(key);
      },
    });
    const { hash } = await store.blobs.put(bytes);
    const collecting = store.history.collect(-MINUTE);
    await reached.promise;
    expect(await store.blobs.missing([hash])).toEqual([hash]);
    await store.blobs.put(bytes);
    gate.resolve();
    expect((await collecting).removed).toBe(1);
    expect(Buffer.from((await store.blobs.get(hash)) ?? []).toString()).toBe("the bytes");
    expect(await files()).toHaveLength(1);
    await store.close();
  });

  it("leave nothing of a process that was killed before it wrote the row", async () => {
    const written = Promise.withResolvers<void>();
    const store = await open({
      write: async (key, content) => {
        await disk.write(key, content);
        written.resolve();
        await new Promise(() => undefined);
      },
    });
    void store.blobs.put(Buffer.alloc(100_000));
    await written.promise;
    expect(await files()).toHaveLength(1);
    expect(await createBlobRemovals(store.db, homePlaceOnly(disk)).sweep(Date.now() + 2 * DAY)).toBe(1);
    expect(await files()).toEqual([]);
    await store.close();
  });

  it("leave one file when the same bytes arrive twice concurrently", async () => {
    const both = Promise.withResolvers<void>();
    let writing = 0;
    const store = await open({
      write: async (key, content) => {
        await disk.write(key, content);
        if (++writing === 2) both.resolve();
        await both.promise;
      },
    });
    const [first, second] = await Promise.all([store.blobs.put(bytes), store.blobs.put(bytes)]);
    expect(first).toEqual(second);
    expect(writing).toBe(2);
    expect(await files()).toHaveLength(1);
    expect(Buffer.from((await store.blobs.get(first.hash)) ?? []).toString()).toBe("the bytes");
    await store.close();
  });

  it("are read from their new place after they were collected and stored again", async () => {
    let meanwhile: (() => Promise<unknown>) | undefined;
    const store = await open({
      read: async (key) => {
        const first = meanwhile;
        meanwhile = undefined;
        await first?.();
        return disk.read(key);
      },
    });
    const { hash } = await store.blobs.put(bytes);
    meanwhile = async () => {
      await store.history.collect(-MINUTE);
      await store.blobs.put(bytes);
    };
    expect(Buffer.from((await store.blobs.get(hash)) ?? []).toString()).toBe("the bytes");
    meanwhile = () => store.history.collect(-MINUTE);
    expect(await store.blobs.get(hash)).toBeUndefined();
    await store.close();
  });

  it("are stored again when they were collected between the check and the commit", async () => {
    const store = await open({});
    const text = "x".repeat(20_000);
    const commit = { author: "a", changes: [putNote("a", { title: "A", text })] };
    // Collects right after the document was stored, the first two times.
    const put = store.blobs.put;
    let times = 0;
    store.blobs.put = async (...input) => {
      const done = await put(...input);
      if (times++ < 2) await store.history.collect(-MINUTE);
      return done;
    };
    expect((await store.commit(commit)).seq).toBe(1);
    expect(times).toBe(3);
    expect((await store.read().get(note, "a"))?.document.text).toBe(text);
    await store.close();
  });

  it("report lost bytes as a fault of the registry, not of the reader", async () => {
    const store = await open({});
    await store.commit({ author: "a", changes: [putNote("a", { title: "A", text: "x".repeat(20_000) })] });
    await store.db.deleteFrom("blob").execute();
    await expect(store.read().get(note, "a")).rejects.toThrow(
      /Blob [0-9a-f]{64}, the document of revision 1, is missing/,
    );
    await store.close();
  });
});
