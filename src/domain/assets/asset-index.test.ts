import fc from "fast-check";
import { expect, it } from "vitest";
import { fuzzRuns } from "../../../test/long-form.ts";
import type { ListEntry, Snapshot } from "../../store/store.ts";
import { type AssetOrder, type AssetQuestion, assetIndex } from "./asset-index.ts";
import { findingParts, searchText } from "./asset-summary.ts";

type Document = Parameters<typeof searchText>[0] & { createdAt: string; size: number; isLong: boolean };

const WORDS = ["harbour", "boat", "Größe", "a", "b c"];
const word = fc.constantFrom(...WORDS);
const document: fc.Arbitrary<Document> = fc.record({
  title: word,
  filename: word,
  altText: word,
  description: word,
  tags: fc.array(word, { maxLength: 2 }),
  createdAt: fc.constantFrom("2026-01-01T00:00:00.000Z", "2026-01-02T00:00:00.000Z", "2026-01-03T00:00:00.000Z"),
  size: fc.nat(3),
  isLong: fc.boolean(),
});
const change = fc.record({ id: fc.constantFrom(..."abcdefgh"), document: fc.option(document) });
const question = fc.record({
  search: fc.constantFrom(undefined, "har", "harbour", "GROSSE", "größe b", "oat"),
  tags: fc.constantFrom([], ["Boat"], ["b  c", "a"]),
  among: fc.constantFrom(undefined, new Set(["a", "c", "e"]), new Set<string>()),
  order: fc.constantFrom<AssetOrder>("newest", "title", "size"),
  limit: fc.integer({ min: 1, max: 9 }),
  offset: fc.nat(4),
});

type Index = Awaited<ReturnType<Awaited<ReturnType<typeof assetIndex.open>>>>;

/** Ids of one page of what fits, and how many fit in all. */
async function find(
  index: Index,
  { search = "", tags, ...requested }: AssetQuestion & { search?: string; tags?: readonly string[] },
) {
  const { rows, total } = await index.find({ ...requested, parts: findingParts(search, tags) });
  return { ids: rows.map(({ id }) => id), total };
}

/** A snapshot of some documents; entries stay the same objects as long as their documents do, as in a store. */
function snapshotOf(
  documents: ReadonlyMap<string, Document>,
  entries: Map<Document, ListEntry>,
  seq: number,
): Snapshot {
  const ids = [...documents.keys()].sort();
  const entryOf = (id: string): ListEntry => {
    const one = documents.get(id) as Document;
    const { createdAt, size, isLong } = one;
    const text = isLong ? {} : { text: searchText(one) };
    const made = { id, seq, hash: "", changedAt: createdAt, changedBy: "", summary: { createdAt, size, ...text } };
    const entry = entries.get(one) ?? made;
    entries.set(one, entry);
    return entry;
  };
  return {
    get: async (_: unknown, id: string) => ({ ...entryOf(id), document: documents.get(id) }),
    list: async () => ids.map(entryOf),
    head: () => seq,
    stamps: () => [],
  } as unknown as Snapshot;
}

const FIRST: Record<AssetOrder, (a: Document, b: Document) => number> = {
  newest: (a, b) => (a.createdAt < b.createdAt ? 1 : a.createdAt > b.createdAt ? -1 : 0),
  title: (a, b) => (searchText(a) < searchText(b) ? -1 : searchText(a) > searchText(b) ? 1 : 0),
  size: (a, b) => b.size - a.size,
};

