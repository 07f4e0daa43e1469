import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { defineKind } from "../store/kind.ts";
import { createSqlStore, type SqlStore } from "../store/sql/sql-store.ts";
import type { RecordChange, Snapshot } from "../store/store.ts";
import { createCache, isSource, type RawResponse, type ResponseCache } from "./cache.ts";

const kindOf = (name: string) =>
  defineKind({
    name,
    noun: { one: name, many: `${name}s` },
    schema: z.looseObject({ title: z.string() }),
    summarize: (_, { title }) => ({ title }),
    workspace: { paths: [], read: async () => ({ records: [], warnings: [] }) },
  });
const page = kindOf("page");
const color = kindOf("color");

const put = (kind: typeof page, id: string, title: string): RecordChange => ({
  action: "put",
  kind,
  id,
  document: { title },
});

const text = (body: string): RawResponse => ({
  status: 200,
  body: Buffer.from(body),
  headers: { "content-type": "text/plain" },
});

let folder: string;
let store: SqlStore;
let cache: ResponseCache;
/** Number of times each response was rendered. */
let made: Record<string, number>;

const open = () => createSqlStore({ kinds: [page, color], url: `sqlite:${join(folder, "registry.db")}` });

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "cache-"));
  store = await open();
  cache = createCache(1e6);
  made = {};
});
afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

const write = (...changes: RecordChange[]) => store.commit({ author: "somebody", changes });

async function ask(
  key: string,
  maker: (snapshot: Snapshot) => Promise<unknown>,
  snapshot = store.read(),
): Promise<string> {
  const entry = await cache.get(key, snapshot, async (recorded) => {
    made[key] = (made[key] ?? 0) + 1;
    return text(JSON.stringify((await maker(recorded)) ?? null));
  });
  if (isSource(entry.content)) throw new Error("Its bytes are not kept");
  return Buffer.from(await entry.content.encoded("identity")).toString();
}

const titleOf = (id: string) => async (snapshot: Snapshot) => (await snapshot.get(page, id))?.document.title;
const titles = async (snapshot: Snapshot) => (await snapshot.list(page)).map(({ summary }) => summary.title);
const firstTitle = (snapshot: Snapshot) => snapshot.derive(async (inner) => (await titles(inner))[0]);

