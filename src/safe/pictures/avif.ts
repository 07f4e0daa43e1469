import { dataViewOf, ENDS_EARLY, lettersAt, type PictureScan, pictureRefused } from "./picture.ts";
import { orientationOnlyExif, readExif, xmpHasLocation } from "./read-exif.ts";

/** More than an image has: tiles, an alpha plane, a thumbnail, metadata. */
const MAX_ITEMS = 10_000;

/** Position of an item: pieces of the file, each from `start` to before `end`. */
interface Item {
  type: string;
  contentType: string;
  places: { start: number; end: number }[];
}

/**
 * An AVIF (AV1 Image File Format; ISO/IEC 23008-12) with its Exif and XMP overwritten in place, because all other parts
 * are found by position. Throws `UnsafeInput` "picture".
 */
export function readAvif(file: Uint8Array): PictureScan {
  const boxes = [...few(boxesIn(file, 0, file.length))];
  const meta = boxes.find(({ type }) => type === "meta");
  if (boxes[0]?.type !== "ftyp" || !meta) throw pictureRefused("is not an AVIF file");
  // Version and flags come first.
  const inside = new Map([...few(boxesIn(file, meta.start + 4, meta.end))].map((box) => [box.type, box]));
  const size = sizeOf(file, inside);
  if (!size) throw pictureRefused("has no pixels");
  const bytes = Buffer.from(file);
  let isChanged = false;
  let hasLocation = false;
  const overwrite = ({ start, end }: { start: number; end: number }, by: Uint8Array, filler: number) => {
    bytes.fill(filler, start, end);
    if (end - start >= by.length) bytes.set(by, start);
    isChanged = true;
  };
  // Overlapping parts would be read repeatedly.
  let left = file.length;
  for (const { type, contentType, places } of itemsOf(file, inside).values()) {
    const isXmp = type === "mime" && contentType === "application/rdf+xml";
    if (type !== "Exif" && !isXmp) continue;
    for (const [index, place] of places.entries()) {
      const data = file.subarray(place.start, place.end);
      left -= data.length;
      if (left < 0) throw pictureRefused("has overlapping parts");
      // Exif is preceded by the offset of its header (ISO/IEC 23008-12, annex A.2.1).
      if (isXmp) hasLocation ||= xmpHasLocation(data);
      else hasLocation ||= readExif(data.subarray(4)).hasLocation || readExif(data.subarray(10)).hasLocation;
      overwrite(place, isXmp || index > 0 ? new Uint8Array() : NO_EXIF, isXmp ? 0x20 : 0);
    }
  }
  for (const { type, start, end } of boxes)
    if (type === "uuid" && end - start > 16) overwrite({ start: start + 16, end }, new Uint8Array(), 0);
  // The tracks of an image sequence (ISO/IEC 23008-12, 7).
  const isSequence = boxes.some(({ type }) => type === "moov");
  return { ...size, orientation: 1, frames: isSequence ? 2 : 1, hasLocation, bytes: isChanged ? bytes : file };
}

/** The rotation is a separate property (`irot`), so Exif needs no content. */
const NO_EXIF = Uint8Array.of(0, 0, 0, 0, ...orientationOnlyExif(1));

function* few(boxes: Iterable<Box>): Generator<Box> {
  let count = 0;
  for (const box of boxes) {
    if (++count > MAX_ITEMS) throw pictureRefused("has too many parts");
    yield box;
  }
}

type Inside = ReadonlyMap<string, Box>;

/** The items of the image, by number. */
function itemsOf(file: Uint8Array, inside: Inside): Map<number, Item> {
  const items = new Map<number, Item>();
  const [names, places, data] = [inside.get("iinf"), inside.get("iloc"), inside.get("idat")];
  if (!names || !places) return items;
  const version = file[names.start] ?? 0;
  for (const { type, start, end } of few(boxesIn(file, names.start + (version === 0 ? 6 : 8), names.end))) {
    if (type !== "infe") continue;
    const numbers = numbersOf(file, start, end);
    const entry = numbers.next(1);
    if (entry < 2) continue;
    numbers.skip(3);
    const id = numbers.next(entry === 2 ? 2 : 4);
    numbers.skip(2);
    const itemType = numbers.letters();
    numbers.word();
    items.set(id, { type: itemType, contentType: itemType === "mime" ? numbers.word() : "", places: [] });
  }
  readPlaces(file, places, data, items);
  return items;
}

