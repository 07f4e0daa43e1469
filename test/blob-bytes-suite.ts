import { createHash, randomBytes } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type BlobBytes, BytesGone, type HomeBytes } from "../src/store/blobs/blob-bytes.ts";
import { freshKey } from "../src/store/blobs/blob-keys.ts";

export interface OpenedBytes {
  bytes: BlobBytes;
  /** The same, where it offers more than that. */
  home?: HomeBytes;
  close(): Promise<void>;
}

const MIB = 1 << 20;
/** Around the sizes at which places change what they do. */
const SIZES = [0, 1, 65_536, 65_537, MIB - 1, MIB, MIB + 1, 3 * MIB + 7];

const digest = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const all = async (stream: AsyncIterable<Uint8Array>) => Buffer.concat(await Array.fromAsync(stream));
async function* pieces(bytes: Uint8Array, size = 60_000): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}
async function* broken(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield* pieces(bytes);
  throw new Error("the client went away");
}

/** What every place does, wherever its bytes lie. */
export function blobBytesSuite(name: string, open: () => Promise<OpenedBytes>): void {
  describe(`${name}: bytes`, () => {
    let opened: OpenedBytes;
    let bytes: BlobBytes;
    beforeEach(async () => {
      opened = await open();
      ({ bytes } = opened);
    });
    afterEach(() => opened.close());
    const keys = async () => (await Array.fromAsync(bytes.keys())).flat().sort();

    it("are written from memory and from a stream, and read completely and in parts", async () => {
      for (const size of SIZES) {
        const content = randomBytes(size);
        const keysOfSize = [freshKey(), freshKey()];
        await bytes.write(keysOfSize[0] ?? "", content);
        await bytes.write(keysOfSize[1] ?? "", pieces(content));
        for (const key of keysOfSize) {
          for (const known of [size, undefined])
            expect(digest((await bytes.read(key, known)) ?? Buffer.of(1)), `${size} bytes`).toBe(digest(content));
          expect(digest(await all(bytes.stream(key, { start: 0, end: size }))), `${size} bytes`).toBe(digest(content));
        }
      }
      expect(await keys()).toHaveLength(2 * SIZES.length);
    });

    it("are read in ranges: the first, the last, across pieces, none", async () => {
      for (const size of [100, 3 * MIB + 7]) {
        const content = randomBytes(size);
        const key = freshKey();
        await bytes.write(key, content);
        const ranges = [
          [0, 1],
          [size - 1, size],
          [size >> 1, size],
          [Math.min(size, MIB) - 3, Math.min(size, MIB + 3)],
          [7, 7],
        ] as const;
        for (const [start, end] of ranges) {
          const part = await all(bytes.stream(key, { start, end }));
          expect(digest(part), `${start} to ${end} of ${size}`).toBe(digest(content.subarray(start, end)));
        }
      }
    });

    it("are not held by who stops reading in the middle", async () => {
      const content = randomBytes(3 * MIB);
      const key = freshKey();
      await bytes.write(key, content);
      for (let round = 0; round < 40; round++)
        for await (const piece of bytes.stream(key, { start: 0, end: content.length })) {
          expect(piece.byteLength).toBeGreaterThan(0);
          break;
        }
      expect(digest((await bytes.read(key, content.length)) ?? Buffer.of())).toBe(digest(content));
    });

    it("are absent after their removal, which may be repeated, and before they were written", async () => {
      for (const size of [10, 2 * MIB]) {
        const key = freshKey();
        const gone = async () => {
          expect(await bytes.read(key, size)).toBeUndefined();
          await expect(all(bytes.stream(key, { start: 0, end: size }))).rejects.toThrow(BytesGone);
        };
        await gone();
        await bytes.write(key, randomBytes(size));
        await bytes.remove(key);
        await gone();
        await bytes.remove(key);
        expect(await keys()).toEqual([]);
      }
    });

    it("of a stream that breaks off are not kept", async () => {
      for (const size of [1000, 100_000, 10 * MIB]) {
        const key = freshKey();
        await expect(bytes.write(key, broken(randomBytes(size)))).rejects.toThrow("the client went away");
        expect(await bytes.read(key, size)).toBeUndefined();
      }
      expect(await keys()).toEqual([]);
    });

    it("are written concurrently", async () => {
      const contents = Array.from({ length: 60 }, (_, index) => ({
        key: freshKey(),
        content: randomBytes(index * 3000),
      }));
      await Promise.all(contents.map(({ key, content }) => bytes.write(key, content)));
      const read = await Promise.all(contents.map(({ key, content }) => bytes.read(key, content.length)));
      expect(read.map((found) => digest(found ?? Buffer.of(1)))).toEqual(
        contents.map(({ content }) => digest(content)),
      );
      expect(await keys()).toEqual(contents.map(({ key }) => key).sort());
    });

    it("in the home place have a size, a second key, and a copy that is taken once", async () => {
      const { home } = opened;
      if (!home) return;
      for (const size of [0, 10, 3 * MIB + 7]) {
        const content = randomBytes(size);
        const [first, second, third] = [freshKey(), freshKey(), freshKey()];
        expect(await home.size(first)).toBeUndefined();
        expect(await home.copy(first, second)).toBe(false);
        expect(await home.rename(first, second)).toBe(false);
        await home.write(first, pieces(content));
        expect(await home.size(first)).toBe(size);
        expect(await home.copy(first, second)).toBe(true);
        await home.remove(first);
        expect(digest((await home.read(second)) ?? Buffer.of(1))).toBe(digest(content));

        const rivals = await Promise.all(
          [0, 1, 2, 3, 4].map(async (rival) => {
            const key = freshKey();
            await home.write(key, Buffer.from(`rival ${rival}`));
            return { key, won: await home.rename(key, third) };
          }),
        );
        expect(rivals.filter(({ won }) => won)).toHaveLength(1);
        expect(await home.rename(second, third)).toBe(false);
        expect(await home.size(second)).toBe(size);
        expect(Buffer.from((await home.read(third)) ?? []).toString()).toMatch(/^rival \d$/);
        for (const { key, won } of rivals) expect(await home.size(key)).toBe(won ? undefined : 7);
      }
    });
  });
}
