import { brotliDecompressSync, inflateSync } from "node:zlib";
import { fontFault, stretch } from "./font-fault.ts";

/** Maximum unpacked bytes of a file; larger Chinese and Japanese fonts have half of it. */
export const MAX_UNPACKED = 64 << 20;

/** Unpacked tables by their tags. */
export type FontTables = ReadonlyMap<string, Buffer>;

/**
 * The requested tables of a font: TrueType and OpenType unchanged, WOFF 1.0 and WOFF2 unpacked. Reads nothing beyond
 * the file, and unpacks nothing beyond `MAX_UNPACKED` or the size in its header.
 *
 * Throws `UnsafeInput` "font" for another file, a collection, or a damaged font, and `RangeError` if the bytes end
 * early.
 */
export function fontTables(bytes: Buffer, wanted: ReadonlySet<string>): FontTables {
  const signature = bytes.toString("latin1", 0, 4);
  switch (signature) {
    case "wOFF":
      return woffTables(bytes, wanted);
    case "wOF2":
      return woff2Tables(bytes, wanted);
    case "ttcf":
      throw collection();
    case "OTTO":
    case "true":
    case "\0\u0001\0\0":
      return sfntTables(bytes, wanted);
    default:
      throw fontFault("it is not a font");
  }
}

const collection = () => fontFault("it is a collection of several fonts, and CSS cannot use collections");

/** OpenType, "Table directory". */
function sfntTables(bytes: Buffer, wanted: ReadonlySet<string>): FontTables {
  const tables = new Map<string, Buffer>();
  const count = bytes.readUInt16BE(4);
  for (let at = 12; at < 12 + count * 16; at += 16) {
    const tag = stretch(bytes, at, 4).toString("latin1");
    const table = stretch(bytes, bytes.readUInt32BE(at + 8), bytes.readUInt32BE(at + 12));
    if (wanted.has(tag) && !tables.has(tag)) tables.set(tag, table);
  }
  return tables;
}

/** WOFF File Format 1.0: each table is packed separately, and only the requested ones are unpacked. */
function woffTables(bytes: Buffer, wanted: ReadonlySet<string>): FontTables {
  refuseCollection(bytes);
  stretch(bytes, 0, bytes.readUInt32BE(8));
  const tables = new Map<string, Buffer>();
  const count = bytes.readUInt16BE(12);
  let room = MAX_UNPACKED;
  for (let at = 44; at < 44 + count * 20; at += 20) {
    const tag = stretch(bytes, at, 4).toString("latin1");
    const packed = stretch(bytes, bytes.readUInt32BE(at + 4), bytes.readUInt32BE(at + 8));
    const length = bytes.readUInt32BE(at + 12);
    if (!wanted.has(tag) || tables.has(tag)) continue;
    room -= length;
    if (room < 0) throw tooLarge();
    tables.set(tag, packed.length === length ? packed : unpack(packed, length, inflateSync));
  }
  return tables;
}

/** WOFF File Format 2.0, 4.1: numbers for the tags of tables that are read, or that may be transformed. */
const KNOWN_TAGS: Readonly<Record<number, string>> = {
  0: "cmap",
  1: "head",
  5: "name",
  6: "OS/2",
  7: "post",
  10: "glyf",
  11: "loca",
  47: "fvar",
};
const OTHER_TAG = 63;

/** WOFF File Format 2.0: all tables are one stream, in which only the preceding lengths give the start of each. */
function woff2Tables(bytes: Buffer, wanted: ReadonlySet<string>): FontTables {
  refuseCollection(bytes);
  stretch(bytes, 0, bytes.readUInt32BE(8));
  const count = bytes.readUInt16BE(12);
  const entries: { tag: string; at: number; length: number }[] = [];
  let at = 48;
  let total = 0;
  for (let index = 0; index < count; index++) {
    const flags = bytes.readUInt8(at++);
    const number = flags & 0x3f;
    const tag = number === OTHER_TAG ? stretch(bytes, at, 4).toString("latin1") : (KNOWN_TAGS[number] ?? "");
    if (number === OTHER_TAG) at += 4;
    const original = readBase128(bytes, at);
    let { value: length } = original;
    at = original.end;
    // Version 3 of glyf and loca, and version 0 of all others, mean that the table is unchanged.
    const isTransformed = flags >> 6 !== (tag === "glyf" || tag === "loca" ? 3 : 0);
    if (isTransformed) ({ value: length, end: at } = readBase128(bytes, at));
    if (isTransformed && wanted.has(tag)) throw fontFault(`its table ${tag} uses an unknown WOFF2 transform`);
    entries.push({ tag, at: total, length });
    total += length;
    if (total > MAX_UNPACKED) throw tooLarge();
  }
  const stream = unpack(stretch(bytes, at, bytes.readUInt32BE(20)), total, brotliDecompressSync);
  const tables = new Map<string, Buffer>();
  for (const { tag, at: begin, length } of entries)
    if (wanted.has(tag) && !tables.has(tag)) tables.set(tag, stretch(stream, begin, length));
  return tables;
}

function refuseCollection(bytes: Buffer): void {
  if (bytes.toString("latin1", 4, 8) === "ttcf") throw collection();
}

/** WOFF File Format 2.0, 4.1, "UIntBase128": at most five bytes, without leading zeros. */
function readBase128(bytes: Buffer, begin: number): { value: number; end: number } {
  let value = 0;
  for (let at = begin; at < begin + 5; at++) {
    const byte = bytes.readUInt8(at);
    value = value * 128 + (byte & 0x7f);
    if (byte === 0x80 && at === begin) break;
    if (byte < 0x80) return { value, end: at + 1 };
  }
  throw fontFault("it has an invalid table length");
}

function unpack(packed: Buffer, length: number, by: typeof inflateSync | typeof brotliDecompressSync): Buffer {
  try {
    const unpacked = length === 0 ? Buffer.alloc(0) : by(packed, { maxOutputLength: length });
    if (unpacked.length === length) return unpacked;
  } catch {
    // Of two errors, one is reported: the size differs from the header.
  }
  throw fontFault("its uncompressed size differs from the size in its header");
}

const tooLarge = () => fontFault(`its uncompressed size is more than ${MAX_UNPACKED >> 20} MB`);
