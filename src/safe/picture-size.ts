import { avifSize } from "./pictures/avif.ts";
import { isFrame } from "./pictures/jpeg.ts";
import { readExif } from "./pictures/read-exif.ts";
import { sizeInChunk } from "./pictures/webp.ts";
import { shownSize, sizeOfRoot } from "./svg/size.ts";
import { UnsafeInput } from "./unsafe.ts";

/** Bytes from the start of a file that contain the size of almost every image. */
export const SIZE_BYTES = 64 << 10;

/** Pixels of an image as shown. */
export interface PictureSize {
  width: number;
  height: number;
}

/**
 * The size of an image from the start of its file: PNG, GIF, WebP, JPEG and AVIF by their bytes, a drawing by its own
 * `width` or `height`. Undefined if the start doesn't contain it. Ignores the file name and type.
 */
export function pictureSize(head: Uint8Array): PictureSize | undefined {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.byteLength);
  try {
    const size = sizeIn(bytes);
    return size && isLength(size.width) && isLength(size.height) ? size : undefined;
  } catch (error) {
    // The bytes end before the size.
    if (error instanceof RangeError || error instanceof UnsafeInput) return undefined;
    throw error;
  }
}

const isLength = (pixels: number): boolean => pixels > 0 && pixels < 100_000;

function sizeIn(bytes: Buffer): PictureSize | undefined {
  const letters = (at: number, count: number) => bytes.toString("latin1", at, at + count);
  if (letters(1, 3) === "PNG") return pngSize(bytes);
  if (letters(0, 4) === "GIF8") return { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
  if (letters(0, 4) === "RIFF" && letters(8, 4) === "WEBP") return sizeInChunk(letters(12, 4), bytes.subarray(20));
  if (bytes.readUInt16BE(0) === 0xffd8) return jpegSize(bytes);
  if (letters(4, 4) === "ftyp") return avifSize(bytes);
  return drawingSize(bytes.toString("utf8", 0, 8 << 10));
}

/** ISO/IEC 10918-1, B.2.2: the first frame; preceding Exif may contain a rotation. */
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

/** The header has the pixels; Exif before the first of them may contain a rotation (PNG 3rd edition, 11.3.3.3). */
function pngSize(bytes: Buffer): PictureSize {
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  for (let at = 8; at + 12 <= bytes.length; ) {
    const name = bytes.toString("latin1", at + 4, at + 8);
    const end = at + 12 + bytes.readUInt32BE(at);
    if (name === "eXIf" && readExif(bytes.subarray(at + 8, end - 4)).orientation >= 5)
      return { width: height, height: width };
    if (name === "eXIf" || name === "IDAT") break;
    at = end;
  }
  return { width, height };
}

/** A drawing without width and height is as wide as its place. */
function drawingSize(text: string): PictureSize | undefined {
  const [tag = ""] = /<svg\s[^>]{1,4000}>/.exec(text) ?? [];
  const attributes = new Map<string, string>();
  for (const name of ["width", "height", "viewBox"]) {
    const [, quoted] = new RegExp(`\\s${name}\\s?=\\s?("[^"]*"|'[^']*')`).exec(tag) ?? [];
    if (quoted) attributes.set(name, quoted.slice(1, -1));
  }
  const said = sizeOfRoot({ attributes });
  return said.width || said.height ? shownSize(said) : undefined;
}
