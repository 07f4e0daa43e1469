import { crc32 } from "node:zlib";
import { createPartCollector, dataViewOf, ENDS_EARLY, lettersAt, type PictureScan, pictureRefused } from "./picture.ts";
import { type Exif, orientationOnlyExif, readExif, xmpHasLocation } from "./read-exif.ts";

const SIGNATURE = "\x89PNG\r\n\x1a\n";

/** Chunks for pixels, colors and animations (PNG 3rd edition, 5.6). */
const SHOWN = new Set([
  ...["IHDR", "PLTE", "IDAT", "IEND"],
  ...["tRNS", "cHRM", "gAMA", "iCCP", "sBIT", "sRGB", "cICP", "mDCV", "cLLI", "bKGD", "hIST", "pHYs", "sPLT"],
  ...["acTL", "fcTL", "fdAT"],
]);
/** Length, name and checksum of a chunk. */
const AROUND = 12;

/**
 * A PNG without texts, times, unknown chunks and bytes after its end; keeps the orientation from Exif. Throws
 * `UnsafeInput` "picture".
 */
export function readPng(file: Uint8Array): PictureScan {
  if (lettersAt(file, 0, 8) !== SIGNATURE || lettersAt(file, 12) !== "IHDR" || file.length < 33)
    throw pictureRefused("is not a PNG file");
  const view = dataViewOf(file);
  const kept = createPartCollector(file);
  const [width, height] = [view.getUint32(16), view.getUint32(20)];
  if (width === 0 || height === 0) throw pictureRefused("has no pixels");
  let exif: Exif | undefined;
  let hasLocation = false;
  let hasPixels = false;
  let frames = 1;
  kept.copy(0, 8);
  for (let at = 8, name = ""; name !== "IEND"; ) {
    if (at + AROUND > file.length) throw pictureRefused(ENDS_EARLY);
    const end = at + AROUND + view.getUint32(at);
    if (end > file.length) throw pictureRefused(ENDS_EARLY);
    name = lettersAt(file, at + 4);
    const data = file.subarray(at + 8, end - 4);
    hasPixels ||= name === "IDAT";
    // After the pixels it doesn't declare an animation (PNG 3rd edition, 11.3.2.1).
    if (name === "acTL" && !hasPixels && data.length >= 8) frames = dataViewOf(data).getUint32(0);
    if (SHOWN.has(name)) kept.copy(at, end);
    else if (name === "eXIf") {
      const found = readExif(data);
      hasLocation ||= found.hasLocation;
      // Browsers ignore damaged ones, and those behind the pixels.
      const isRead = !exif && !hasPixels && isWhole(file, at, end);
      if (isRead && found.orientation !== 1) writeOrientation(kept, found.orientation, end - at);
      if (isRead) exif = found;
    } else if (name === "iTXt") hasLocation ||= xmpHasLocation(data);
    else if (isNeeded(file[at + 4])) throw pictureRefused("has an unknown critical chunk");
    at = end;
  }
  if (!hasPixels) throw pictureRefused("has no pixels");
  return { width, height, orientation: exif?.orientation ?? 1, frames, hasLocation, bytes: kept.done() };
}

/** Whether the checksum of a chunk matches. */
export const isWhole = (file: Uint8Array, at: number, end: number): boolean =>
  crc32(file.subarray(at + 4, end - 4)) === dataViewOf(file).getUint32(end - 4);

/** A capital letter marks a critical chunk, which is required to show the image (PNG 3rd edition, 5.4). */
const isNeeded = (letter = 0): boolean => (letter & 0x20) === 0;

function writeOrientation(kept: ReturnType<typeof createPartCollector>, orientation: number, room: number): void {
  const tiff = orientationOnlyExif(orientation);
  if (AROUND + tiff.length > room) return;
  const chunk = Buffer.concat([Buffer.from([0, 0, 0, tiff.length]), Buffer.from("eXIf"), tiff, Buffer.alloc(4)]);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), chunk.length - 4);
  kept.write(chunk);
}
