import { crc32 } from "node:zlib";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { cleanFileInThread } from "./file-worker.ts";

const frames = { raw: { width: 8, height: 16, channels: 3, pageHeight: 8 } } as const;
const moving = () => sharp(Buffer.from(Array.from({ length: 8 * 16 * 3 }, (_, at) => (at * 53) % 256)), frames);
const still = () => sharp(Buffer.alloc(8 * 8 * 3), { raw: { width: 8, height: 8, channels: 3 } });
const notesOf = (type: string, bytes: Uint8Array) => {
  const cleaned = cleanFileInThread({ type, bytes });
  return "refused" in cleaned ? [cleaned.refused] : (cleaned.notes ?? []);
};

function chunk(name: string, data: Buffer): Buffer {
  const made = Buffer.concat([Buffer.alloc(4), Buffer.from(name), data, Buffer.alloc(4)]);
  made.writeUInt32BE(data.length, 0);
  made.writeUInt32BE(crc32(made.subarray(4, -4)), made.length - 4);
  return made;
}
/** Two frames, shown for ever. */
const acTL = chunk("acTL", Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]));

describe("a picture that is sent", () => {
  it("that moves, and whose smaller forms do, needs no word", async () => {
    expect(notesOf("image/gif", await moving().gif().toBuffer())).toEqual([]);
    expect(notesOf("image/webp", await moving().webp().toBuffer())).toEqual([]);
  });

  it("that moves only as a PNG says that its smaller forms stand", async () => {
    const png = await still().png().toBuffer();
    const pixels = png.indexOf("IDAT") - 4;
    const animated = Buffer.concat([png.subarray(0, pixels), acTL, png.subarray(pixels)]);
    expect(notesOf("image/png", animated)).toEqual([expect.stringMatching(/^Smaller sizes of this animation .+ WebP/)]);
    const behind = Buffer.concat([png.subarray(0, -12), acTL, png.subarray(-12)]);
    expect(notesOf("image/png", behind)).toEqual([]);
    expect(notesOf("image/png", png)).toEqual([]);
  });

  it("that is a sequence of AVIF says so, too", async () => {
    const avif = await still().avif().toBuffer();
    expect(notesOf("image/avif", avif)).toEqual([]);
    const tracks = Buffer.concat([avif, Buffer.from("\0\0\0\x08moov", "latin1")]);
    expect(notesOf("image/avif", tracks)).toEqual([expect.stringMatching(/^Smaller sizes of this animation /)]);
  });

  it("of more pixels than forms are made of says which of its frames they are", async () => {
    const gif = await moving().gif().toBuffer();
    // The size of its screen (GIF89a, 18).
    gif.writeUInt16LE(6_000, 6);
    gif.writeUInt16LE(6_000, 8);
    expect(notesOf("image/gif", gif)).toEqual([expect.stringContaining("its 2 frames have too many pixels")]);
  });
});
