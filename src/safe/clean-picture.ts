import { readAvif } from "./pictures/avif.ts";
import { readGif } from "./pictures/gif.ts";
import { readJpeg } from "./pictures/jpeg.ts";
import { ENDS_EARLY, type PictureScan } from "./pictures/picture.ts";
import { readPng } from "./pictures/png.ts";
import { readWebp } from "./pictures/webp.ts";
import { typeOfBytes } from "./shown-type.ts";
import { UnsafeInput } from "./unsafe.ts";

const READERS: Readonly<Record<string, (file: Uint8Array) => PictureScan>> = {
  "image/jpeg": readJpeg,
  "image/png": readPng,
  "image/webp": readWebp,
  "image/gif": readGif,
  "image/avif": readAvif,
};

/** Whether `cleanPicture` supports images of this media type. */
export const isCleaned = (type: string): boolean => type in READERS;

/**
 * Removes private information from an image: Exif, XMP, IPTC, comments, thumbnails, and everything after its end.
 * Pixels are unchanged; color profile, animation and orientation stay. Never larger, in time linear in the file size;
 * decodes no pixel. Throws `UnsafeInput` "picture" for damaged or other files.
 */
export function cleanPicture(file: Uint8Array, type: string): PictureScan {
  const read = READERS[type];
  if (!read) throw new Error(`metadata cannot be removed from ${type}`);
  return read(file);
}

/** Whether the end of an image is missing; false for other faults. */
export function isCutOff(file: Uint8Array, type: string): boolean {
  try {
    cleanPicture(file, type);
    return false;
  } catch (error) {
    return error instanceof UnsafeInput && error.message.includes(ENDS_EARLY);
  }
}

/** Whether the metadata of an image contain its location; false for damaged or other files. */
export function hasLocation(file: Uint8Array): boolean {
  try {
    return READERS[typeOfBytes(file) ?? ""]?.(file).hasLocation ?? false;
  } catch {
    // Damaged.
    return false;
  }
}
