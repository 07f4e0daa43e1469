import { createPartCollector, dataViewOf, lettersAt, type PictureScan, pictureRefused } from "./picture.ts";
import { xmpHasLocation } from "./read-exif.ts";

const [IMAGE, EXTENSION, TRAILER] = [0x2c, 0x21, 0x3b];
const [COMMENT, APPLICATION] = [0xfe, 0xff];
/** Number of loops and color profile; other extensions are metadata. */
const APPLICATIONS = new Set(["NETSCAPE2.0", "ANIMEXTS1.0", "ICCRGBG1012"]);

/** A GIF (GIF89a) without comments, application extensions and bytes after its end. Throws `UnsafeInput` "picture". */
export function readGif(file: Uint8Array): PictureScan {
  if (!["GIF87a", "GIF89a"].includes(lettersAt(file, 0, 6)) || file.length < 13)
    throw pictureRefused("is not a GIF file");
  const view = dataViewOf(file);
  const kept = createPartCollector(file);
  const [width, height] = [view.getUint16(6, true), view.getUint16(8, true)];
  let hasLocation = false;
  let frames = 0;
  const endOfBlocks = (from: number): number => {
    let at = from;
    for (let length = file[at]; length; length = file[at]) at += 1 + length;
    if (at >= file.length) throw pictureRefused("ends early");
    return at + 1;
  };
  let at = 13 + tableBytes(file[10]);
  if (at > file.length) throw pictureRefused("ends early");
  kept.copy(0, at);
  for (;;) {
    const kind = file[at];
    // Some programs omit the last byte.
    if (kind === undefined && frames > 0) break;
    if (kind === TRAILER) {
      kept.copy(at, at + 1);
      break;
    }
    if (kind === EXTENSION) {
      const label = file[at + 1];
      const end = endOfBlocks(at + 2);
      const isNote = label === APPLICATION && !APPLICATIONS.has(lettersAt(file, at + 3, 11));
      if (isNote) hasLocation ||= xmpHasLocation(file.subarray(at, end));
      if (!isNote && label !== COMMENT) kept.copy(at, end);
      at = end;
    } else if (kind === IMAGE && at + 10 < file.length) {
      const end = endOfBlocks(at + 11 + tableBytes(file[at + 9]));
      kept.copy(at, end);
      frames += 1;
      at = end;
    } else throw pictureRefused("ends early");
  }
  if (width === 0 || height === 0 || frames === 0) throw pictureRefused("has no pixels");
  return { width, height, orientation: 1, frames, hasLocation, bytes: kept.done() };
}

/** Bytes of the color table that the flags announce. */
const tableBytes = (flags = 0): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