it("answers after any changes as if it were made anew", { tags: "repeated" }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.array(change, { maxLength: 4 }), question), { maxLength: 8 }),
      async (steps) => {
        const ask = await assetIndex.open({} as never);
        const documents = new Map<string, Document>();
        const entries = new Map<Document, ListEntry>();
        let seq = 0;
        for (const [changes, requested] of steps) {
          for (const one of changes) {
            documents.delete(one.id);
            if (one.document) documents.set(one.id, { ...one.document });
          }
          const { search = "", tags, order, limit, offset } = requested;
          const words = search.toLowerCase().normalize("NFKD").replaceAll(/\p{M}/gu, "").split(" ").filter(Boolean);
          const marks = tags.map((tag) => `\t${tag.replaceAll(/\s+/g, " ").toLowerCase()}\t`);
          const fitting = [...documents]
            .filter(([id]) => requested.among?.has(id) ?? true)
            .filter(([, one]) => [...words, ...marks].every((part) => searchText(one).includes(part)))
            .sort(([a, x], [b, y]) => FIRST[order](x, y) || (a < b ? 1 : -1))
            .map(([id]) => id);
          const index = await ask(snapshotOf(documents, entries, ++seq));
          expect(await find(index, { ...requested, search })).toEqual({
            ids: fitting.slice(offset, offset + limit),
            total: fitting.length,
          });
        }
      },
    ),
    { numRuns: fuzzRuns(300) },
  );
});

it("forgets what is gone, and puts many changes in order at once", async () => {
  const ask = await assetIndex.open({} as never);
  const entries = new Map<Document, ListEntry>();
  const base = { filename: "", tags: [], createdAt: "2026-01-01T00:00:00.000Z", size: 0, isLong: false };
  const page = { order: "title", limit: 1_000 } as const;
  const documents = new Map<string, Document>([["a", { ...base, title: "first" }]]);
  for (let turn = 0; turn < 500; turn++) {
    documents.set("b", { ...base, title: `second ${turn}` });
    const index = await ask(snapshotOf(documents, entries, turn + 1));
    expect(await find(index, { ...page, search: `second ${turn}` })).toEqual({ ids: ["b"], total: 1 });
    expect((await find(index, page)).ids).toEqual(["a", "b"]);
  }
  for (let number = 0; number < 400; number++) documents.set(`c${number}`, { ...base, title: `c ${900 - number}` });
  const { ids, total } = await find(await ask(snapshotOf(documents, entries, 501)), page);
  expect([total, ids.slice(0, 2), ids.slice(-2)]).toEqual([402, ["c399", "c398"], ["a", "b"]]);
});

it("reads again what changed alone, also of a state that was read anew from history", async () => {
  const ask = await assetIndex.open({} as never);
  const about = { filename: "", tags: [], createdAt: "2026-01-01T00:00:00.000Z", size: 0, isLong: true };
  const documents = new Map(WORDS.map((title) => [title, { ...about, title }]));
  const present = snapshotOf(documents, new Map(), 1);
  await ask(present);
  documents.set("a", { ...about, title: "changed" });
  const history = snapshotOf(documents, new Map(), 1);
  const read: string[] = [];
  const get = (kind: never, id: string) => {
    read.push(id);
    return history.get(kind, id);
  };
  const entries = (await history.list({} as never)).map((entry) => (entry.id === "a" ? { ...entry, seq: 2 } : entry));
  const index = await ask({ ...history, get, list: async () => entries, head: () => 2 } as unknown as Snapshot);
  expect(read).toEqual(["a"]);
  expect(await find(index, { search: "changed", limit: 9 })).toEqual({ ids: ["a"], total: 1 });
});

it("lets others have the loop while it looks at many, and asks further pages of what it found", async () => {
  const ask = await assetIndex.open({} as never);
  const about = { filename: "", tags: [], createdAt: "2026-01-01T00:00:00.000Z", size: 0, isLong: false };
  const documents = new Map(Array.from({ length: 20_000 }, (_, number) => [`${number}`, { ...about, title: "boat" }]));
  const index = await ask(snapshotOf(documents, new Map(), 1));
  let looked = 0;
  let turns = 0;
  const isMeant = (id: string) => {
    if (looked++ % 2_000 === 0) for (const until = performance.now() + 5; performance.now() < until; );
    return id.endsWith("7");
  };
  const among = { has: isMeant } as unknown as ReadonlySet<string>;
  const others = setInterval(() => turns++, 0);
  const first = await find(index, { among, limit: 2 });
  clearInterval(others);
  expect(first.total).toBe(2_000);
  expect(turns).toBeGreaterThan(4);
  const further = { among, limit: 2, offset: 2 };
  expect((await Promise.all([find(index, further), find(index, further)])).map(({ ids }) => ids.length)).toEqual([
    2, 2,
  ]);
  expect(looked).toBe(20_000);
});
