import { createPartCollector, dataViewOf, ENDS_EARLY, lettersAt, type PictureScan, pictureRefused } from "./picture.ts";
import { type Exif, orientationOnlyExif, readExif, xmpHasLocation } from "./read-exif.ts";

const EXIF = "Exif\0\0";
const XMP = "http://ns.adobe.com/xap/1.0/\0";
const ICC = "ICC_PROFILE\0";
/** The marker before the pixels. */
export const SOS = 0xda;
const [SOI, EOI, COMMENT, APP0] = [0xd8, 0xd9, 0xfe, 0xe0];
const JFIF_BYTES = 16;

/**
 * A JPEG (ISO/IEC 10918-1, annex B) without comments, application data and bytes after its end. Keeps color profile,
 * JFIF and Adobe markers, and the orientation from Exif. Throws `UnsafeInput` "picture".
 */
export function readJpeg(file: Uint8Array): PictureScan {
  const view = dataViewOf(file);
  const kept = createPartCollector(file);
  let size: { width: number; height: number } | undefined;
  let exif: Exif | undefined;
  let hasLocation = false;
  let hasPixels = false;
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  if (view.byteLength < 4 || view.getUint16(0) !== 0xff00 + SOI) throw pictureRefused("is not a JPEG file");
  kept.copy(0, 2);

  for (let at = 2; ; ) {
    if (at + 2 > file.length) {
      // Some cameras omit the end marker.
      if (hasPixels) break;
      throw pictureRefused(ENDS_EARLY);
    }
    if (file[at] !== 0xff) throw pictureRefused("has an invalid marker");
    const marker = file[at + 1] ?? 0;
    if (marker === 0xff) {
      at++;
      continue;
    }
    if (marker === EOI || isAlone(marker)) {
      kept.copy(at, at + 2);
      at += 2;
      if (marker === EOI) break;
      continue;
    }
    const length = at + 4 <= file.length ? view.getUint16(at + 2) : 0;
    const end = at + 2 + length;
    if (length < 2 || end > file.length) throw pictureRefused(ENDS_EARLY);
    const data = file.subarray(at + 4, end);
    if (marker >= APP0 && marker <= 0xef) {
      const name = lettersAt(data, 0, XMP.length);
      if (marker === 0xe1 && name.startsWith(EXIF)) {
        const found = readExif(data.subarray(EXIF.length));
        hasLocation ||= found.hasLocation;
        if (!exif && found.orientation !== 1) writeOrientation(kept, found.orientation, end - at);
        exif ??= found;
      }
      if (marker === 0xe1 && name === XMP) hasLocation ||= xmpHasLocation(data);
      if (marker === APP0 && name.startsWith("JFIF\0") && length >= JFIF_BYTES) copyJfif(kept, at, end);
      if ((marker === 0xe2 && name.startsWith(ICC)) || marker === 0xee) kept.copy(at, end);
    } else if (marker !== COMMENT) {
      if (isFrame(marker)) {
        if (length < 8) throw pictureRefused("has a damaged header");
        size ??= { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
      }
      kept.copy(at, end);
    }
    at = end;
    if (marker === SOS) {
      hasPixels = true;
      at = endOfScan(bytes, end);
      kept.copy(end, at);
    }
  }
  if (!size || size.width === 0 || size.height === 0 || !hasPixels) throw pictureRefused("has no pixels");
  return { ...size, orientation: exif?.orientation ?? 1, frames: 1, hasLocation, bytes: kept.done() };
}

/** Markers without a length: restarts, and one obsolete marker. */
export const isAlone = (marker: number): boolean => (marker >= 0xd0 && marker <= SOI) || marker === 0x01;

/** Frame headers, which contain the size; tables (DHT, JPG, DAC) have codes between them. */
export const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

/** Index of the marker after the data of a scan; restarts and stuffed bytes belong to the data. */
function endOfScan(file: Buffer, from: number): number {
  for (let at = from; ; at += 2) {
    at = file.indexOf(0xff, at);
    if (at < 0 || at + 1 >= file.length) return file.length;
    const next = file[at + 1] ?? 0;
    if (next === 0xff) at--;
    else if (next !== 0 && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
}

/** Without its thumbnail, which may show parts that were cropped. */
function copyJfif(kept: ReturnType<typeof createPartCollector>, at: number, end: number): void {
  const start = kept.length;
  kept.copy(at, at + 2 + JFIF_BYTES);
  if (end - at === 2 + JFIF_BYTES) return;
  kept.patch(start + 2, Uint8Array.of(0, JFIF_BYTES));
  kept.patch(start + JFIF_BYTES, Uint8Array.of(0, 0));
}

function writeOrientation(kept: ReturnType<typeof createPartCollector>, orientation: number, room: number): void {
  const tiff = orientationOnlyExif(orientation);
  const length = 2 + EXIF.length + tiff.length;
  if (2 + length > room) return;
  kept.write(Uint8Array.of(0xff, 0xe1, 0, length, ...Buffer.from(EXIF, "latin1"), ...tiff));
}