/** Adds the positions of the items (ISO/IEC 14496-12, 8.11.3). */
function readPlaces(file: Uint8Array, { start, end }: Box, data: Box | undefined, items: Map<number, Item>): void {
  const numbers = numbersOf(file, start, end);
  const version = numbers.next(1);
  numbers.skip(3);
  const sizes = numbers.next(2);
  const [offsetSize, lengthSize, baseSize] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15];
  const indexSize = version === 0 ? 0 : sizes & 15;
  const wide = version === 2 ? 4 : 2;
  const count = numbers.next(wide);
  let total = 0;
  for (let left = Math.min(count, MAX_ITEMS); left > 0; left--) {
    const id = numbers.next(wide);
    const method = version === 0 ? 0 : numbers.next(2) & 15;
    numbers.skip(2);
    const base = numbers.next(baseSize);
    for (let extents = numbers.next(2); extents > 0; extents--) {
      if (++total > MAX_ITEMS) throw pictureRefused("has too many parts");
      numbers.next(indexSize);
      const offset = base + numbers.next(offsetSize);
      const length = numbers.next(lengthSize);
      const origin = method === 0 ? 0 : method === 1 ? data?.start : undefined;
      const item = items.get(id);
      if (origin === undefined || !item) continue;
      const from = origin + offset;
      // Without a length it extends to the end.
      const to = length === 0 ? file.length : from + length;
      if (from > to || to > file.length) throw pictureRefused(ENDS_EARLY);
      item.places.push({ start: from, end: to });
    }
  }
}

/**
 * Pixels of an AVIF as shown, from the start of its file; undefined if it doesn't contain the size. Throws
 * `UnsafeInput` "picture" if the start ends early.
 */
export function avifSize(head: Uint8Array): Size | undefined {
  for (const { type, start, end } of few(boxesIn(head, 0, head.length)))
    if (type === "meta")
      return sizeOf(head, new Map([...few(boxesIn(head, start + 4, end))].map((box) => [box.type, box])));
  return undefined;
}

interface Size {
  width: number;
  height: number;
}

/**
 * Pixels of the primary image, with its rotation (ISO/IEC 23008-12, 6.5.3 and 6.5.10); of the largest item if none is
 * primary.
 */
function sizeOf(file: Uint8Array, inside: Inside): Size | undefined {
  const properties = inside.get("iprp");
  if (!properties) return undefined;
  const boxes = [...few(boxesIn(file, properties.start, properties.end))];
  const all = boxes.flatMap(({ type, start, end }) => (type === "ipco" ? [...few(boxesIn(file, start, end))] : []));
  const own = propertiesOf(file, boxes, mainItem(file, inside)).flatMap((place) => all[place - 1] ?? []);
  const sizes = (own.some(({ type }) => type === "ispe") ? own : all).flatMap((property) =>
    property.type === "ispe" ? [pixelsIn(file, property)] : [],
  );
  const [pixels] = sizes.sort((one, other) => other.width * other.height - one.width * one.height);
  const cut = own.find(({ type }) => type === "clap");
  const size = pixels && cut ? cutSize(file, cut, pixels) : pixels;
  const turns = own.filter(({ type, start, end }) => type === "irot" && start < end && (file[start] ?? 0) % 2 === 1);
  return size && turns.length % 2 === 1 ? { width: size.height, height: size.width } : size;
}

/**
 * Pixels inside a clean aperture (ISO/IEC 14496-12, 12.1.4), if it starts in the top left corner; browsers ignore others.
 */
