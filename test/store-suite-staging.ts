import { randomBytes } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sha256 } from "../src/store/kind.ts";
import type { SqlStore } from "../src/store/sql/sql-store.ts";
import type { TakenUpload, UploadStaging } from "../src/store/store.ts";
import { toAsyncIterable } from "../src/store/to-async-iterable.ts";
import type { OpenedLog } from "./store-suite.ts";
import { note, putNote } from "./store-suite-kinds.ts";

const NAME = "ast_abcdefghijklmnop";
const MIB = 1 << 20;
const all = async (stream: AsyncIterable<Uint8Array>) => Buffer.concat(await Array.fromAsync(stream));

/** What was put, in a staging that certainly has it. */
async function taken(staging: UploadStaging, name = NAME): Promise<TakenUpload> {
  const found = await staging.take(name);
  if (!found) throw new Error("nothing was put");
  return found;
}

/** Bytes on their way to being a blob, and forms made of blobs. `put` brings bytes the way a client does. */
export function stagingSuite(
  open: () => Promise<OpenedLog>,
  put = async (staging: UploadStaging, name: string, bytes: Uint8Array) => {
    await staging.write(name, toAsyncIterable(bytes));
  },
): void {
  let opened: OpenedLog;
  let store: SqlStore;
  let staging: UploadStaging;
  beforeEach(async () => {
    opened = await open();
    ({ store } = opened);
    if (!store.blobs.staging) throw new Error("no staging");
    ({ staging } = store.blobs);
  });
  afterEach(() => opened.close());
  const count = async (table: "blob" | "blob_removal") =>
    (await store.db.selectFrom(table).selectAll().execute()).length;

  describe("uploads of clients", () => {
    it("is examined, read in parts, and becomes a blob unchanged", async () => {
      for (const [index, size] of [0, 1, 65_536, 65_537, 3 * MIB + 7].entries()) {
        const name = `ast_${"abcde"[index]}`;
        const content = randomBytes(size);
        expect(await staging.size(name)).toBeUndefined();
        expect(await staging.take(name)).toBeUndefined();
        await put(staging, name, content);
        expect(await staging.size(name)).toBe(size);
        const found = await taken(staging, name);
        expect(found.size).toBe(size);
        expect(sha256(await all(found.stream()))).toBe(sha256(content));
        expect(sha256(await all(found.stream({ start: 0, end: 30 })))).toBe(sha256(content.subarray(0, 30)));
        expect(await found.keep()).toEqual({ hash: sha256(content), size });
        await staging.drop(name);
        await staging.drop(name);
        expect(await staging.size(name)).toBeUndefined();
        expect(sha256((await store.blobs.get(sha256(content))) ?? "")).toBe(sha256(content));
      }
      expect(await count("blob_removal")).toBe(0);
    });

    it("with known bytes creates no second blob", async () => {
      for (const size of [100, 2 * MIB]) {
        const content = randomBytes(size);
        await store.blobs.put(content);
        const before = await store.db.selectFrom("blob").selectAll().execute();
        await put(staging, NAME, content);
        expect(await (await taken(staging)).keep()).toEqual({ hash: sha256(content), size });
        expect(await store.db.selectFrom("blob").selectAll().execute()).toEqual(before);
        expect(sha256((await store.blobs.get(sha256(content))) ?? "")).toBe(sha256(content));
        await staging.drop(NAME);
      }
      expect(await count("blob_removal")).toBe(0);
    });

    it("is taken by several processes with the same result; a kept blob survives the drops of others", async () => {
      const content = randomBytes(2 * MIB);
      await put(staging, NAME, content);
      const takers = await Promise.all([1, 2, 3, 4].map(() => taken(staging)));
      const [dropped, ...keepers] = takers;
      const kept = await Promise.all([...keepers.map((one) => one.keep()), dropped?.drop()]);
      expect(kept.slice(0, 3)).toEqual(keepers.map(() => ({ hash: sha256(content), size: content.length })));
      await staging.drop(NAME);
      expect(await count("blob")).toBe(1);
      expect(await count("blob_removal")).toBe(0);
      expect(sha256((await store.blobs.get(sha256(content))) ?? "")).toBe(sha256(content));
    });

    it("is found again after its process was killed, and its remains are deleted within a day", async () => {
      const content = randomBytes(2 * MIB);
      await put(staging, NAME, content);
      await taken(staging);
      expect(await count("blob_removal")).toBe(1);
      const again = await taken(staging);
      await again.keep();
      await store.db.updateTable("blob_removal").set({ due_at: 0 }).execute();
      await store.history.collect();
      expect(await count("blob_removal")).toBe(0);
      expect(sha256((await store.blobs.get(sha256(content))) ?? "")).toBe(sha256(content));
    });
  });

  describe("forms", () => {
    it("are found by their source, as long as both exist", async () => {
      const { forms } = store.blobs;
      const source = (await store.blobs.put(Buffer.from("the picture"))).hash;
      const form = (await store.blobs.put(Buffer.from("its thumbnail"))).hash;
      expect(await forms?.find(source, "64.webp.contain")).toBeUndefined();
      await forms?.note(source, "64.webp.contain", form);
      await forms?.note(source, "64.webp.contain", form);
      await forms?.note(sha256("no blob"), "64.webp.contain", form);
      expect(await forms?.find(source, "64.webp.contain")).toBe(form);
      expect(await forms?.find(sha256("no blob"), "64.webp.contain")).toBeUndefined();
    });

    it("stay while a revision names their source, and are erased with it", async () => {
      const { forms } = store.blobs;
      const source = (await store.blobs.put(Buffer.from("the picture"))).hash;
      const form = (await store.blobs.put(Buffer.from("its thumbnail"))).hash;
      await forms?.note(source, "64.webp.contain", form);
      // A picture that is a form of itself holds itself no longer than others.
      await forms?.note(source, "2048.png.contain", source);
      await store.commit({ author: "a", changes: [putNote("a", { title: "A", image: source })] });
      expect((await store.history.collect(-1000)).removed).toBe(0);
      await store.history.erase({ kind: note, id: "a", author: "a" });
      expect(await store.blobs.missing([source, form])).toEqual([source, form]);
      expect(await store.db.selectFrom("blob_form").selectAll().execute()).toEqual([]);
      expect(await count("blob_removal")).toBe(0);
    });

    it("are deleted with an unreferenced source, and created again on demand", async () => {
      const { forms } = store.blobs;
      const source = (await store.blobs.put(Buffer.from("the picture"))).hash;
      const form = (await store.blobs.put(Buffer.from("its thumbnail"))).hash;
      await forms?.note(source, "64.webp.contain", form);
      expect((await store.history.collect(-1000)).removed).toBe(2);
      expect(await forms?.find(source, "64.webp.contain")).toBeUndefined();
    });
  });
}

