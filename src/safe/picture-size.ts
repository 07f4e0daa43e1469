import { avifSize } from "./pictures/avif.ts";
import { gifSize } from "./pictures/gif.ts";
import { isAlone, isFrame, SOS } from "./pictures/jpeg.ts";
import { isWhole } from "./pictures/png.ts";
import { readExif } from "./pictures/read-exif.ts";
import { sizeInChunk } from "./pictures/webp.ts";
import { readRootAttributes } from "./svg/parse.ts";
import { shownSize, sizeOfRoot } from "./svg/size.ts";
import { decodeSvgStart } from "./svg/text.ts";
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
  if (letters(0, 4) === "GIF8") return gifSize(bytes);
  if (letters(0, 4) === "RIFF" && letters(8, 4) === "WEBP") return sizeInChunk(letters(12, 4), bytes.subarray(20));
  if (bytes.readUInt16BE(0) === 0xffd8) return jpegSize(bytes);
  if (letters(4, 4) === "ftyp") return avifSize(bytes);
  return drawingSize(bytes);
}

/**
 * The first frame (ISO/IEC 10918-1, B.2.2), with the rotation of Exif before the pixels. As in decoders, any byte may
 * come before a marker, not only fill bytes (B.1.1.2).
 */
function jpegSize(bytes: Buffer): PictureSize | undefined {
  let size: PictureSize | undefined;
  let isTurned: boolean | undefined;
  for (let at = 2; ; ) {
    at = bytes.indexOf(0xff, at);
    if (at < 0) break;
    while (bytes[at] === 0xff) at++;
    const marker = bytes[at] ?? 0;
    at += 1;
    if (marker === 0 || isAlone(marker)) continue;
    if (marker === SOS || at + 8 > bytes.length) break;
    const end = at + bytes.readUInt16BE(at);
    if (marker === 0xe1 && bytes.toString("latin1", at + 2, at + 8) === "Exif\0\0")
      isTurned ??= readExif(bytes.subarray(at + 8, end)).orientation >= 5;
    if (isFrame(marker)) size ??= { height: bytes.readUInt16BE(at + 3), width: bytes.readUInt16BE(at + 5) };
    at = end;
  }
  return size && isTurned ? { width: size.height, height: size.width } : size;
}

/** The header has the pixels; Exif before the first of them may contain a rotation (PNG 3rd edition, 11.3.3.3). */
function pngSize(bytes: Buffer): PictureSize | undefined {
  if (bytes.toString("latin1", 12, 16) !== "IHDR") return undefined;
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  for (let at = 8; at + 12 <= bytes.length; ) {
    const name = bytes.toString("latin1", at + 4, at + 8);
    const end = at + 12 + bytes.readUInt32BE(at);
    if (name === "IDAT" || end > bytes.length) break;
    if (name === "eXIf" && isWhole(bytes, at, end))
      return readExif(bytes.subarray(at + 8, end - 4)).orientation >= 5
        ? { width: height, height: width }
        : { width, height };
    at = end;
  }
  return { width, height };
}

/** A drawing without width and height is as wide as its place. */
function drawingSize(start: Uint8Array): PictureSize | undefined {
  const attributes = readRootAttributes(decodeSvgStart(start));
  if (!attributes) return undefined;
  const declared = sizeOfRoot({ attributes });
  return declared.width !== undefined || declared.height !== undefined ? shownSize(declared) : undefined;
}
