import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Worker } from "node:worker_threads";
import Database from "better-sqlite3";
import { describe, expect, it } from "vitest";
import { freshFolder } from "../../../test/store-suite-opened.ts";
import { until } from "../../../test/until.ts";
import { StoreUnavailable } from "../store.ts";
import { createSmallBlobs } from "./small-blobs.ts";

const freshPath = async () => join(await freshFolder(), "deep", "small.db");
const keyOf = (index: number) => `${String(index).padStart(64, "0")}-${String(index).padStart(20, "0")}`;
const textOf = (bytes: Uint8Array | undefined) => bytes && Buffer.from(bytes).toString();
/** SQLite counts the transactions that wrote the file (https://sqlite.org/fileformat.html#file_change_counter). */
const transactions = async (path: string) => (await readFile(path)).readUInt32BE(24);

describe("small blobs", () => {
  it("are kept in one file, that only its owner reads, and found again by the next process", async () => {
    const path = await freshPath();
    const blobs = createSmallBlobs(path);
    const whole = Buffer.from("one two");
    await Promise.all([blobs.write(keyOf(1), whole.subarray(0, 3)), blobs.write(keyOf(2), whole.subarray(4))]);
    await blobs.write(keyOf(3), new Uint8Array());
    await blobs.write("0a-1b", Buffer.from("a short key"));
    await blobs.write(keyOf(1), Buffer.from("not again"));
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    await blobs.close();
    await blobs.close();
    expect(await readdir(join(path, ".."))).toEqual(["small.db", "small.db-journal"]);
    expect((await stat(`${path}-journal`)).size).toBe(0);

    const again = createSmallBlobs(path);
    const keys = [keyOf(1), keyOf(2), keyOf(3), keyOf(4), "0a-1b"];
    const found = await Promise.all(keys.map((key) => again.read(key)));
    expect(found.map(textOf)).toEqual(["one", "two", "", undefined, "a short key"]);
    await again.close();
  });

  it("of the same moment share a transaction of 2 MiB; each that is read has memory of its own", async () => {
    const path = await freshPath();
    const blobs = createSmallBlobs(path);
    await blobs.write(keyOf(0), Buffer.from("makes the file"));
    const before = await transactions(path);
    const bytes = (index: number) => Buffer.alloc(10_000 + index, index);
    const indexes = Array.from({ length: 500 }, (_, index) => index + 1);
    await Promise.all(indexes.map((index) => blobs.write(keyOf(index), bytes(index))));
    expect((await transactions(path)) - before).toBe(3);
    const found = await Promise.all(indexes.map((index) => blobs.read(keyOf(index))));
    for (const [at, index] of indexes.entries()) {
      expect(Buffer.compare(found[at] ?? Buffer.of(), bytes(index))).toBe(0);
      expect(found[at]?.buffer.byteLength).toBe(10_000 + index);
    }
    await blobs.close();
  });

  it("are listed by their keys, thousands at a time", async () => {
    const blobs = createSmallBlobs(await freshPath());
    expect(await Array.fromAsync(blobs.keys())).toEqual([]);
    const all = Array.from({ length: 5_500 }, (_, index) => keyOf(index));
    await Promise.all(all.map((key) => blobs.write(key, Buffer.from(key))));
    const pieces = await Array.fromAsync(blobs.keys());
    expect(pieces.length).toBeGreaterThan(1);
    expect(pieces.flat().sort()).toEqual(all);
    await blobs.close();
  });

  it("that are removed leave nothing in any file, and their room is given back", async () => {
    const path = await freshPath();
    const blobs = createSmallBlobs(path);
    const indexes = Array.from({ length: 300 }, (_, index) => index);
    await Promise.all(indexes.map((index) => blobs.write(keyOf(index), Buffer.alloc(30_000, `secret ${index} `))));
    await blobs.write(keyOf(300), Buffer.from("stays"));
    const full = (await stat(path)).size;
    await Promise.all([...indexes, 999].map((index) => blobs.remove(keyOf(index))));
    for (const file of await readdir(join(path, "..")))
      expect(await readFile(join(path, "..", file), "latin1")).not.toContain("secret");
    await until(async () => expect((await stat(path)).size).toBeLessThan(full / 20));
    expect(await Promise.all([0, 300].map(async (index) => textOf(await blobs.read(keyOf(index)))))).toEqual([
      undefined,
      "stays",
    ]);
    await blobs.close();
  });

  it("wait for the lock of another process without the event loop; after 5 s they are out of reach", async () => {
    const path = await freshPath();
    const blobs = createSmallBlobs(path);
    await blobs.write(keyOf(1), Buffer.from("one"));
    const other = new Database(path);
    other.exec("begin exclusive");
    let ticks = 0;
    const timer = setInterval(() => ticks++, 10);
    const waiting = [blobs.write(keyOf(2), Buffer.from("two")), blobs.read(keyOf(1)).then(textOf)];
    await until(() => expect(ticks).toBeGreaterThan(20));
    other.exec("rollback");
    expect(await Promise.all(waiting)).toEqual([undefined, "one"]);
    other.exec("begin exclusive");
    await expect(blobs.write(keyOf(3), Buffer.from("three"))).rejects.toThrow(StoreUnavailable);
    other.close();
    expect(await blobs.read(keyOf(3))).toBeUndefined();
    await blobs.write(keyOf(3), Buffer.from("three"));
    clearInterval(timer);
    await blobs.close();
  });

  it("are out of reach while their file is none of ours, or cannot be made", async () => {
    const path = await freshPath();
    await mkdir(join(path, ".."), { recursive: true });
    await writeFile(path, "This is no database, but long enough to look at.".repeat(100));
    const blobs = createSmallBlobs(path);
    await expect(blobs.write(keyOf(1), Buffer.from("one"))).rejects.toThrow(StoreUnavailable);
    await expect(blobs.read(keyOf(1))).rejects.toThrow(StoreUnavailable);
    await rm(path);
    await blobs.write(keyOf(1), Buffer.from("one"));
    expect(textOf(await blobs.read(keyOf(1)))).toBe("one");
    await blobs.close();

    const nowhere = createSmallBlobs(join(path, "below", "a-file.db"));
    await expect(nowhere.read(keyOf(1))).rejects.toThrow("ENOTDIR");
    await nowhere.close();
  });

  it("say when their thread ended, and go on in another", async () => {
    const path = await freshPath();
    const blobs = createSmallBlobs(path);
    const begun = Promise.withResolvers<Worker>();
    process.once("worker", begun.resolve);
    await blobs.write(keyOf(1), Buffer.from("one"));
    // No question: the thread ends by its fault, and never sees what comes behind.
    (await begun.promise).postMessage(null);
    await expect(blobs.read(keyOf(1))).rejects.toThrow("The thread that keeps small files ended.");
    expect(textOf(await blobs.read(keyOf(1)))).toBe("one");
    await blobs.write(keyOf(2), Buffer.from("two"));
    await blobs.close();
  });
});
