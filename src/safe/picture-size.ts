import { isFrame } from "./pictures/jpeg.ts";
import { readExif } from "./pictures/read-exif.ts";
import { sizeInChunk } from "./pictures/webp.ts";

/** Bytes from the beginning of a file that say how large its picture is, but for very few. */
export const SIZE_BYTES = 64 << 10;

/** Pixels as a picture is shown. */
export interface PictureSize {
  width: number;
  height: number;
}

/**
 * How large the picture of a file is, by its beginning: PNG, GIF, WebP, JPEG and AVIF by their bytes, a drawing by the
 * `width` and `height` of its own. Undefined where the beginning does not say it. Nothing else of the file is believed.
 */
export function pictureSize(head: Uint8Array): PictureSize | undefined {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.byteLength);
  try {
    const size = sizeIn(bytes);
    return size && isLength(size.width) && isLength(size.height) ? size : undefined;
  } catch (error) {
    // It ends before it says so.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

const isLength = (pixels: number): boolean => pixels > 0 && pixels < 100_000;

function sizeIn(bytes: Buffer): PictureSize | undefined {
  const letters = (at: number, count: number) => bytes.toString("latin1", at, at + count);
  if (letters(1, 3) === "PNG") return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  if (letters(0, 4) === "GIF8") return { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
  if (letters(0, 4) === "RIFF" && letters(8, 4) === "WEBP") return sizeInChunk(letters(12, 4), bytes.subarray(20));
  if (bytes.readUInt16BE(0) === 0xffd8) return jpegSize(bytes);
  if (letters(4, 4) === "ftyp") return avifSize(bytes);
  return drawingSize(bytes.toString("utf8", 0, 8 << 10));
}

/** ISO/IEC 10918-1, B.2.2: the first frame; Exif before it may say that it is shown turned. */
function jpegSize(bytes: Buffer): PictureSize | undefined {
  let isTurned = false;
  for (let at = 2; bytes[at] === 0xff; ) {
    const marker = bytes.readUInt8(at + 1);
    const length = bytes.readUInt16BE(at + 2);
    if (marker === 0xe1 && bytes.toString("latin1", at + 4, at + 10) === "Exif\0\0")
      isTurned = readExif(bytes.subarray(at + 10, at + 2 + length)).orientation >= 5;
    if (isFrame(marker)) {
      const [height, width] = [bytes.readUInt16BE(at + 5), bytes.readUInt16BE(at + 7)];
      return isTurned ? { width: height, height: width } : { width, height };
    }
    at += 2 + length;
  }
  return undefined;
}

/** ISO/IEC 23008-12, 6.5.3: the largest of what is in it; one that is turned says nothing here. */
function avifSize(bytes: Buffer): PictureSize | undefined {
  if (bytes.includes("irot")) return undefined;
  let largest: PictureSize | undefined;
  for (let at = bytes.indexOf("ispe"); at >= 0; at = bytes.indexOf("ispe", at + 4)) {
    const found = { width: bytes.readUInt32BE(at + 8), height: bytes.readUInt32BE(at + 12) };
    if (!largest || found.width * found.height > largest.width * largest.height) largest = found;
  }
  return largest;
}

/** Without both of its own a drawing is as wide as its place. */
function drawingSize(text: string): PictureSize | undefined {
  const [tag = ""] = /<svg\s[^>]{1,4000}>/.exec(text) ?? [];
  const lengthOf = (name: string) =>
    Number(new RegExp(`\\s${name}=["'](\\d{1,5}(?:\\.\\d{1,6})?)(?:px)?["']`).exec(tag)?.[1]);
  const [width, height] = [Math.round(lengthOf("width")), Math.round(lengthOf("height"))];
  return Number.isNaN(width + height) ? undefined : { width, height };
}
