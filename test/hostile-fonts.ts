import { brotliCompressSync, deflateSync } from "node:zlib";
import { MAX_UNPACKED } from "../src/safe/fonts/font-tables.ts";
import { fvar, groupTable, makeFont, nameTable, woff2Entry, woff2File } from "./make-font.ts";

const MEGABYTE = 1 << 20;
const FOUR = { tag: "wght", min: 100, default: 400, max: 900 };

/** A copy of a font with something else in it. */
export function changed(font: Buffer, change: (font: Buffer) => unknown): Buffer {
  const copy = Buffer.from(font);
  change(copy);
  return copy;
}

const ttf = makeFont({ format: "ttf" });
const woff = makeFont({ format: "woff" });
const woff2 = makeFont();

/** A `cmap` with one subtable of Unicode, at a place. */
const cmapAt = (place: number, subtable: Buffer): Buffer => {
  const header = Buffer.from([0, 0, 0, 1, 0, 3, 0, 10, 0, 0, 0, 0]);
  header.writeUInt32BE(place, 8);
  return Buffer.concat([header, subtable]);
};

const group = (first: number, last: number, glyph = 1): Buffer => {
  const bytes = Buffer.alloc(12);
  for (const [index, value] of [first, last, glyph].entries()) bytes.writeUInt32BE(value, index * 4);
  return bytes;
};

/** 32,767 segments, each of all characters and none of a glyph: together two thousand million. */
function widestSegments(): Buffer {
  const count = 0x7fff;
  const bytes = Buffer.alloc(16 + count * 8);
  bytes.writeUInt16BE(4, 0);
  bytes.writeUInt16BE(count * 2, 6);
  for (let index = 0; index < count; index++) {
    bytes.writeUInt16BE(0xffff, 14 + index * 2);
    bytes.writeUInt16BE(0xffff, 16 + count * 6 + index * 2);
  }
  return bytes;
}

const bomb = Buffer.alloc(MAX_UNPACKED + MEGABYTE);

/** Fonts that are broken or meant to harm, and why each is refused. */
export const REFUSED_FONTS: readonly [name: string, make: () => Buffer, why: RegExp][] = [
  ["no font", () => Buffer.from("<html>"), /it is not a font/],
  ["nothing", () => Buffer.alloc(0), /it is not a font/],
  ["a signature", () => Buffer.from("wOF2"), /is incomplete/],
  ["a collection", () => changed(ttf, (font) => font.write("ttcf", 0)), /collection/],
  ["a collection in WOFF", () => changed(woff, (font) => font.write("ttcf", 4)), /collection/],
  ["a collection in WOFF2", () => changed(woff2, (font) => font.write("ttcf", 4)), /collection/],
  ["half of TTF", () => ttf.subarray(0, ttf.length / 2), /is incomplete/],
  ["half of WOFF", () => woff.subarray(0, woff.length / 2), /is incomplete/],
  ["half of WOFF2", () => woff2.subarray(0, woff2.length / 2), /is incomplete/],
  ["a table beyond the end", () => changed(ttf, (font) => font.writeUInt32BE(0xffff_fff0, 20)), /is incomplete/],
  ["a table that is too long", () => changed(ttf, (font) => font.writeUInt32BE(0xffff_ffff, 24)), /is incomplete/],
  ["65,535 tables", () => changed(ttf, (font) => font.writeUInt16BE(0xffff, 4)), /is incomplete/],
  ["65,535 tables in WOFF2", () => changed(woff2, (font) => font.writeUInt16BE(0xffff, 12)), /it /],
  ["no tables", () => changed(ttf, (font) => font.writeUInt16BE(0, 4)), /has no table cmap/],
  ["without head", () => makeFont({ tables: { head: undefined } }), /has no table head/],
  [
    "a bomb in WOFF2",
    () => woff2File([woff2Entry("cmap", 1000)], brotliCompressSync(bomb)),
    /uncompressed size differs/,
  ],
  [
    "a bomb that says so",
    () => woff2File([woff2Entry("glyf", bomb.length)], brotliCompressSync(bomb)),
    /more than 64 MB/,
  ],
  [
    "a bomb of many tables",
    () =>
      woff2File(
        Array.from({ length: 9 }, () => woff2Entry("glyf", 8 * MEGABYTE)),
        Buffer.alloc(9),
      ),
    /more than 64 MB/,
  ],
  ["a bomb in WOFF", () => changed(woffOf(deflateSync(bomb), 1000), () => undefined), /uncompressed size differs/],
  ["a bomb in WOFF that says so", () => woffOf(deflateSync(bomb), bomb.length), /more than 64 MB/],
  ["no brotli", () => woff2File([woff2Entry("cmap", 100)], Buffer.alloc(100, 7)), /uncompressed size differs/],
  [
    "an endless number",
    () => woff2File([Buffer.from([0, 0xff, 0xff, 0xff, 0xff, 0xff])], Buffer.alloc(4)),
    /invalid table length/,
  ],
  [
    "a number that begins with zeros",
    () => woff2File([Buffer.from([0, 0x80, 1])], Buffer.alloc(4)),
    /invalid table length/,
  ],
  [
    "a transformed cmap",
    () => woff2File([Buffer.from([0x40, 9, 9])], Buffer.alloc(4)),
    /its table cmap uses an unknown WOFF2 transform/,
  ],
  [
    "65,535 axes",
    () => makeFont({ tables: { fvar: changed(fvar([FOUR]), (table) => table.writeUInt16BE(0xffff, 8)) } }),
    /table fvar is incomplete/,
  ],
  [
    "axes of no size",
    () => makeFont({ tables: { fvar: changed(fvar([FOUR]), (table) => table.writeUInt16BE(0, 10)) } }),
    /table fvar is incomplete/,
  ],
  [
    "names that are not there",
    () => makeFont({ tables: { name: nameTable([[1, "A"]]).subarray(0, 9) } }),
    /table name is incomplete/,
  ],
  [
    "65,535 names",
    () => makeFont({ tables: { name: changed(nameTable([[1, "A"]]), (table) => table.writeUInt16BE(0xffff, 2)) } }),
    /table name is incomplete/,
  ],
  [
    "4,000 million groups",
    () => makeFont({ tables: { cmap: cmapAt(12, groupTable([group(65, 66)], 0xffff_ffff)) } }),
    /table cmap is incomplete/,
  ],
  [
    "a cmap beyond its end",
    () => makeFont({ tables: { cmap: cmapAt(0xffff_0000, Buffer.alloc(4)) } }),
    /table cmap is incomplete/,
  ],
];

