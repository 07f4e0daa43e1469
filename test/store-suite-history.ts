import { afterEach, beforeEach, expect, it } from "vitest";
import { sha256 } from "../src/store/kind.ts";
import { ForgottenDocument } from "../src/store/store.ts";
import type { OpenedLog } from "./store-suite.ts";
import { deleteNote, note, noteFile, putNote, putTheme, theme } from "./store-suite-kinds.ts";

const author = "tester";

export function historySuite(open: () => Promise<OpenedLog>): void {
  let opened: OpenedLog;
  let store: OpenedLog["store"];
  beforeEach(async () => {
    opened = await open();
    store = opened.store;
  });
  afterEach(() => opened.close());

  const versions = async (count: number, big = "") => {
    for (let version = 1; version <= count; version++) {
      await store.commit({ author, message: `v${version}`, changes: [putNote("a", { title: `A${version}`, big })] });
    }
  };
  const later = () => new Date(Date.now() + 1000).toISOString();
  const forgotten = async (seq: number) => (await store.changes(seq - 1, 1)).revisions[0]?.forgotten;

  it("is one snapshot for all who ask until something is written: answers made at the same time share their work", async () => {
    const before = store.read();
    expect(store.read()).toBe(before);
    await versions(1);
    expect(store.read()).not.toBe(before);
    expect(store.read()).toBe(store.read());
  });

  it("tells the history of an owner, newest first, by pages", async () => {
    await versions(2);
    await store.commit({
      author,
      changes: [
        { action: "put", kind: noteFile, id: "a/x.txt", document: { text: "x" } },
        putNote("b", { title: "B" }),
      ],
    });
    const all = await store.history.of("note/a", 10);
    expect(all.map(({ seq, kind }) => [seq, kind])).toEqual([
      [3, "note_file"],
      [2, "note"],
      [1, "note"],
    ]);
    expect((await store.history.of("note/a", 1)).map(({ seq }) => seq)).toEqual([3]);
    expect((await store.history.of("note/a", 10, 3)).map(({ seq }) => seq)).toEqual([2, 1]);
    expect(await store.history.of("note/nobody", 10)).toEqual([]);
  });

  it("keeps lines and how many there are, by owner, kind and author", async () => {
    const push = "00000000-0000-4000-8000-000000000001";
    const file = (id: string, text: string) => ({ action: "put" as const, kind: noteFile, id, document: { text } });
    await store.commit({ author, push, changes: [putNote("a", { title: "A" }), file("a/x.txt", "x")] });
    await store.commit({ author: "other", changes: [putNote("b", { title: "B" }), putTheme("b{}")] });
    // Another request of the first push: the same line of `a`, and a new one of `c`.
    await store.commit({ author, push, changes: [file("a/y.txt", "y"), putNote("c", { title: "C" })] });
    await store.commit({ author, changes: [putNote("a", { title: "A2" })] });
    const { history } = store;
    const owners = async (filter: Parameters<typeof history.countLines>[0]) => {
      const lines = await history.lines({ ...filter, limit: 10 });
      expect(await history.countLines(filter)).toBe(lines.length);
      return lines.map(({ newest }) => `${newest.owner} ${newest.seq}`);
    };
    const all = ["note/a 7", "note/c 6", "note/a 5", "theme/main 4", "note/b 3"];
    expect(await owners({})).toEqual(all);
    expect(await owners({ owners: ["note"] })).toEqual(all.filter((line) => line.startsWith("note/")));
    expect(await owners({ owners: ["theme", "page"] })).toEqual(["theme/main 4"]);
    expect(await owners({ owners: [] })).toEqual([]);
    expect(await owners({ owner: "note/a" })).toEqual(["note/a 7", "note/a 5"]);
    expect(await owners({ owner: "note/a", before: 7 })).toEqual(["note/a 5"]);
    expect(await owners({ author: "other" })).toEqual(["theme/main 4", "note/b 3"]);
    expect(await owners({ author, owners: ["note"] })).toEqual(["note/a 7", "note/c 6", "note/a 5"]);
    expect(await owners({ author: "nobody" })).toEqual([]);
    expect(await owners({ since: "2000-01-01T00:00:00.000Z" })).toEqual(all);
    expect(await owners({ since: later() })).toEqual([]);
    const [, , first] = await history.lines({ owners: ["note"], limit: 10 });
    expect(first?.changes.toSorted((a, b) => (a.kind < b.kind ? -1 : 1))).toEqual([
      { kind: "note", action: "create", count: 1 },
      { kind: "note_file", action: "create", count: 2 },
    ]);
  });

  it("gives the document of each revision", async () => {
    await versions(2);
    await store.commit({ author, changes: [deleteNote("a")] });
    const documents = await Promise.all([1, 2, 3, 4].map((seq) => store.history.document(seq)));
    expect(documents).toEqual([{ title: "A1", big: "" }, { title: "A2", big: "" }, null, undefined]);
  });

  it("prunes documents replaced long ago, except the newest and referenced ones", async () => {
    await versions(6, "x".repeat(20_000));
    await store.commit({ author, changes: [putTheme("a{}"), putTheme("b{}")] });
    expect(await store.history.prune({ before: "2000-01-01T00:00:00.000Z", keep: 1 })).toEqual({ pruned: 0 });
    expect(await store.history.prune({ kind: theme, before: later(), keep: 1 })).toEqual({ pruned: 0 });
    expect(await store.history.prune({ kind: note, before: later(), keep: 2, keepAt: [99, 2, 8] })).toEqual({
      pruned: 3,
    });
    expect(await Promise.all([1, 2, 3, 4, 5, 6].map(forgotten))).toEqual([
      "pruned",
      null,
      "pruned",
      "pruned",
      null,
      null,
    ]);
    expect(await store.history.prune({ before: later(), keep: 2, keepAt: [2] })).toEqual({ pruned: 0 });

    await expect(store.history.document(1)).rejects.toThrow(ForgottenDocument);
    await expect(store.read(3).get(note, "a")).rejects.toMatchObject({ seq: 3 });
    expect((await store.read(2).get(note, "a"))?.document.title).toBe("A2");
    expect((await store.read().get(note, "a"))?.document.title).toBe("A6");
    const [first] = (await store.changes(0, 1)).revisions;
    expect(first).toMatchObject({ seq: 1, message: "v1", summary: { title: "A1" } });
    expect(first?.hash).toMatch(/^[0-9a-f]{64}$/);
    // Content that was pruned can come again.
    await store.commit({ author, changes: [putNote("a", { title: "A1", big: "x".repeat(20_000) })] });
    expect((await store.read().get(note, "a"))?.document.title).toBe("A1");
  });

  it("derives data of revisions once, and deletes it with any of them", async () => {
    await versions(3);
    await store.commit({ author, changes: [putTheme("a{}")] });
    const made: string[] = [];
    const read = (name: string, revisions: number[]) =>
      store.history.derived(name, revisions, async () => {
        made.push(name);
        return `"${name}"`;
      });
    const all = async () => {
      made.length = 0;
      expect(await read("of 1 and 2", [1, 2])).toBe('"of 1 and 2"');
      expect(await read("of 3", [3])).toBe('"of 3"');
      expect(await read("of a theme", [4])).toBe('"of a theme"');
      return made;
    };
    expect(await all()).toEqual(["of 1 and 2", "of 3", "of a theme"]);
    expect(await all()).toEqual([]);
    await store.history.prune({ kind: note, before: later(), keep: 2 });
    // What is made of a document that is forgotten is told once more, and never kept.
    expect(await all()).toEqual(["of 1 and 2"]);
    expect(await all()).toEqual(["of 1 and 2"]);
    await store.history.erase({ kind: note, id: "a", author });
    expect(await all()).toEqual(["of 1 and 2", "of 3"]);
  });

  it("keeps only the derived data with the highest number", async () => {
    await versions(3);
    let made = 0;
    const read = (name: string, revisions: number[], alone?: string) =>
      store.history.derived(
        name,
        revisions,
        async () => {
          made += 1;
          return name;
        },
        alone,
      );
    const list = (number: number, revisions: number[]) => read(`list ${number} of all`, revisions, "list ");
    for (const [number, seq] of [
      [2, 2],
      [3, 3],
      [2, 2],
    ] as const)
      expect(await list(number, [seq])).toBe(`list ${number} of all`);
    await read("listed", [1]);
    expect(made).toBe(4);
    // The first was replaced, and who asks for it does not replace the newer one.
    await list(3, [3]);
    await list(2, [2]);
    await read("listed", [1]);
    expect(made).toBe(5);
    // A deletion leaves older revisions, and a number that has more digits is greater.
    await list(10, [2]);
    await list(10, [2]);
    expect(made).toBe(6);
    expect(await store.history.findDerived("list 10 of all")).toBe("list 10 of all");
    expect(await store.history.findDerived("list 3 of all")).toBeUndefined();
  });

  it("frees the blobs of pruned documents", async () => {
    const { hash } = await store.blobs.put(Buffer.from("picture"));
    await store.commit({ author, changes: [putNote("a", { title: "A1", image: hash })] });
    await store.commit({ author, changes: [putNote("a", { title: "A2" })] });
    expect(await store.history.collect(0)).toEqual({ removed: 0, bytes: 0 });
    await store.history.prune({ before: later(), keep: 1 });
    expect(await store.history.collect()).toEqual({ removed: 0, bytes: 0 });
    expect(await store.history.collect(-1000)).toEqual({ removed: 1, bytes: 7 });
    expect(await store.blobs.missing([hash])).toEqual([hash]);
  });

  it("erases a record completely: documents, summaries, messages and blobs, and the present one as a deletion", async () => {
    const secret = "secret ".repeat(4000);
    const { hash } = await store.blobs.put(Buffer.from("a face"));
    const shared = await store.blobs.put(Buffer.from("a logo"));
    await store.commit({
      author,
      message: "About Anna",
      changes: [putNote("a", { title: "Anna", image: hash, secret })],
    });
    await store.commit({ author, message: "More", changes: [putNote("a", { title: "Anna B", image: shared.hash })] });
    await store.commit({ author, changes: [putNote("b", { title: "B", image: shared.hash })] });
    await store.read().list(note);
    const document = sha256(JSON.stringify({ title: "Anna", image: hash, secret }));
    expect(await store.blobs.missing([document])).toEqual([]);

    expect(await store.history.erase({ kind: note, id: "a", author: "admin" })).toEqual({ erased: 2 });
    expect(await store.read().get(note, "a")).toBeUndefined();
    expect((await store.read().list(note)).map(({ id }) => id)).toEqual(["b"]);
    const { revisions, head } = await store.changes(0, 10);
    expect(head).toBe(4);
    expect(revisions.map(({ action, forgotten: how }) => [action, how])).toEqual([
      ["create", "erased"],
      ["update", "erased"],
      ["create", null],
      ["delete", null],
    ]);
    expect(revisions[3]).toMatchObject({ id: "a", changedBy: "admin", summary: {} });
    expect(revisions.filter(({ id }) => id === "a").every(({ message }) => message === null)).toBe(true);
    await expect(store.history.document(1)).rejects.toThrow(ForgottenDocument);
    await expect(store.read(2).get(note, "a")).rejects.toThrow(ForgottenDocument);
    expect(await store.blobs.missing([hash, shared.hash, document])).toEqual([hash, document]);
    expect(await store.blobs.get(hash)).toBeUndefined();

    for (const table of ["revision", "document"] as const) {
      const rows = await store.db.selectFrom(table).selectAll().execute();
      expect(JSON.stringify(rows)).not.toMatch(/Anna|secret/);
    }
    expect(await store.history.erase({ kind: note, id: "a", author: "admin" })).toEqual({ erased: 0 });
    expect(await store.history.erase({ kind: note, id: "nobody", author: "admin" })).toEqual({ erased: 0 });
    expect((await store.changes(0, 10)).head).toBe(4);
    await store.commit({ author, changes: [putNote("a", { title: "New" })] });
    expect((await store.read().get(note, "a"))?.document.title).toBe("New");
  });
}
