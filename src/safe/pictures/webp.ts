import { createPartCollector, dataViewOf, ENDS_EARLY, lettersAt, type PictureScan, pictureRefused } from "./picture.ts";
import { readExif, xmpHasLocation } from "./read-exif.ts";

const SHOWN = new Set(["VP8X", "VP8 ", "VP8L", "ICCP", "ANIM", "ANMF", "ALPH"]);
const EXIF_FLAG = 0x08;
const XMP_FLAG = 0x04;

/**
 * A WebP (RFC 9649) without Exif, XMP, unknown chunks and bytes after its end. Browsers ignore the Exif orientation of
 * a WebP, so it isn't kept. Throws `UnsafeInput` "picture".
 */
export function readWebp(file: Uint8Array): PictureScan {
  if (lettersAt(file, 0) !== "RIFF" || lettersAt(file, 8) !== "WEBP") throw pictureRefused("is not a WebP file");
  const view = dataViewOf(file);
  const kept = createPartCollector(file);
  const end = 8 + view.getUint32(4, true);
  if (end > file.length || end < 12) throw pictureRefused(ENDS_EARLY);
  let size: { width: number; height: number } | undefined;
  let hasLocation = false;
  let frames = 0;
  let flags: { at: number; were: number } | undefined;
  kept.copy(0, 12);
  for (let at = 12; at < end; ) {
    if (at + 8 > end) throw pictureRefused(ENDS_EARLY);
    const length = view.getUint32(at + 4, true);
    const dataEnd = at + 8 + length;
    if (dataEnd > end) throw pictureRefused(ENDS_EARLY);
    // A pad byte follows data of odd length; some programs omit the last one.
    const next = Math.min(dataEnd + (length % 2), end);
    const name = lettersAt(file, at);
    const data = file.subarray(at + 8, dataEnd);
    if (name === "VP8X" && length >= 10) flags ??= { at: kept.length + 8, were: data[0] ?? 0 };
    if (SHOWN.has(name)) {
      size ??= sizeInChunk(name, data);
      if (name === "VP8 " || name === "VP8L" || name === "ANMF") frames += 1;
      kept.copy(at, next);
    } else if (name === "EXIF") {
      hasLocation ||= readExif(lettersAt(data, 0, 6) === "Exif\0\0" ? data.subarray(6) : data).hasLocation;
    } else if (name === "XMP ") hasLocation ||= xmpHasLocation(data);
    at = next;
  }
  if (!size || frames === 0) throw pictureRefused("has no pixels");
  if (flags) {
    const reported = flags.were & ~(EXIF_FLAG | XMP_FLAG);
    if (reported !== flags.were) kept.patch(flags.at, Uint8Array.of(reported));
  }
  if (kept.length !== end) {
    const whole = new DataView(new ArrayBuffer(4));
    whole.setUint32(0, kept.length - 8, true);
    kept.patch(4, new Uint8Array(whole.buffer));
  }
  return { ...size, orientation: 1, frames, hasLocation, bytes: kept.done() };
}

/** Pixels of the image according to a chunk (RFC 9649, 2.5 to 2.7). */
export function sizeInChunk(name: string, data: Uint8Array): { width: number; height: number } | undefined {
  const view = dataViewOf(data);
  if (name === "VP8X" && data.length >= 10) {
    const threeBytes = (at: number) => view.getUint16(at, true) + ((data[at + 2] ?? 0) << 16) + 1;
    return { width: threeBytes(4), height: threeBytes(7) };
  }
  if (name === "VP8L" && data.length >= 5) {
    const bits = view.getUint32(1, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
  }
  if (name === "VP8 " && data.length >= 10) {
    const size = { width: view.getUint16(6, true) & 0x3fff, height: view.getUint16(8, true) & 0x3fff };
    return size.width > 0 && size.height > 0 ? size : undefined;
  }
  return undefined;
}
