import { describe, expect, it } from "vitest";
import type { Kind } from "../store/kind.ts";
import type { Snapshot } from "../store/store.ts";
import { createCache, type Made } from "./cache.ts";

const kind = (name: string) => ({ name }) as Kind;
const color = kind("color");
const page = kind("page");

/** Snapshots with a head per kind that a test can move. */
function records(heads: Record<string, number>) {
  return (): Snapshot => ({
    get: async () => undefined,
    text: async () => undefined,
    list: async () => [],
    head: (kinds) => Math.max(0, ...kinds.map(({ name }) => heads[name] ?? 0)),
  });
}

const text = (body: string): Made => ({
  status: 200,
  body: Buffer.from(body),
  headers: { "content-type": "text/plain" },
});

describe("cached bytes", () => {
  it("are made once, and again when a kind that was read changes", async () => {
    const heads = { color: 1, page: 1 };
    const read = records(heads);
    const cache = createCache(1e6);
    let made = 0;
    const ask = () =>
      cache.get("/a", read(), async (snapshot) => {
        await snapshot.list(color);
        return text(`${++made}`);
      });
    await ask();
    heads.page = 9;
    await ask();
    expect(made).toBe(1);
    heads.color = 2;
    await ask();
    expect(made).toBe(2);
  });

  it("are shared by all who ask at once", async () => {
    const snapshot = records({})();
    const cache = createCache(1e6);
    let made = 0;
    const ask = () => cache.get("/a", snapshot, async () => text(`${++made}`));
    const entries = await Promise.all([ask(), ask(), ask()]);
    expect(made).toBe(1);
    expect(new Set(entries).size).toBe(1);
  });

  it("keep a failure to those who asked, and try again", async () => {
    const snapshot = records({})();
    const cache = createCache(1e6);
    await expect(cache.get("/a", snapshot, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect((await cache.get("/a", snapshot, async () => text("yes"))).status).toBe(200);
  });

  it("go when there are too many, the longest unused first", async () => {
    const snapshot = records({})();
    const cache = createCache(2_500);
    let made = 0;
    const ask = (key: string) =>
      cache.get(key, snapshot, async () => {
        made++;
        return text(key.repeat(500));
      });
    await ask("aa");
    await ask("bb");
    await ask("aa");
    await ask("cc");
    expect(made).toBe(3);
    await ask("aa");
    expect(made).toBe(3);
    await ask("bb");
    expect(made).toBe(4);
  });

  it("are known by address only while they hold", async () => {
    const heads = { page: 1 };
    const read = records(heads);
    const cache = createCache(1e6);
    await cache.get("key", read(), async (snapshot) => {
      await snapshot.list(page);
      return text("x");
    });
    cache.alias("/x?y", "key");
    expect(cache.known("/x?y", read())?.status).toBe(200);
    expect(cache.known("/other", read())).toBeUndefined();
    heads.page = 2;
    expect(cache.known("/x?y", read())).toBeUndefined();
  });
});
