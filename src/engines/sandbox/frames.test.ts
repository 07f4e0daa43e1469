import { describe, expect, it } from "vitest";
import { createFrameDecoder, encodeFrame } from "./frames.ts";

describe("frames", () => {
  it("arrive complete, however they are split", () => {
    const values = [1, "ü".repeat(1000), { a: [null] }];
    const bytes = Buffer.concat(values.map(encodeFrame));
    for (const size of [1, 3, 7, bytes.length]) {
      const seen: unknown[] = [];
      const read = createFrameDecoder<unknown>(10_000, (value) => seen.push(value));
      for (let at = 0; at < bytes.length; at += size) read(bytes.subarray(at, at + size));
      expect(seen).toEqual(values);
    }
  });

  it("are rejected before buffering if they are too long, and if they aren't JSON", () => {
    const read = createFrameDecoder<unknown>(100, () => undefined);
    expect(() => read(Buffer.from([0, 0, 0, 101]))).toThrow("101 bytes");
    const other = createFrameDecoder<unknown>(100, () => undefined);
    expect(() => other(Buffer.from([0, 0, 0, 1, 0x7d]))).toThrow();
  });
});