function cutSize(file: Uint8Array, { start, end }: Box, pixels: Size): Size {
  const numbers = numbersOf(file, start, end);
  const ratio = () => numbers.next(4) / numbers.next(4);
  // Offsets of the center are signed.
  const offset = () => (numbers.next(4) | 0) / numbers.next(4);
  const [width, height] = [ratio(), ratio()];
  const left = (pixels.width - width) / 2 + offset();
  const top = (pixels.height - height) / 2 + offset();
  const isUsed = left === 0 && top === 0 && Number.isInteger(width) && Number.isInteger(height);
  return isUsed && width > 0 && height > 0 ? { width, height } : pixels;
}

function pixelsIn(file: Uint8Array, { start, end }: Box): Size {
  const numbers = numbersOf(file, start, end);
  numbers.skip(4);
  return { width: numbers.next(4), height: numbers.next(4) };
}

/** Number of the primary item (ISO/IEC 14496-12, 8.11.4). */
function mainItem(file: Uint8Array, inside: Inside): number | undefined {
  const box = inside.get("pitm");
  if (!box) return undefined;
  const numbers = numbersOf(file, box.start, box.end);
  const version = numbers.next(1);
  numbers.skip(3);
  return numbers.next(version === 0 ? 2 : 4);
}

/** Indexes of an item's properties, from 1 (ISO/IEC 23008-12, 9.3). */
function propertiesOf(file: Uint8Array, boxes: readonly Box[], item: number | undefined): number[] {
  const found: number[] = [];
  let total = 0;
  for (const { type, start, end } of boxes) {
    if (type !== "ipma") continue;
    const numbers = numbersOf(file, start, end);
    const version = numbers.next(1);
    numbers.skip(2);
    const isWide = (numbers.next(1) & 1) === 1;
    for (let entries = numbers.next(4); entries > 0; entries--) {
      const isMeant = numbers.next(version === 0 ? 2 : 4) === item;
      for (let count = numbers.next(1); count > 0; count--) {
        if (++total > MAX_ITEMS) throw pictureRefused("has too many parts");
        const place = isWide ? numbers.next(2) & 0x7fff : numbers.next(1) & 0x7f;
        if (isMeant) found.push(place);
      }
    }
  }
  return found;
}

/** A box of a file (ISO/IEC 14496-12, 4.2): its content is from `start` to before `end`. */
interface Box {
  type: string;
  start: number;
  end: number;
}

/** The boxes between two positions of a file, in order. Throws `UnsafeInput` "picture" if one exceeds its parent. */
function* boxesIn(file: Uint8Array, from: number, to: number): Generator<Box> {
  const view = dataViewOf(file);
  for (let at = from; at < to; ) {
    if (at + 8 > to) throw pictureRefused(ENDS_EARLY);
    const short = view.getUint32(at);
    const isLong = short === 1;
    if (isLong && at + 16 > to) throw pictureRefused(ENDS_EARLY);
    const size = isLong ? Number(view.getBigUint64(at + 8)) : short === 0 ? to - at : short;
    const head = isLong ? 16 : 8;
    if (size < head || at + size > to) throw pictureRefused(ENDS_EARLY);
    yield { type: lettersAt(file, at + 4), start: at + head, end: at + size };
    at += size;
  }
}

/** Reads numbers in sequence. Throws `UnsafeInput` "picture" at the end. */
function numbersOf(file: Uint8Array, from: number, to: number) {
  const view = dataViewOf(file);
  let at = from;
  const step = (bytes: number): number => {
    if (at + bytes > to) throw pictureRefused(ENDS_EARLY);
    at += bytes;
    return at - bytes;
  };
  return {
    /** A big-endian number of 0, 1, 2, 4 or 8 bytes. */
    next(bytes: number): number {
      const place = step(bytes);
      if (bytes === 0) return 0;
      if (bytes === 1) return view.getUint8(place);
      if (bytes === 2) return view.getUint16(place);
      if (bytes === 4) return view.getUint32(place);
      if (bytes === 8) return Number(view.getBigUint64(place));
      throw pictureRefused("has a damaged header");
    },
    /** Letters up to a NUL. */
    word(): string {
      const start = at;
      while (step(1) >= 0 && file[at - 1] !== 0);
      return lettersAt(file, start, Math.min(at - 1 - start, 100));
    },
    letters: (): string => lettersAt(file, step(4)),
    skip(bytes: number): void {
      step(bytes);
    },
  };
}