/** Fonts that say too much, and what is read of them all the same. */
export const EXCESSIVE_FONTS: readonly [name: string, make: () => Buffer, facts: object][] = [
  [
    "a cmap that is its own subtable",
    () => makeFont({ tables: { cmap: cmapAt(0, Buffer.alloc(0)) } }),
    { coverage: undefined },
  ],
  ["segments that claim all again and again", () => makeFont({ tables: { cmap: cmapAt(12, widestSegments()) } }), {}],
  [
    "groups that claim all again and again",
    () =>
      makeFont({
        tables: { cmap: cmapAt(12, groupTable(Array.from({ length: 100_000 }, () => group(0, 0x10_ffff)))) },
      }),
    { coverage: [[0x20, 0x10_ffff]] },
  ],
  [
    "groups backwards, and beyond all characters",
    () =>
      makeFont({
        tables: { cmap: cmapAt(12, groupTable([group(70, 65), group(80, 0xffff_ffff), group(65, 70), group(60, 66)])) },
      }),
    { coverage: [[65, 70]] },
  ],
  [
    "60,000 axes of one name",
    () => makeFont({ tables: { fvar: fvar(Array.from({ length: 60_000 }, () => FOUR)) } }),
    { axes: [FOUR] },
  ],
  [
    "60,000 axes of many names",
    () =>
      makeFont({
        tables: {
          fvar: fvar(Array.from({ length: 60_000 }, (_, n) => ({ ...FOUR, tag: String(n + 1000).slice(-4) }))),
        },
      }),
    {},
  ],
  [
    "an axis that goes backwards",
    () => makeFont({ tables: { fvar: fvar([{ ...FOUR, min: 900, max: 100 }]) } }),
    { axes: [] },
  ],
];

/** A font of one packed table, which says that it is so long. */
function woffOf(packed: Buffer, length: number): Buffer {
  const header = Buffer.alloc(64);
  header.write("wOFF", 0);
  header.writeUInt32BE(0x1_0000, 4);
  header.writeUInt32BE(64 + packed.length, 8);
  header.writeUInt16BE(1, 12);
  header.write("cmap", 44);
  for (const [index, value] of [64, packed.length, length].entries()) header.writeUInt32BE(value, 48 + index * 4);
  return Buffer.concat([header, packed]);
}