describe("cached bytes", () => {
  it("are created once, and again only when a record they depend on is written", async () => {
    await write(put(page, "a", "A"), put(page, "b", "B"));
    await ask("a", titleOf("a"));
    await ask("b", titleOf("b"));
    await write(put(page, "b", "B2"), put(color, "red", "Red"));
    expect([await ask("a", titleOf("a")), await ask("b", titleOf("b"))]).toEqual(['"A"', '"B2"']);
    await write({ action: "delete", kind: page, id: "a" });
    expect([await ask("a", titleOf("a")), await ask("b", titleOf("b"))]).toEqual(["null", '"B2"']);
    expect(made).toEqual({ a: 2, b: 2 });
  });

  it("include missing records until these exist", async () => {
    expect(await ask("new", titleOf("new"))).toBe("null");
    await write(put(page, "other", "Other"));
    expect(await ask("new", titleOf("new"))).toBe("null");
    await write(put(page, "new", "New"));
    expect(await ask("new", titleOf("new"))).toBe('"New"');
    expect(made).toEqual({ new: 2 });
  });

  it("of a list are created again when any record of it is written", async () => {
    await write(put(page, "a", "A"));
    await ask("list", titles);
    await write(put(color, "red", "Red"));
    expect(await ask("list", titles)).toBe('["A"]');
    await write(put(page, "b", "B"));
    expect(await ask("list", titles)).toBe('["A","B"]');
    expect(made).toEqual({ list: 2 });
  });

  it("derived from a list are created again only when the derived value changes", async () => {
    await write(put(page, "a", "A"), put(page, "b", "B"));
    await ask("first", firstTitle);
    await write(put(page, "b", "B2"));
    expect(await ask("first", firstTitle)).toBe('"A"');
    expect(made).toEqual({ first: 1 });
    await write(put(page, "a", "A2"));
    expect(await ask("first", firstTitle)).toBe('"A2"');
    await write(put(page, "0", "Zero"));
    expect(await ask("first", firstTitle)).toBe('"Zero"');
    expect(made).toEqual({ first: 3 });
  });

  it("follow the reads of a derivation when these change", async () => {
    const follow = (snapshot: Snapshot) =>
      snapshot.derive(async (inner) =>
        (await inner.get(page, "switch"))?.document.title === "color"
          ? (await inner.get(color, "red"))?.document.title
          : "Red",
      );
    await write(put(color, "red", "Red"));
    expect(await ask("it", follow)).toBe('"Red"');
    await write(put(page, "switch", "color"));
    expect(await ask("it", follow)).toBe('"Red"');
    await write(put(color, "red", "Crimson"));
    expect(await ask("it", follow)).toBe('"Crimson"');
  });

  it("are not treated as newer than their snapshot", async () => {
    await write(put(page, "a", "A"));
    const before = store.read();
    await write(put(page, "a", "A2"));
    // A request from before the write gets its response after it.
    expect(await ask("a", titleOf("a"), before)).toBe('"A"');
    expect(await ask("a", titleOf("a"))).toBe('"A2"');
  });

  it("notice writes of another process", async () => {
    const other = await open();
    await write(put(page, "a", "A"), put(page, "b", "B"));
    await ask("a", titleOf("a"));
    await ask("b", titleOf("b"));
    await other.commit({ author: "somebody else", changes: [put(page, "a", "A2")] });
    await other.close();
    await store.refresh();
    expect([await ask("a", titleOf("a")), await ask("b", titleOf("b"))]).toEqual(['"A2"', '"B"']);
    expect(made).toEqual({ a: 2, b: 1 });
  });

  it("no longer contain erased records", async () => {
    await write(put(page, "a", "A"), put(page, "b", "B"));
    await ask("a", titleOf("a"));
    await ask("first", firstTitle);
    await store.history.erase({ kind: page, id: "a", author: "somebody" });
    expect([await ask("a", titleOf("a")), await ask("first", firstTitle)]).toEqual(["null", '"B"']);
  });

  it("are dropped after more writes than can be checked", async () => {
    await write(put(page, "a", "A"));
    await ask("a", titleOf("a"));
    await write(...Array.from({ length: 6_000 }, (_, index) => put(color, `c${index}`, "Color")));
    expect(await ask("a", titleOf("a"))).toBe('"A"');
    await write(put(page, "a", "A2"));
    expect(await ask("a", titleOf("a"))).toBe('"A2"');
    expect(made).toEqual({ a: 3 });
  });

  it("are shared by concurrent callers", async () => {
    const answers = await Promise.all([ask("a", titles), ask("a", titles), ask("a", titles)]);
    expect(made).toEqual({ a: 1 });
    expect(new Set(answers).size).toBe(1);
  });

  it("return a failure only to its callers, and try again", async () => {
    await expect(ask("a", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(await ask("a", async () => "yes")).toBe('"yes"');
  });

  it("are removed beyond the limit, the least recently used first", async () => {
    cache = createCache(20_000);
    const large = (name: string) => ask(name, async () => name.repeat(500));
    for (const name of ["aa", "bb", "aa", "cc", "aa", "bb"]) await large(name);
    expect(made).toEqual({ aa: 1, bb: 2, cc: 1 });
  });

  it("use memory besides their bytes, so that many small ones are removed too", async () => {
    cache = createCache(1e6);
    for (let at = 0; at < 200; at++) await ask(`${at}`, async () => "");
    expect(cache.size().entries).toBeLessThan(150);
    expect(cache.size().bytes).toBeLessThanOrEqual(1e6);
  });

  it("are found by address only while this is known synchronously", async () => {
    await write(put(page, "a", "A"), put(page, "b", "B"));
    await ask("a", titleOf("a"));
    await ask("first", firstTitle);
    cache.alias("/a?x", "a");
    cache.alias("/first", "first");
    expect(cache.known("/a?x", store.read())?.status).toBe(200);
    expect(cache.known("/other", store.read())).toBeUndefined();
    await write(put(page, "b", "B2"));
    await ask("a", titleOf("a"));
    expect(cache.known("/a?x", store.read())?.status).toBe(200);
    expect(cache.known("/first", store.read())).toBeUndefined();
    await ask("first", firstTitle);
    expect(cache.known("/first", store.read())?.status).toBe(200);
    await write(put(page, "a", "A2"));
    expect(cache.known("/a?x", store.read())).toBeUndefined();
    expect(made).toEqual({ a: 1, first: 1 });
  });
});
