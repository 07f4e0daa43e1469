import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { note, putNote, putTheme, suiteKinds } from "../../test/store-suite-kinds.ts";
import { cacheDerivation } from "./cache-derivation.ts";
import { createSqlStore, type SqlStore } from "./sql/sql-store.ts";
import type { RecordChange, Snapshot } from "./store.ts";

let folder: string;
let store: SqlStore;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "derived-"));
  store = await createSqlStore({ kinds: suiteKinds, url: `sqlite:${join(folder, "registry.db")}` });
});
afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

const write = (...changes: RecordChange[]) => store.commit({ author: "somebody", changes });
const titles = async (snapshot: Snapshot) => ({ titles: (await snapshot.list(note)).map((one) => one.summary.title) });

it("is created once for each state of its dependencies, for all concurrent callers", async () => {
  let made = 0;
  const read = cacheDerivation((snapshot) => {
    made += 1;
    return titles(snapshot);
  });
  await write(putNote("a", { title: "A" }));
  const [one, two] = await Promise.all([read(store.read()), read(store.read())]);
  expect(one).toBe(two);
  await write(putTheme("a{}"));
  expect(await read(store.read())).toBe(one);
  const before = store.read();
  await write(putNote("a", { title: "A2" }));
  expect(await read(store.read())).toEqual({ titles: ["A2"] });
  expect(await read(before)).toBe(one);
  expect(made).toBe(2);
});

it("gets its previous value, and is tried again after a failure", async () => {
  let fails = false;
  const read = cacheDerivation<{ titles: unknown[] }>(async (snapshot, before) => {
    if (fails) throw new Error("the database is away");
    const now = await titles(snapshot);
    return JSON.stringify(now) === JSON.stringify(before) ? (before ?? now) : now;
  });
  await write(putNote("a", { title: "A" }));
  const first = await read(store.read());
  await write(putNote("a", { title: "A", text: "more" }));
  fails = true;
  await expect(read(store.read())).rejects.toThrow("away");
  fails = false;
  expect(await read(store.read())).toBe(first);
});
