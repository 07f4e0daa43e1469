import { afterEach, beforeEach, expect, it } from "vitest";
import { hashDocument, SINGLETON, sha256 } from "../src/store/kind.ts";
import type { Opened } from "./store-suite.ts";
import { deleteNote, note, putNote, putTheme, theme, UNICODE_IDS } from "./store-suite-kinds.ts";
import { until } from "./until.ts";

export function readSuite(open: () => Promise<Opened>): void {
  let opened: Opened;
  beforeEach(async () => {
    opened = await open();
  });
  afterEach(() => opened.close());

  it("is empty before the first write", async () => {
    const now = opened.store.read();
    expect(await now.get(theme, SINGLETON)).toBeUndefined();
    expect(await now.list(note)).toEqual([]);
    await opened.store.ping();
  });

  it("returns written documents, with hash, time and unknown fields", async () => {
    const document = { title: "First", nested: { deep: [1, null, true] }, "key with ünï": "日本語 🎨" };
    await opened.write([putNote("first", document), putTheme("a{}")]);
    const entry = await opened.store.read().get(note, "first");
    expect(entry?.document).toEqual(document);
    expect(entry?.id).toBe("first");
    expect(entry?.hash).toBe(hashDocument(note, entry?.document));
    expect(Math.abs(Date.parse(entry?.changedAt ?? "") - Date.now())).toBeLessThan(60_000);
    expect(entry?.changedAt).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    expect(entry?.changedBy).toBeTruthy();
    expect((await opened.store.read().get(theme, SINGLETON))?.document.css).toBe("a{}");
    expect(await opened.store.read().get(note, "second")).toBeUndefined();
  });

  it("lists summaries in order of code points, and finds each of many ids", async () => {
    await opened.write([...UNICODE_IDS].reverse().map((id) => putNote(id, { title: `Title of ${id}` })));
    const now = opened.store.read();
    const list = await now.list(note);
    expect(list.map((entry) => entry.id)).toEqual(UNICODE_IDS);
    expect(list.map((entry) => entry.summary)).toEqual(UNICODE_IDS.map((id) => ({ id, title: `Title of ${id}` })));
    expect(list.every((entry) => !("document" in entry))).toBe(true);
    const entries = await Promise.all(UNICODE_IDS.map((id) => now.get(note, id)));
    expect(entries.map((entry) => entry?.document.title)).toEqual(UNICODE_IDS.map((id) => `Title of ${id}`));
    expect(entries.map((entry) => entry?.hash)).toEqual(list.map((entry) => entry.hash));
  });

  it("lists an earlier revision after a later list", async () => {
    const { store, write } = opened;
    await write(["a", "b", "c"].map((id) => putNote(id, { title: id })));
    const before = store.read();
    const at = await before.head([note]);
    await write([deleteNote("a"), putNote("b", { title: "B" }), putNote("d", { title: "D" })]);
    await write([putNote("b", { title: "BB" }), putNote("a", { title: "A again" })]);
    const now = store.read();
    const titles = async (snapshot: typeof now) =>
      (await snapshot.list(note)).map(({ id, summary }) => `${id} ${summary.title}`);
    expect(await titles(now)).toEqual(["a A again", "b BB", "c c", "d D"]);
    if (!store.history) return;
    expect(await titles(before)).toEqual(["a a", "b b", "c c"]);
    expect(await titles(store.read(at))).toEqual(["a a", "b b", "c c"]);
    expect(await titles(now)).toEqual(["a A again", "b BB", "c c", "d D"]);
  });

  it("returns separate copies to each caller", async () => {
    await opened.write([putNote("a", { title: "A" }), putNote("b", { title: "B" })]);
    const now = opened.store.read();
    (await now.list(note)).reverse();
    const entry = await now.get(note, "a");
    if (entry) entry.document.title = "changed";
    expect((await now.list(note)).map(({ id }) => id)).toEqual(["a", "b"]);
    expect((await now.get(note, "a"))?.document.title).toBe("A");
  });

  it("drops deleted records and sees changed ones", async () => {
    await opened.write([putNote("a", { title: "A" }), putNote("b", { title: "B" }), putNote("c", { title: "C" })]);
    expect(await opened.store.read().list(note)).toHaveLength(3);
    await opened.write([deleteNote("b"), putNote("c", { title: "C2" }), putNote("d", { title: "D" })]);
    const now = opened.store.read();
    expect((await now.list(note)).map(({ id, summary }) => [id, summary.title])).toEqual([
      ["a", "A"],
      ["c", "C2"],
      ["d", "D"],
    ]);
    expect(await now.get(note, "b")).toBeUndefined();
    expect((await now.get(note, "c"))?.document.title).toBe("C2");
  });

  it("has a head per kind that moves when a record of the kind changes, and only then", async () => {
    await opened.write([putNote("a", { title: "A" }), putTheme("a{}")]);
    const before = await opened.store.read().head([note]);
    const both = await opened.store.read().head([note, theme]);
    expect(await opened.store.read().head([note])).toBe(before);
    await opened.write([putTheme("b{}")]);
    expect(await opened.store.read().head([note])).toBe(before);
    expect(await opened.store.read().head([note, theme])).not.toBe(both);
    await opened.write([putNote("a", { title: "A2" })]);
    const changed = await opened.store.read().head([note]);
    expect(changed).not.toBe(before);
    await opened.write([deleteNote("a")]);
    expect(await opened.store.read().head([note])).not.toBe(changed);
    expect(await opened.store.read().head([])).toBe(0);
  });

  it("stamps each record, or its absence, until it is written, and no other", async () => {
    await opened.write([putNote("a", { title: "A" }), putNote("b", { title: "B" })]);
    const stamps = async () =>
      opened.store.read().stamps(["a", "b", "c"].map((id) => ({ kind: note, id }))) as Promise<unknown[]>;
    const [a, b, c] = await stamps();
    await opened.write([putTheme("a{}")]);
    expect(await stamps()).toEqual([a, b, c]);
    await opened.write([putNote("b", { title: "B2" })]);
    const [sameA, otherB, sameC] = await stamps();
    expect([sameA, sameC]).toEqual([a, c]);
    expect(otherB).not.toBe(b);
    await opened.write([deleteNote("b"), putNote("c", { title: "C" })]);
    const [stillA, goneB, newC] = await stamps();
    expect(stillA).toBe(a);
    expect([otherB, b]).not.toContain(goneB);
    expect(newC).not.toBe(c);
    await opened.write([putNote("b", { title: "B2" })]);
    expect((await stamps())[1]).not.toBe(goneB);
  });

  it("derives from the state it shows", async () => {
    await opened.write([putNote("a", { title: "A" })]);
    const before = opened.store.read();
    const derive = (of: typeof before) => of.derive(async (inner) => (await inner.get(note, "a"))?.document.title);
    expect(await derive(before)).toBe("A");
    await opened.write([putNote("a", { title: "A2" })]);
    expect(await derive(before)).toBe("A");
    expect(await derive(opened.store.read())).toBe("A2");
  });

  it("keeps a snapshot as it is while others write", async () => {
    await opened.write([putNote("a", { title: "A" }), putNote("b", { title: "B" })]);
    const before = opened.store.read();
    const head = await before.head([note]);
    await before.list(note);
    await opened.write([putNote("a", { title: "A2" }), deleteNote("b"), putNote("c", { title: "C" })]);
    await opened.store.read().list(note);
    expect((await before.list(note)).map(({ summary }) => summary.title)).toEqual(["A", "B"]);
    expect((await before.get(note, "a"))?.document.title).toBe("A");
    expect((await before.get(note, "b"))?.document.title).toBe("B");
    expect(await before.get(note, "c")).toBeUndefined();
    expect(await before.head([note])).toBe(head);
  });

  it("tells listeners of changes until they unsubscribe", async () => {
    await opened.write([putNote("a", { title: "A" })]);
    await opened.store.read().list(note);
    const heads: number[] = [];
    const stop = opened.store.onChange((head) => heads.push(head));
    const stopFailing = opened.store.onChange(() => {
      throw new Error("a listener of somebody else");
    });
    await opened.write([putNote("a", { title: "A2" })]);
    await until(() => expect(heads).not.toEqual([]));
    // A file may have been looked at while it was half written: then there is more to tell.
    await until(async () => expect(heads.at(-1)).toBe(await opened.store.refresh()));
    stop();
    stopFailing();
    const reported = heads.length;
    await opened.write([putNote("a", { title: "A3" })]);
    await opened.store.refresh();
    expect(heads).toHaveLength(reported);
  });

  it("serves the bytes that documents name", async () => {
    const bytes = Buffer.from("an image 🎨");
    const image = await opened.writeBlob(bytes);
    await opened.write([putNote("a", { title: "A", image })]);
    expect(image).toBe(sha256(bytes));
    expect(Buffer.from((await opened.store.blobs.get(image)) ?? []).toString()).toBe("an image 🎨");
    expect(await opened.store.blobs.get(sha256("nothing"))).toBeUndefined();
    expect(await opened.store.blobs.missing([sha256("nothing"), image, sha256("nothing")])).toEqual([
      sha256("nothing"),
    ]);
  });

  it("answers changes with the identity of its log", async () => {
    await opened.write([putNote("a", { title: "A" })]);
    const first = await opened.store.changes(0, 10);
    expect(first.logId).toMatch(/^[0-9a-f-]{36}$/);
    expect(first.head).toBe(await opened.store.refresh());
    expect((await opened.store.changes(first.head, 10)).revisions).toEqual([]);
  });
}
