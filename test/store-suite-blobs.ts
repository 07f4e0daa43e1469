import { afterEach, beforeEach, expect, it } from "vitest";
import { sha256 } from "../src/store/kind.ts";
import { HashMismatch } from "../src/store/store.ts";
import { isLongForm } from "./long-form.ts";
import type { OpenedLog } from "./store-suite.ts";
import { note, putNote } from "./store-suite-kinds.ts";

const author = "tester";

/** `rounds` of collecting and bringing again; fewer where each takes long. */
export function blobSuite(open: () => Promise<OpenedLog>, { rounds = isLongForm ? 15 : 3 } = {}): void {
  let opened: OpenedLog;
  let store: OpenedLog["store"];
  beforeEach(async () => {
    opened = await open();
    store = opened.store;
  });
  afterEach(() => opened.close());

  it("keeps bytes by their hash, from buffers and streams, also none and many", async () => {
    const large = Buffer.alloc(1_500_000, "xyz");
    async function* pieces() {
      for (let start = 0; start < large.length; start += 60_000) yield large.subarray(start, start + 60_000);
    }
    expect(await store.blobs.put(pieces(), sha256(large))).toEqual({ hash: sha256(large), size: large.length });
    expect(await store.blobs.put(new Uint8Array())).toEqual({ hash: sha256(""), size: 0 });
    // A view into a larger buffer is only itself.
    const { hash } = await store.blobs.put(large.subarray(3, 9));
    expect(hash).toBe(sha256("xyzxyz"));
    expect(Buffer.compare(Buffer.from((await store.blobs.get(sha256(large))) ?? []), large)).toBe(0);
    expect((await store.blobs.get(sha256("")))?.byteLength).toBe(0);
    expect(Buffer.from((await store.blobs.get(hash)) ?? []).toString()).toBe("xyzxyz");
  });

  it("refuses bytes with another hash, and stores nothing of them", async () => {
    await expect(store.blobs.put(Buffer.from("a"), sha256("b"))).rejects.toThrow(HashMismatch);
    expect(await store.blobs.missing([sha256("a"), sha256("b")])).toEqual([sha256("a"), sha256("b")]);
  });

  it("stores the same bytes from many concurrent writes", async () => {
    const bytes = Buffer.from("the same");
    const done = await Promise.all(Array.from({ length: 20 }, () => store.blobs.put(bytes)));
    expect(new Set(done.map(({ hash }) => hash))).toEqual(new Set([sha256(bytes)]));
    expect(Buffer.from((await store.blobs.get(sha256(bytes))) ?? []).toString()).toBe("the same");
    expect(await store.history.collect(-1000)).toEqual({ removed: 1, bytes: 8 });
  });

  it("collects only unreferenced and untouched blobs", async () => {
    const named = await store.blobs.put(Buffer.from("named"));
    const loose = await store.blobs.put(Buffer.from("loose"));
    const touched = await store.blobs.put(Buffer.from("touched"));
    await store.commit({ author, changes: [putNote("a", { title: "A", image: named.hash })] });
    const old = Date.now() - 2 * 86_400_000;
    await store.db.updateTable("blob").set({ touched_at: old }).execute();
    expect(await store.blobs.missing([touched.hash])).toEqual([]);
    expect(await store.history.collect()).toEqual({ removed: 1, bytes: 5 });
    expect(await store.blobs.missing([named.hash, loose.hash, touched.hash])).toEqual([loose.hash]);
    expect(await store.blobs.get(loose.hash)).toBeUndefined();
    expect((await store.blobs.put(Buffer.from("loose"))).hash).toBe(loose.hash);
    expect(Buffer.from((await store.blobs.get(loose.hash)) ?? []).toString()).toBe("loose");
  });

  it("loses nothing when blobs are collected while the same ones come again", { tags: "repeated" }, async () => {
    const names = Array.from({ length: 8 }, (_, index) => `blob ${index}`);
    let lost = 0;
    for (let round = 0; round < rounds; round++) {
      const collections: Promise<unknown>[] = [];
      await Promise.all(
        names.map(async (name, index) => {
          // A blob may be collected between put and commit here, where a day is no time: the commit then says so.
          for (let attempt = 0, done = false; !done; attempt++) {
            const { hash } = await store.blobs.put(Buffer.from(name));
            // One of each round is collected for certain. Of the others each begins so many collections that some meet its
            // commit, and so few that one commit meets none.
            if (index === 0 && attempt === 0) await store.history.collect(-1000);
            else if (attempt < 3) collections.push(store.history.collect(-1000));
            const change = putNote(`n${index}`, { title: `round ${round}`, image: hash });
            done = (await store.commit({ author, changes: [change], atomicity: "each" })).failed.length === 0;
            if (!done) lost++;
          }
          const entry = await store.read().get(note, `n${index}`);
          const bytes = await store.blobs.get(String(entry?.document.image));
          expect(Buffer.from(bytes ?? []).toString()).toBe(name);
          // Lets go of it again, so that the next round's is a new one.
          await store.history.erase({ kind: note, id: `n${index}`, author });
        }),
      );
      await Promise.all(collections);
    }
    expect(lost).toBeGreaterThanOrEqual(rounds);
  });
}
