import { afterEach, beforeEach, expect, it } from "vitest";
import { hashDocument, type Kind, SINGLETON, sha256 } from "../src/store/kind.ts";
import { InvalidDocument, MissingBlob, type RecordChange } from "../src/store/store.ts";
import type { OpenedLog } from "./store-suite.ts";
import { deleteNote, note, noteFile, putNote, putTheme, theme, UNICODE_IDS } from "./store-suite-kinds.ts";
import { until } from "./until.ts";

const author = "tester";

export function commitSuite(open: () => Promise<OpenedLog>): void {
  let opened: OpenedLog;
  let store: OpenedLog["store"];
  beforeEach(async () => {
    opened = await open();
    store = opened.store;
  });
  afterEach(() => opened.close());

  it("numbers revisions without gaps and returns its changes", async () => {
    const first = await store.commit({ author, changes: [putNote("a", { title: "A" }), putTheme("a{}")] });
    expect(first).toEqual({
      seq: 2,
      applied: [
        { kind: "note", id: "a", action: "create", seq: 1, hash: hashDocument(note, { title: "A" }) },
        { kind: "theme", id: SINGLETON, action: "create", seq: 2, hash: hashDocument(theme, { css: "a{}" }) },
      ],
      unchanged: [],
      failed: [],
    });
    const second = await store.commit({
      author,
      changes: [putTheme("b{}"), deleteNote("a"), putNote("b", { title: "B" })],
    });
    expect(second.applied.map(({ action, seq }) => [action, seq])).toEqual([
      ["update", 3],
      ["delete", 4],
      ["create", 5],
    ]);
    expect((await store.commit({ author, changes: [putNote("a", { title: "A" })] })).applied).toEqual([
      { kind: "note", id: "a", action: "create", seq: 6, hash: hashDocument(note, { title: "A" }) },
    ]);
  });

  it("appends nothing for equal content, volatile fields and deletions of missing records", async () => {
    const changes = [
      putNote("a", { title: "A", generatedAt: "2020-01-01" }),
      putTheme("a{}", { manifest: { generatedAt: "2020-01-01", project: "p" } }),
    ];
    expect((await store.commit({ author, changes })).seq).toBe(2);
    const again = await store.commit({ author, changes });
    expect(again).toMatchObject({ seq: 2, applied: [], failed: [] });
    const later = await store.commit({
      author,
      changes: [
        putNote("a", { title: "A", generatedAt: "2021-01-01" }),
        putTheme("a{}", { manifest: { generatedAt: "2021-01-01", project: "p" } }),
        deleteNote("nobody"),
      ],
    });
    expect(later).toMatchObject({ seq: 2, applied: [], failed: [] });
    await store.commit({ author, changes: [deleteNote("a")] });
    expect((await store.commit({ author, changes: [deleteNote("a")] })).seq).toBe(3);
    expect((await store.commit({ author, changes: [] })).seq).toBe(3);
    const changed = await store.commit({ author, changes: [putTheme("a{}", { manifest: { project: "q" } })] });
    expect(changed.seq).toBe(4);
  });

  it("lets the later of two changes of one record win, as one revision", async () => {
    const done = await store.commit({
      author,
      changes: [putNote("a", { title: "first" }), putNote("b", { title: "B" }), putNote("a", { title: "second" })],
    });
    expect(done.applied.map(({ id, seq }) => [id, seq])).toEqual([
      ["b", 1],
      ["a", 2],
    ]);
    expect((await store.read().get(note, "a"))?.document.title).toBe("second");
    expect((await store.commit({ author, changes: [putNote("c", { title: "C" }), deleteNote("c")] })).applied).toEqual(
      [],
    );
  });

  it("refuses everything when one document is wrong, and names the place", async () => {
    const changes = [putNote("a", { title: "A" }), putNote("b", { title: 7 }), putNote("c", { title: "C" })];
    const refusal = await store.commit({ author, changes }).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(InvalidDocument);
    expect(refusal).toMatchObject({ details: [{ path: "/title" }] });
    expect(String(refusal)).toContain('note "b": `title`');
    expect((await store.changes(0, 10)).revisions).toEqual([]);
    expect(await store.read().list(note)).toEqual([]);
  });

  it('applies the rest with atomicity "each", and reports the faulty ones', async () => {
    const image = sha256("nowhere");
    const changes = [
      putNote("a", { title: "A" }),
      putNote("b", { title: 7 }),
      putNote("c", { title: "C", image }),
      putNote("d", { title: "D" }),
      deleteNote("nobody"),
    ];
    const done = await store.commit({ author, changes, atomicity: "each" });
    expect(done.applied.map(({ id, seq }) => [id, seq])).toEqual([
      ["a", 1],
      ["d", 2],
    ]);
    expect(done.failed.map(({ kind, id, error }) => [kind, id, error])).toEqual([
      ["note", "b", "invalid"],
      ["note", "c", "missing_blob"],
    ]);
    expect(done.failed[1]?.message).toContain(image);
    const all = store.commit({ author, changes: [putNote("e", { title: "E" }), putNote("c", { title: "C", image })] });
    await expect(all).rejects.toThrow(MissingBlob);
    expect((await store.changes(0, 10)).head).toBe(2);
  });

  it("refuses content that some database can't store", async () => {
    const wrong: RecordChange[] = [
      putNote("a", { title: "nul \0 here" }),
      putNote("a", { title: "half \ud83d pair" }),
      putNote("a", { title: "A", "key \udc00": 1 }),
      putNote("a", { title: "A", list: [1, { deep: "\\\0" }] }),
      putNote("", { title: "A" }),
      putNote("nul\0", { title: "A" }),
      putNote("\ud800", { title: "A" }),
      putNote("x".repeat(2049), { title: "A" }),
      putNote("a", { title: "A", image: "no hash" }),
      { action: "put", kind: note, id: "a", document: undefined },
      { action: "delete", kind: note, id: "" },
    ];
    for (const change of wrong) {
      await expect(store.commit({ author, changes: [change] })).rejects.toThrow(InvalidDocument);
    }
    const deep = store.commit({ author, changes: [putNote("a", { title: "A", list: [1, { "a/b": "\0" }] })] });
    await expect(deep).rejects.toMatchObject({ details: [{ path: "/list/1/a~1b" }] });
    await expect(store.commit({ author, message: "\0", changes: [] })).rejects.toThrow(InvalidDocument);
    await expect(store.commit({ author: "\ud800", changes: [] })).rejects.toThrow(InvalidDocument);
    expect((await store.changes(0, 10)).head).toBe(0);
    // What only looks like it.
    const title = "\\u0000 \\ud800 \\\\u0000 \u0001 \u2028 🎨 ' \" $1 ? :name";
    await store.commit({ author, changes: [putNote("a' or ?1 $1", { title })] });
    expect((await store.read().get(note, "a' or ?1 $1"))?.document.title).toBe(title);
  });

  it("distinguishes records of one commit with any IDs", async () => {
    const ids = [
      "1",
      "01",
      "1.0",
      "true",
      "null",
      '"1"',
      "a,b",
      "[1]",
      "{}",
      "{a}",
      "\\",
      'a"b',
      "a\\u0062",
      ...UNICODE_IDS,
    ];
    const changes = ids.map((id) => putNote(id, { title: `Of ${id}` }));
    expect((await store.commit({ author, changes })).applied.map(({ id }) => id)).toEqual(ids);
    expect((await store.commit({ author, changes })).unchanged.map(({ id }) => id)).toEqual(ids);
    const found = await Promise.all(ids.map((id) => store.read().get(note, id)));
    expect(found.map((entry) => entry?.document.title)).toEqual(ids.map((id) => `Of ${id}`));
  });

  it("repairs a summary with half a surrogate pair", async () => {
    const cutting: Kind<{ title: string }> = {
      ...note,
      name: "cut",
      summarize: (_id, { title }) => ({ short: title.slice(0, 3) }),
    };
    await store.commit({ author, changes: [{ action: "put", kind: cutting, id: "a", document: { title: "ab🎨" } }] });
    expect((await store.read().list(cutting))[0]?.summary).toEqual({ short: "ab\ufffd" });
  });

  it("reads records as of any number", async () => {
    await store.commit({ author, changes: [putNote("a", { title: "A1" }), putNote("b", { title: "B1" })] });
    await store.commit({ author, changes: [putNote("a", { title: "A2" }), putTheme("a{}")] });
    await store.commit({ author, changes: [deleteNote("b"), putNote("c", { title: "C1" })] });
    await store.commit({ author, changes: [putNote("b", { title: "B2" })] });
    const titles = async (at?: number) => (await store.read(at).list(note)).map(({ summary }) => summary.title);
    expect(await titles(0)).toEqual([]);
    expect(await titles(1)).toEqual(["A1"]);
    expect(await titles(2)).toEqual(["A1", "B1"]);
    expect(await titles(4)).toEqual(["A2", "B1"]);
    expect(await titles(5)).toEqual(["A2"]);
    expect(await titles(6)).toEqual(["A2", "C1"]);
    expect(await titles(7)).toEqual(["A2", "B2", "C1"]);
    expect(await titles()).toEqual(["A2", "B2", "C1"]);
    expect(await titles(99)).toEqual(["A2", "B2", "C1"]);
    expect((await store.read(2).get(note, "a"))?.document.title).toBe("A1");
    const many = await Promise.all(["a", "b", "c"].map((id) => store.read(5).get(note, id)));
    expect(many.map((entry) => entry?.document.title)).toEqual(["A2", undefined, undefined]);
    expect(await store.read(2).head([note, theme])).toBe(2);
    expect(await store.read(5).head([theme])).toBe(4);
    expect(await store.read(3).head([theme])).toBe(0);
    expect(await store.read(3).head([])).toBe(0);
  });

  it("stores large documents as blobs, and reads them the same way", async () => {
    const text = "日本語 ".repeat(8000);
    await store.commit({ author, changes: [putNote("big", { title: "Big", text }), putNote("small", { title: "S" })] });
    const now = store.read();
    const entry = await now.get(note, "big");
    expect(entry?.document).toEqual({ title: "Big", text });
    expect(entry?.hash).toBe(hashDocument(note, entry?.document));
    expect(await store.blobs.missing([sha256(JSON.stringify(entry?.document))])).toEqual([]);
    expect(
      (await Promise.all([now.get(note, "big"), now.get(note, "small")])).map((each) => each?.document.title),
    ).toEqual(["Big", "S"]);
    expect((await store.commit({ author, changes: [putNote("big", { title: "Big", text })] })).applied).toEqual([]);
  });

  it("tells changes in order, by pages, with who, when and why", async () => {
    const push = "11111111-2222-4333-8444-555555555555";
    await store.commit({ author: "anna", message: "First", push, changes: [putNote("a", { title: "A" })] });
    const file: RecordChange = { action: "put", kind: noteFile, id: "a/index.txt", document: { text: "x" } };
    await store.commit({ author: "ben", changes: [file, deleteNote("a")] });
    const all = await store.changes(0, 10);
    expect(all.head).toBe(3);
    expect(all.logId).toBe(store.logId);
    expect(all.revisions.map(({ seq, kind, id, owner, action }) => [seq, kind, id, owner, action])).toEqual([
      [1, "note", "a", "note/a", "create"],
      [2, "note_file", "a/index.txt", "note/a", "create"],
      [3, "note", "a", "note/a", "delete"],
    ]);
    expect(all.revisions[0]).toMatchObject({
      push,
      message: "First",
      changedBy: "anna",
      summary: { id: "a", title: "A" },
      forgotten: null,
      supersededBy: 3,
    });
    expect(all.revisions[2]).toMatchObject({ push: null, message: null, hash: "", summary: { id: "a", title: "A" } });
    expect((await store.changes(1, 1)).revisions.map(({ seq }) => seq)).toEqual([2]);
    expect((await store.changes(3, 10)).revisions).toEqual([]);
  });

  it("stores the message of a single record", async () => {
    const own: RecordChange = { ...putNote("a", { title: "A" }), message: "Only this one" };
    await store.commit({ author, message: "All", changes: [own, putNote("b", { title: "B" })] });
    const { revisions } = await store.changes(0, 10);
    expect(revisions.map(({ id, message }) => [id, message])).toEqual([
      ["a", "Only this one"],
      ["b", "All"],
    ]);
    const strange: RecordChange = { ...putNote("c", { title: "C" }), message: "\0" };
    await expect(store.commit({ author, changes: [strange] })).rejects.toThrow(InvalidDocument);
  });

  it("commits a thousand records at once, and the same thousand as unchanged", async () => {
    const changes = Array.from({ length: 1000 }, (_, index) => putNote(`n/${index}`, { title: `T${index}` }));
    expect((await store.commit({ author, changes })).seq).toBe(1000);
    expect((await store.commit({ author, changes })).applied).toEqual([]);
    const some = changes.map((change, index) => (index % 2 ? change : putNote(`n/${index}`, { title: `U${index}` })));
    expect((await store.commit({ author, changes: some })).seq).toBe(1500);
    const list = await store.read().list(note);
    expect(list).toHaveLength(1000);
    const entries = await Promise.all(list.map(({ id }) => store.read().get(note, id)));
    expect(entries.every((entry, index) => entry?.hash === list[index]?.hash)).toBe(true);
    expect(entries.filter((entry) => String(entry?.document.title).startsWith("U"))).toHaveLength(500);
  });

  it("lists the changes of small and large commits since the last list", async () => {
    const put = (from: number, to: number, title: string) =>
      store.commit({
        author,
        changes: Array.from({ length: to - from }, (_, index) =>
          putNote(String(from + index).padStart(4, "0"), { title }),
        ),
      });
    const titles = async () => (await store.read().list(note)).map(({ id, summary }) => `${id} ${summary.title}`);
    await put(100, 110, "first");
    expect(await titles()).toHaveLength(10);
    await put(95, 103, "second");
    await store.commit({ author, changes: [deleteNote("0109"), deleteNote("0095")] });
    expect((await titles()).join()).toBe(
      [96, 97, 98, 99, 100, 101, 102].map((id) => `${String(id).padStart(4, "0")} second`).join() +
        [103, 104, 105, 106, 107, 108].map((id) => `,0${id} first`).join(""),
    );
    await put(0, 300, "third");
    await store.commit({ author, changes: [deleteNote("0299")] });
    expect(await titles()).toEqual(Array.from({ length: 299 }, (_, id) => `${String(id).padStart(4, "0")} third`));
  });

  it("shows a commit to another store on the same database", async () => {
    const other = await opened.again();
    try {
      const heads: number[] = [];
      const stop = other.onChange((head) => heads.push(head));
      await store.commit({ author, changes: UNICODE_IDS.map((id) => putNote(id, { title: id })) });
      expect(await other.refresh()).toBe(UNICODE_IDS.length);
      expect((await other.read().list(note)).map(({ id }) => id)).toEqual(UNICODE_IDS);
      const started = Date.now();
      await store.commit({ author, changes: [putNote("a", { title: "changed" })] });
      await until(() => expect(heads.at(-1)).toBe(UNICODE_IDS.length + 1));
      expect(Date.now() - started).toBeLessThan(2000);
      expect((await other.read().get(note, "a"))?.document.title).toBe("changed");
      expect(other.logId).toBe(store.logId);
      // Each writes on what the other wrote.
      expect((await other.commit({ author, changes: [putNote("a", { title: "by the other" })] })).seq).toBe(
        UNICODE_IDS.length + 2,
      );
      await store.refresh();
      expect((await store.read().get(note, "a"))?.document.title).toBe("by the other");
      stop();
    } finally {
      await other.close();
    }
  });
}
