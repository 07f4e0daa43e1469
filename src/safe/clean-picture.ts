import { readAvif } from "./pictures/avif.ts";
import { readGif } from "./pictures/gif.ts";
import { readJpeg } from "./pictures/jpeg.ts";
import type { Picture } from "./pictures/picture.ts";
import { readPng } from "./pictures/png.ts";
import { readWebp } from "./pictures/webp.ts";
import { typeOfBytes } from "./shown-type.ts";

const READERS: Readonly<Record<string, (file: Uint8Array) => Picture>> = {
  "image/jpeg": readJpeg,
  "image/png": readPng,
  "image/webp": readWebp,
  "image/gif": readGif,
  "image/avif": readAvif,
};

/** Whether `cleanPicture` knows pictures of this media type. */
export const isCleaned = (type: string): boolean => type in READERS;

/**
 * A picture without what it says of who took it, where and with what: Exif, XMP, IPTC, comments, small pictures inside it,
 * and whatever follows its end. Its pixels are not touched; colour profile, animation and orientation stay. Never larger,
 * in time that grows with the file alone; no pixel is decoded.
 * Throws `UnsafeInput` "picture" for what is damaged or none.
 */
export function cleanPicture(file: Uint8Array, type: string): Picture {
  const read = READERS[type];
  if (!read) throw new Error(`metadata cannot be removed from ${type}`);
  return read(file);
}

/** Whether the metadata of a picture say where it was taken; what is damaged, or none, says nothing. */
export function hasLocation(file: Uint8Array): boolean {
  try {
    return READERS[typeOfBytes(file) ?? ""]?.(file).hasLocation ?? false;
  } catch {
    // Damaged.
    return false;
  }
}
