import sharp from "sharp";

export type PictureFormat = "png" | "jpeg" | "webp" | "gif" | "avif";

/** A small picture with something to see in it, and no metadata. */
export function pictureOf(format: PictureFormat, { width = 16, height = 12 } = {}): Promise<Buffer> {
  const pixels = Buffer.from(Array.from({ length: width * height * 3 }, (_, at) => (at * 37) % 256));
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .toFormat(format)
    .toBuffer();
}