/** What only holds where clients put through us: a name is written once, by whoever is first. */
export function writtenOnceSuite(open: () => Promise<OpenedLog>): void {
  it("keeps the first version: of two concurrent writers of a name, one wins completely", async () => {
    const opened = await open();
    const other = await opened.again();
    const contents = [randomBytes(2 * MIB), randomBytes(2 * MIB)];
    for (let round = 0; round < 5; round++) {
      const name = `${NAME}${round}`;
      const won = await Promise.all(
        [opened.store, other].map((store, index) =>
          store.blobs.staging?.write(name, toAsyncIterable(contents[index] ?? Buffer.of())),
        ),
      );
      expect(won.filter(Boolean)).toHaveLength(1);
      const { staging } = opened.store.blobs;
      if (!staging) throw new Error("no staging");
      expect(await staging.write(name, toAsyncIterable(Buffer.from("later")))).toBe(false);
      const winner = contents[won.indexOf(true)] ?? Buffer.of();
      expect(sha256(await all((await taken(staging, name)).stream()))).toBe(sha256(winner));
    }
    await other.close();
    await opened.close();
  });

  it("is nothing where the client went away in the middle; the name is still his", async () => {
    const opened = await open();
    const { staging } = opened.store.blobs;
    async function* broken() {
      yield randomBytes(2 * MIB);
      throw new Error("the client went away");
    }
    await expect(staging?.write(NAME, broken())).rejects.toThrow("the client went away");
    expect(await staging?.size(NAME)).toBeUndefined();
    expect(await staging?.write(NAME, toAsyncIterable(Buffer.from("again")))).toBe(true);
    expect(await opened.store.db.selectFrom("blob_removal").selectAll().execute()).toEqual([]);
    await opened.close();
  });
}
