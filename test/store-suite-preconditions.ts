import { afterEach, beforeEach, expect, it } from "vitest";
import { sha256 } from "../src/store/kind.ts";
import { ChangedElsewhere, DecisionOutdated, InvalidDocument, type RecordChange } from "../src/store/store.ts";
import { isLongForm } from "./long-form.ts";
import type { OpenedLog } from "./store-suite.ts";
import { deleteNote, note, noteFile, putNote, theme } from "./store-suite-kinds.ts";

/** Of each writer. */
const INCREMENTS = isLongForm ? 50 : 10;

const author = "tester";

/** Adds one to the `count` of a note; a first one has 1. */
const increment = (id: string): RecordChange => ({
  action: "update",
  kind: note,
  id,
  update: (present) => ({ ...note.schema.parse(present ?? { title: id }), count: countOf(present) + 1 }),
});
const countOf = (document: unknown): number => Number(note.schema.parse(document ?? { title: "" }).count ?? 0);

/** What a change replaces, and functions of what is there. */
export function preconditionSuite(open: () => Promise<OpenedLog>): void {
  let opened: OpenedLog;
  let store: OpenedLog["store"];
  beforeEach(async () => {
    opened = await open();
    store = opened.store;
  });
  afterEach(() => opened.close());

  const hashOf = async (id: string) => (await store.read().get(note, id))?.hash ?? null;
  const put = (id: string, title: string, base?: string | null): RecordChange => ({ ...putNote(id, { title }), base });
  const titles = async () => (await store.read().list(note)).map(({ summary }) => summary.title);
  const refusal = async (changes: RecordChange[]) => {
    const error = await store.commit({ author, changes }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ChangedElsewhere);
    return error instanceof ChangedElsewhere ? error.failed : [];
  };

  it("replaces only the named digest", async () => {
    const first = await store.commit({ author, changes: [put("a", "one", null)] });
    const one = first.applied[0]?.hash ?? "";
    expect(one).toBe(await hashOf("a"));
    const second = await store.commit({ author: "anna", changes: [put("a", "two", one)] });
    expect(second.applied).toMatchObject([{ id: "a", action: "update", seq: 2 }]);
    const [failure] = await refusal([put("a", "three", one), put("b", "B")]);
    const present = { hash: second.applied[0]?.hash, seq: 2, changedAt: expect.any(String), changedBy: "anna" };
    expect(failure).toMatchObject({ kind: "note", id: "a", error: "changed_elsewhere", present });
    expect(await refusal([put("a", "new", null)])).toMatchObject([{ present }]);
    expect(await titles()).toEqual(["two"]);
    expect((await store.changes(0, 10)).head).toBe(2);
  });

  it("reports who deleted a replaced record, or that it never existed", async () => {
    await store.commit({ author, changes: [put("a", "one")] });
    const base = await hashOf("a");
    await store.commit({ author: "ben", changes: [deleteNote("a")] });
    expect(await refusal([put("a", "two", base)])).toMatchObject([
      { present: { hash: null, seq: 2, changedBy: "ben" } },
    ]);
    expect(await refusal([put("never", "x", base)])).toMatchObject([
      { present: { hash: null, seq: 0, changedAt: null, changedBy: null } },
    ]);
    expect((await store.commit({ author, changes: [put("a", "again", null)] })).applied).toMatchObject([
      { action: "create", seq: 3 },
    ]);
  });

  it("deletes only the named digest", async () => {
    await store.commit({ author, changes: [put("a", "one"), put("b", "B")] });
    const base = await hashOf("a");
    await store.commit({ author, changes: [put("a", "two")] });
    expect(await refusal([{ ...deleteNote("a"), base }])).toHaveLength(1);
    await store.commit({ author, changes: [{ ...deleteNote("a"), base: await hashOf("a") }] });
    expect(await titles()).toEqual(["B"]);
  });

  it("counts equal content as unchanged, with any digest", async () => {
    await store.commit({ author, changes: [put("a", "one")] });
    const again = await store.commit({
      author,
      changes: [put("a", "one", sha256("something else")), { ...deleteNote("b"), base: sha256("gone") }],
    });
    expect(again).toMatchObject({ seq: 1, applied: [], failed: [] });
    expect(again.unchanged).toEqual([
      { kind: "note", id: "a", hash: await hashOf("a") },
      { kind: "note", id: "b", hash: "" },
    ]);
  });

  it('omits only conflicting changes and their groups with atomicity "each"', async () => {
    await store.commit({ author, changes: [put("a", "one"), put("b", "B")] });
    const wrong = sha256("wrong");
    const file: RecordChange = { action: "put", kind: noteFile, id: "a/x.txt", document: { text: "x" } };
    const done = await store.commit({
      author,
      atomicity: "each",
      changes: [
        { ...file, group: "first" },
        { ...put("a", "two", wrong), group: "first" },
        { ...put("b", "C", await hashOf("b")), group: "second" },
        put("d", "D"),
        { ...put("e", "E"), group: "third" },
        { ...putNote("f", { title: 7 }), group: "third" },
      ],
    });
    expect(done.applied.map(({ id }) => id)).toEqual(["b", "d"]);
    expect(done.failed.map(({ id, error, group }) => [id, error, group])).toEqual([
      ["f", "invalid", "third"],
      ["a", "changed_elsewhere", "first"],
    ]);
    expect(await store.read().get(noteFile, "a/x.txt")).toBeUndefined();
  });

  it("makes several changes of one record on the base of the first", async () => {
    await store.commit({ author, changes: [put("a", "one")] });
    const base = await hashOf("a");
    await store.commit({ author, changes: [put("a", "two", base), put("a", "three", sha256("two"))] });
    expect(await titles()).toEqual(["three"]);
    expect(await refusal([put("a", "four", base), put("a", "five")])).toHaveLength(1);
    await store.commit({ author, changes: [put("n", "N"), increment("n"), increment("n")] });
    expect(countOf((await store.read().get(note, "n"))?.document)).toBe(2);
    await store.commit({ author, changes: [deleteNote("n"), increment("n")] });
    expect(countOf((await store.read().get(note, "n"))?.document)).toBe(1);
  });

  it("updates, creates and deletes by a function of the present document", async () => {
    await store.commit({ author, changes: [increment("a")] });
    await store.commit({ author, changes: [increment("a")] });
    const entry = await store.read().get(note, "a");
    expect(entry?.document).toEqual({ title: "a", count: 2 });
    const same: RecordChange = { action: "update", kind: note, id: "a", update: (present) => present };
    expect((await store.commit({ author, changes: [same] })).applied).toEqual([]);
    const gone: RecordChange = { action: "update", kind: note, id: "a", update: () => undefined };
    expect((await store.commit({ author, changes: [gone] })).applied).toMatchObject([{ action: "delete" }]);
    expect((await store.commit({ author, changes: [gone] })).applied).toEqual([]);
    expect(await refusal([{ ...increment("a"), base: entry?.hash ?? "" }])).toHaveLength(1);
    const wrong: RecordChange = { action: "update", kind: note, id: "a", update: () => ({ title: 7 }) };
    await expect(store.commit({ author, changes: [wrong] })).rejects.toThrow(InvalidDocument);
    expect((await store.commit({ author, changes: [wrong], atomicity: "each" })).failed).toMatchObject([
      { id: "a", error: "invalid" },
    ]);
    const refusing: RecordChange = {
      action: "update",
      kind: note,
      id: "a",
      update: () => {
        throw new RangeError("no");
      },
    };
    await expect(store.commit({ author, changes: [refusing], atomicity: "each" })).rejects.toThrow(RangeError);
  });

  it(`loses none of ${16 * INCREMENTS} increments by 16 writers of two stores`, {
    tags: "repeated",
    timeout: 120_000,
  }, async () => {
    const other = await opened.again();
    try {
      const writers = Array.from({ length: 16 }, async (_, writer) => {
        for (let round = 0; round < INCREMENTS; round++) {
          const { commit } = writer % 2 ? store : other;
          const done = await commit({
            author: `w${writer}`,
            changes: [increment("shared"), increment(`own-${writer}`)],
          });
          expect(done.applied).toHaveLength(2);
        }
      });
      await Promise.all(writers);
      await store.refresh();
      expect(countOf((await store.read().get(note, "shared"))?.document)).toBe(16 * INCREMENTS);
      expect(countOf((await store.read().get(note, "own-7"))?.document)).toBe(INCREMENTS);
      expect((await store.changes(0, 1)).head).toBe(32 * INCREMENTS);
    } finally {
      await other.close();
    }
  });

  it("loses none where documents are so large that they are kept as blobs", async () => {
    const other = await opened.again();
    try {
      await store.commit({ author, changes: [putNote("big", { title: "Big", text: "日本語 ".repeat(8000) })] });
      const writers = Array.from({ length: 4 }, async (_, writer) => {
        for (let round = 0; round < 5; round++)
          await (writer % 2 ? store : other).commit({ author, changes: [increment("big")] });
      });
      await Promise.all(writers);
      await store.refresh();
      expect(countOf((await store.read().get(note, "big"))?.document)).toBe(20);
    } finally {
      await other.close();
    }
  });

  it("lets one of 16 win that replace the same", async () => {
    const other = await opened.again();
    try {
      for (let round = 0; round < 10; round++) {
        await store.refresh();
        const base = await hashOf("a");
        const tries = Array.from({ length: 16 }, (_, writer) =>
          (writer % 2 ? store : other)
            .commit({ author: `w${writer}`, changes: [put("a", `${round} by ${writer}`, base)], atomicity: "each" })
            .then(({ applied, failed }) => [applied.length, failed.length]),
        );
        const done = await Promise.all(tries);
        expect(done.filter(([applied]) => applied === 1)).toHaveLength(1);
        expect(done.filter(([, failed]) => failed === 1)).toHaveLength(15);
      }
      expect((await store.changes(0, 1)).head).toBe(10);
    } finally {
      await other.close();
    }
  });

  it("writes nothing if the basis of a decision changed, by another process too", async () => {
    const other = await opened.again();
    try {
      await store.commit({ author, changes: [put("a", "one"), put("b", "two")] });
      const kinds = [note, theme];
      const decidedOn = { kinds, head: await store.read().head(kinds) };
      await other.refresh();
      await other.commit({ author: "ben", changes: [put("c", "uses a")] });
      const late = store.commit({ author, changes: [deleteNote("a")], decidedOn });
      await expect(late).rejects.toBeInstanceOf(DecisionOutdated);
      await store.refresh();
      expect(await titles()).toEqual(["one", "two", "uses a"]);
      const again = { kinds, head: await store.read().head(kinds) };
      expect((await store.commit({ author, changes: [deleteNote("a")], decidedOn: again })).applied).toHaveLength(1);
      const others = { kinds: [theme], head: await store.read().head([theme]) };
      expect((await store.commit({ author, changes: [deleteNote("b")], decidedOn: others })).applied).toHaveLength(1);
    } finally {
      await other.close();
    }
  });

  it("repeats an update while a missing blob fails another change of the commit", async () => {
    const other = await opened.again();
    try {
      const image = sha256("nowhere");
      const broken = {
        author,
        atomicity: "each" as const,
        changes: [putNote("x", { title: "X", image }), increment("n")],
      };
      const done = await Promise.all(Array.from({ length: 8 }, (_, n) => (n % 2 ? store : other).commit(broken)));
      for (const { failed, applied } of done) {
        expect(failed).toMatchObject([{ id: "x", error: "missing_blob" }]);
        expect(applied).toHaveLength(1);
      }
      await store.refresh();
      expect(countOf((await store.read().get(note, "n"))?.document)).toBe(8);
      expect(await store.read().get(theme, "main")).toBeUndefined();
    } finally {
      await other.close();
    }
  });
}
