import { createPartCollector, dataViewOf, ENDS_EARLY, lettersAt, type PictureScan, pictureRefused } from "./picture.ts";
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
  let size = { width: 0, height: 0 };
  let hasLocation = false;
  let frames = 0;
  const endOfBlocks = (from: number): number => {
    let at = from;
    for (let length = file[at]; length; length = file[at]) at += 1 + length;
    if (at >= file.length) throw pictureRefused(ENDS_EARLY);
    return at + 1;
  };
  let at = 13 + tableBytes(file[10]);
  if (at > file.length) throw pictureRefused(ENDS_EARLY);
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
      if (frames === 0) size = sizeWith(view, at);
      kept.copy(at, end);
      frames += 1;
      at = end;
    } else throw pictureRefused(ENDS_EARLY);
  }
  if (size.width === 0 || size.height === 0) throw pictureRefused("has no pixels");
  return { ...size, orientation: 1, frames, hasLocation, bytes: kept.done() };
}

/** Pixels of a GIF as shown, from the start of its file. Throws `RangeError` if the start ends before the first frame. */
export function gifSize(head: Uint8Array): { width: number; height: number } {
  const view = dataViewOf(head);
  let at = 13 + tableBytes(head[10]);
  while (view.getUint8(at) === EXTENSION) {
    at += 2;
    for (let length = view.getUint8(at); length > 0; length = view.getUint8(at)) at += 1 + length;
    at += 1;
  }
  return sizeWith(view, at);
}

/** The canvas, which the first frame enlarges in browsers. @param frame position of its descriptor */
function sizeWith(view: DataView, frame: number): { width: number; height: number } {
  const side = (screen: number, start: number, length: number) =>
    Math.max(view.getUint16(screen, true), view.getUint16(frame + start, true) + view.getUint16(frame + length, true));
  return { width: side(6, 1, 5), height: side(8, 3, 7) };
}

/** Bytes of the color table that the flags announce. */
const tableBytes = (flags = 0): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
