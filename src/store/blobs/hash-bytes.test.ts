import { describe, expect, it } from "vitest";
import { sha256 } from "../kind.ts";
import { createHasher } from "./hash-bytes.ts";

describe("hashing", () => {
  it.each([0, 1, 1 << 20, (1 << 20) + 1, 5_000_000])("of %i bytes is SHA-256", async (size) => {
    const bytes = Buffer.alloc(size, "abc");
    expect(await createHasher()(bytes)).toBe(sha256(bytes));
  });

  it("of many inputs lets other work run in between, in the order of the calls", async () => {
    const hash = createHasher();
    let turns = 0;
    let counting = true;
    const count = () => {
      turns += 1;
      if (counting) setImmediate(count);
    };
    setImmediate(count);
    const done: number[] = [];
    const items = Array.from({ length: 100 }, (_, index) => Buffer.alloc(100_000, index));
    const hashes = await Promise.all(items.map((item, index) => hash(item).finally(() => done.push(index))));
    counting = false;
    expect(hashes).toEqual(items.map((item) => sha256(item)));
    expect(done).toEqual(items.map((_, index) => index));
    // 10 MB, 1 MiB a turn.
    expect(turns).toBeGreaterThanOrEqual(9);
  });
});
