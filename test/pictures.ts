import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

export type PictureFormat = "png" | "jpeg" | "webp" | "gif" | "avif";

/** A small picture with something to see in it, and no metadata. */
export function pictureOf(format: PictureFormat, { width = 16, height = 12 } = {}): Promise<Buffer> {
  const pixels = Buffer.from(Array.from({ length: width * height * 3 }, (_, at) => (at * 37) % 256));
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .toFormat(format)
    .toBuffer();
}

/** A PNG of one grey, with further chunks before its pixels. Its header may say it is larger than it is. */
export function pngOf(chunks: readonly [name: string, data: Buffer][], { width = 4, height = 4 } = {}): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(8, 8);
  const pixels = deflateSync(Buffer.alloc(4 * 5));
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    ...[["IHDR", header] as const, ...chunks, ["IDAT", pixels] as const, ["IEND", Buffer.alloc(0)] as const].map(
      chunkOf,
    ),
  ]);
}

function chunkOf([name, data]: readonly [name: string, data: Buffer]): Buffer {
  const named = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}
