/** Code points from the first to the last, inclusive. */
export type CodeRange = readonly [first: number, last: number];

/** Subtables by platform and encoding, in the order of browsers' preference (OpenType, "cmap"). */
const PREFERRED = ["3.10", "0.6", "0.4", "3.1", "0.3", "0.2", "0.1", "0.0"];
const LAST_CODE = 0x10_ffff;
/** Lower codes are control characters, which are invisible. */
const FIRST_CODE = 0x20;

/**
 * The characters that a `cmap` maps to their own glyph, in ascending separate ranges. Undefined without a Unicode
 * table, as in symbol fonts. Each code point is checked once, even if many segments contain it. Throws `RangeError` if
 * the table ends early.
 */
export function coverageOf(cmap: Buffer): CodeRange[] | undefined {
  const count = cmap.readUInt16BE(2);
  const places = new Map<string, number>();
  for (let index = 0; index < count; index++) {
    const at = 4 + index * 8;
    const key = `${cmap.readUInt16BE(at)}.${cmap.readUInt16BE(at + 2)}`;
    if (!places.has(key)) places.set(key, cmap.readUInt32BE(at + 4));
  }
  for (const key of PREFERRED) {
    const at = places.get(key);
    const read = at === undefined ? undefined : FORMATS[cmap.readUInt16BE(at)];
    if (at !== undefined && read) return collect(cmap.subarray(at), read);
  }
  return undefined;
}

/** Calls `add` with ranges; unordered ranges never add a code twice. */
type ReadSubtable = (table: Buffer, add: (first: number, last: number) => void) => void;

function collect(table: Buffer, read: ReadSubtable): CodeRange[] {
  const ranges: [number, number][] = [];
  let next = FIRST_CODE;
  const add = (given: number, last: number) => {
    const first = Math.max(given, next);
    if (first > last || last > LAST_CODE) return;
    const before = ranges.at(-1);
    if (before && before[1] === first - 1) before[1] = last;
    else ranges.push([first, last]);
    next = last + 1;
  };
  read(table, add);
  return ranges;
}

/** Formats 6 and 10: a glyph for each character from the first on. */
const readTrimmed =
  (first: number, count: number, glyphs: number): ReadSubtable =>
  (table, add) => {
    for (let index = 0; index < count; index++)
      if (table.readUInt16BE(glyphs + index * 2) !== 0) add(first + index, first + index);
  };

/** Formats 12 and 13: groups of characters; in format 13 all of a group have one glyph. */
const readGroups =
  (isOneGlyph: boolean): ReadSubtable =>
  (table, add) => {
    const count = table.readUInt32BE(12);
    for (let index = 0; index < count; index++) {
      const at = 16 + index * 12;
      const first = table.readUInt32BE(at);
      const last = table.readUInt32BE(at + 4);
      if (table.readUInt32BE(at + 8) !== 0) add(first, last);
      else if (!isOneGlyph) add(first + 1, last);
    }
  };

/** Format 4: segments, each with an offset to its glyphs or a list of them. */
const readSegments: ReadSubtable = (table, add) => {
  const size = table.readUInt16BE(6) & ~1;
  let looked = 0;
  for (let at = 0; at < size; at += 2) {
    const last = table.readUInt16BE(14 + at);
    const begin = table.readUInt16BE(16 + size + at);
    const delta = table.readUInt16BE(16 + size * 2 + at);
    const place = 16 + size * 3 + at;
    const offset = table.readUInt16BE(place);
    for (let code = Math.max(begin, looked); code <= last; code++) {
      const listed = place + offset + (code - begin) * 2;
      const glyph = offset === 0 ? code : listed + 2 > table.length ? 0 : table.readUInt16BE(listed);
      const isGlyph = (offset === 0 || glyph !== 0) && ((glyph + delta) & 0xffff) !== 0;
      // The last segment must end with this code, which isn't a character.
      if (isGlyph && code !== 0xffff) add(code, code);
    }
    looked = Math.max(looked, last + 1);
  }
};

const FORMATS: Readonly<Record<number, ReadSubtable>> = {
  4: readSegments,
  6: (table, add) => readTrimmed(table.readUInt16BE(6), table.readUInt16BE(8), 10)(table, add),
  10: (table, add) => readTrimmed(table.readUInt32BE(12), table.readUInt32BE(16), 20)(table, add),
  12: readGroups(false),
  13: readGroups(true),
};
