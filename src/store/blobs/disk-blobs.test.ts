import { readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { freshFolder } from "../../../test/store-suite-opened.ts";
import { createDiskBlobs } from "./disk-blobs.ts";

const KEY = `ab${"0".repeat(62)}-12345678`;

describe("blobs on disk", () => {
  it("are stored in files named after their key, with nothing left over", async () => {
    const folder = join(await freshFolder(), "deep", "blobs");
    const blobs = createDiskBlobs(folder);
    const keys = Array.from({ length: 10 }, (_, index) => `${KEY.slice(0, -1)}${index}`);
    await Promise.all(keys.map((key) => blobs.write(key, Buffer.from("bytes"))));
    expect(await readdir(folder)).toEqual(["ab"]);
    expect((await readdir(join(folder, "ab"))).sort()).toEqual(keys.map((key) => key.slice(2)));
    expect(Buffer.from((await blobs.read(KEY)) ?? []).toString()).toBe("bytes");
    await blobs.remove(KEY);
    await blobs.remove(KEY);
    expect(await blobs.read(KEY)).toBeUndefined();
  });

  it("leave nothing of a killed write once their key is removed", async () => {
    const folder = await freshFolder();
    const blobs = createDiskBlobs(folder);
    const begun = Promise.withResolvers<void>();
    const end = Promise.withResolvers<void>();
    const writing = blobs.write(
      KEY,
      (async function* () {
        yield Buffer.alloc(100_000);
        begun.resolve();
        await end.promise;
      })(),
    );
    writing.catch(() => undefined);
    await begun.promise;
    // The state after a kill.
    expect(await readdir(join(folder, "ab"))).toHaveLength(1);
    await blobs.remove(KEY);
    expect(await readdir(join(folder, "ab"))).toEqual([]);
    end.resolve();
    await expect(writing).rejects.toThrow();
  });

  it("are written again after their folder was removed", async () => {
    const folder = join(await freshFolder(), "blobs");
    const blobs = createDiskBlobs(folder);
    await blobs.write(KEY, Buffer.from("1"));
    await rm(join(folder, "ab"), { recursive: true });
    await expect(blobs.write(KEY, Buffer.from("2"))).rejects.toThrow();
    await blobs.write(KEY, Buffer.from("3"));
    expect(Buffer.from((await blobs.read(KEY)) ?? []).toString()).toBe("3");
  });

  it("are listed by their keys, without other files of the folder", async () => {
    const folder = join(await freshFolder(), "blobs");
    const blobs = createDiskBlobs(folder);
    expect(await Array.fromAsync(blobs.keys())).toEqual([]);
    const keys = [KEY, `cd${KEY.slice(2)}`];
    for (const key of keys) await blobs.write(key, Buffer.from("bytes"));
    await writeFile(join(folder, "notes.txt"), "another kind");
    await writeFile(join(folder, "ab", ".begun"), "not whole");
    expect((await Array.fromAsync(blobs.keys())).flat().sort()).toEqual(keys);
  });

  it("have keys that cannot leave the folder", async () => {
    const blobs = createDiskBlobs(await freshFolder());
    for (const key of ["../../../etc/passwd", "ab/../../x", "", "AB12345678", "short"]) {
      await expect(blobs.write(key, Buffer.from("x")), key).rejects.toThrow("is not a valid blob key");
      await expect(blobs.read(key), key).rejects.toThrow("is not a valid blob key");
    }
  });

  it("report errors of the disk", async () => {
    const folder = await freshFolder();
    await writeFile(join(folder, "ab"), "a file where a folder should be");
    const blobs = createDiskBlobs(folder);
    await expect(blobs.write(KEY, Buffer.from("x"))).rejects.toThrow();
    await expect(blobs.read(KEY)).rejects.toThrow();
    await expect(Array.fromAsync(blobs.keys())).rejects.toThrow("ENOTDIR");
  });
});
