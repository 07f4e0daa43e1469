import { brotliCompressSync, deflateSync } from "node:zlib";

/** A font for tests: each of its characters is a bar that grows and leans with its axes. */
export interface MadeFont {
  /** Name 1. */
  family?: string;
  /** Name 16. */
  typographicFamily?: string;
  weight?: number;
  /** `usWidthClass`, 1 to 9. */
  widthClass?: number;
  /** `fsSelection`. */
  selection?: number;
  macStyle?: number;
  /** `italicAngle`, against the clock. */
  angle?: number;
  axes?: readonly { tag: "wght" | "wdth" | "slnt"; min: number; default: number; max: number }[];
  characters?: string;
  format?: "ttf" | "woff" | "woff2";
  /** Tables in place of those it would have; undefined takes one away. */
  tables?: Readonly<Record<string, Buffer | undefined>>;
}

const UNITS = 1000;
const ADVANCE = 500;
const BAR = 300;
/** What an axis adds at its end: to the right edge and the advance, or to the upper edge. */
const GROWTH = 400;

/** The bytes of a font that browsers show. */
export function makeFont(font: MadeFont = {}): Buffer {
  const { format = "woff2", tables: changed = {} } = font;
  const tables = Object.entries({ ...tablesOf(font), ...changed })
    .flatMap(([tag, table]): [string, Buffer][] => (table ? [[tag, table]] : []))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return format === "woff2" ? woff2(tables) : format === "woff" ? woff(tables) : sfnt(tables);
}

function tablesOf(font: MadeFont): Record<string, Buffer> {
  const { characters = "AHn ", axes = [] } = font;
  const codes = [...new Set(Array.from(characters, (one) => one.codePointAt(0) ?? 0))].sort((a, b) => a - b);
  const glyphs = codes.length + 1;
  const bar = barGlyph();
  return {
    "OS/2": os2(font),
    cmap: cmap(codes),
    ...(axes.length > 0 ? { fvar: fvar(axes), gvar: gvar(axes, glyphs) } : {}),
    glyf: Buffer.concat(Array.from({ length: glyphs }, () => bar)),
    head: head(font),
    hhea: numbers(
      36,
      [
        [4, 2, 800],
        [6, 2, -200],
        [10, 2, ADVANCE],
        [18, 2, 1],
        [34, 2, glyphs],
      ],
      0x1_0000,
    ),
    hmtx: Buffer.concat(Array.from({ length: glyphs }, () => numbers(4, [[0, 2, ADVANCE]]))),
    loca: Buffer.concat(Array.from({ length: glyphs + 1 }, (_, index) => numbers(4, [[0, 4, index * bar.length]]))),
    maxp: numbers(
      32,
      [
        [4, 2, glyphs],
        [6, 2, 4],
        [8, 2, 1],
        [14, 2, 2],
      ],
      0x1_0000,
    ),
    name: names(font),
    post: numbers(32, [[4, 4, Math.round((font.angle ?? 0) * 0x1_0000)]], 0x3_0000),
  };
}

/** Bytes with numbers of 2 or 4 bytes at places, and one of 4 bytes at the beginning. */
function numbers(length: number, values: readonly (readonly [at: number, size: 2 | 4, value: number])[], first = 0) {
  const bytes = Buffer.alloc(length);
  if (first !== 0) bytes.writeUInt32BE(first, 0);
  for (const [at, size, value] of values) bytes.writeUIntBE(value < 0 ? value + 256 ** size : value, at, size);
  return bytes;
}

const head = ({ macStyle = 0 }: MadeFont) =>
  numbers(
    54,
    [
      [4, 4, 0x1_0000],
      [12, 4, 0x5f0f_3cf5],
      [18, 2, UNITS],
      [40, 2, ADVANCE],
      [42, 2, 800],
      [44, 2, macStyle],
      [46, 2, 8],
      [48, 2, 2],
      [50, 2, 1],
    ],
    0x1_0000,
  );

const os2 = ({ weight = 400, widthClass = 5, selection = 64 }: MadeFont) =>
  numbers(96, [
    [0, 2, 4],
    [2, 2, ADVANCE],
    [4, 2, weight],
    [6, 2, widthClass],
    [62, 2, selection],
    [64, 2, 0x20],
    [66, 2, 0xffff],
    [68, 2, 800],
    [70, 2, -200],
    [74, 2, 800],
    [76, 2, 200],
    [86, 2, 500],
    [88, 2, 700],
  ]);

/** A `name` table of format 0 in Windows' Unicode and American English. */
export function nameTable(entries: readonly (readonly [id: number, text: string])[]): Buffer {
  const texts = entries.map(([, text]) => Buffer.from(text, "utf16le").swap16());
  const size = 6 + entries.length * 12;
  const records = entries.map(([id], index) => {
    const at = texts.slice(0, index).reduce((sum, text) => sum + text.length, 0);
    return numbers(12, [
      [0, 2, 3],
      [2, 2, 1],
      [4, 2, 0x409],
      [6, 2, id],
      [8, 2, texts[index]?.length ?? 0],
      [10, 2, at],
    ]);
  });
  const header = numbers(6, [
    [2, 2, entries.length],
    [4, 2, size],
  ]);
  return Buffer.concat([header, ...records, ...texts]);
}

function names({ family = "Bars", typographicFamily }: MadeFont): Buffer {
  const typographic: [number, string][] = typographicFamily === undefined ? [] : [[16, typographicFamily]];
  const own: [number, string][] = [
    [1, family],
    [2, "Regular"],
    [3, `test;${family}`],
    [4, family],
    [5, "Version 1.000"],
    [6, family.replaceAll(/[^A-Za-z0-9]/g, "") || "Bars"],
  ];
  return nameTable([...own, ...typographic]);
}

/** A `cmap` of format 12, for each code a glyph, in their order. */
function cmap(codes: readonly number[]): Buffer {
  const groups = codes.map((code, index) =>
    numbers(12, [
      [0, 4, code],
      [4, 4, code],
      [8, 4, index + 1],
    ]),
  );
  const header = numbers(12, [
    [2, 2, 1],
    [4, 2, 3],
    [6, 2, 10],
    [8, 4, 12],
  ]);
  return Buffer.concat([header, groupTable(groups)]);
}

/** A subtable of format 12 of groups of 12 bytes each. */
export const groupTable = (groups: readonly Buffer[], count = groups.length): Buffer =>
  Buffer.concat([
    numbers(16, [
      [0, 2, 12],
      [4, 4, 16 + groups.length * 12],
      [12, 4, count],
    ]),
    ...groups,
  ]);

/** A bar of four points, without instructions. */
function barGlyph(): Buffer {
  const shape = numbers(12, [
    [0, 2, 1],
    [6, 2, BAR],
    [8, 2, 700],
    [10, 2, 3],
  ]);
  const flags = Buffer.from([1, 1, 1, 1]);
  // Each point from the one before: up, right, down.
  const across = numbers(8, [[4, 2, BAR]]);
  const up = numbers(8, [
    [2, 2, 700],
    [6, 2, -700],
  ]);
  return Buffer.concat([shape, Buffer.alloc(2), flags, across, up, Buffer.alloc(2)]);
}

/** An `fvar` of some axes. */
export const fvar = (axes: readonly { tag: string; min: number; default: number; max: number }[]): Buffer =>
  Buffer.concat([
    numbers(
      16,
      [
        [4, 2, 16],
        [6, 2, 2],
        [8, 2, axes.length],
        [10, 2, 20],
        [14, 2, Math.min(axes.length * 4 + 4, 0xffff)],
      ],
      0x1_0000,
    ),
    ...axes.map(({ tag, min, max, ...axis }) => {
      const fixed = [min, axis.default, max].map((value) => Math.round(value * 0x1_0000));
      const record = numbers(20, [
        [4, 4, fixed[0] ?? 0],
        [8, 4, fixed[1] ?? 0],
        [12, 4, fixed[2] ?? 0],
        [18, 2, 2],
      ]);
      record.write(tag, 0, 4, "latin1");
      return record;
    }),
  ]);

function gvar(axes: NonNullable<MadeFont["axes"]>, glyphs: number): Buffer {
  // Lower left, upper left, upper right, lower right, and the four points that stand for the metrics.
  const moved = { wght: [0, 0, 1, 1, 0, 1, 0, 0], wdth: [0, 0, 1, 1, 0, 1, 0, 0], slnt: [0, 1, 1, 0, 0, 0, 0, 0] };
  const data = axes.map(({ tag }) => {
    const across = moved[tag].map((one) => numbers(2, [[0, 2, one * GROWTH]]));
    return Buffer.concat([Buffer.from([0, 0x47]), ...across, Buffer.from([0x87])]);
  });
  const headers = axes.map(({ min, ...axis }, index) => {
    const peaks = axes.map((_, at) => (at === index ? (axis.default > min && axis.default === axis.max ? -1 : 1) : 0));
    const tuple = peaks.map((peak) => numbers(2, [[0, 2, peak * 0x4000]]));
    return Buffer.concat([
      numbers(4, [
        [0, 2, data[index]?.length ?? 0],
        [2, 2, 0xa000],
      ]),
      ...tuple,
    ]);
  });
  const headerSize = 4 + headers.reduce((sum, one) => sum + one.length, 0);
  const unpadded = Buffer.concat([
    numbers(4, [
      [0, 2, axes.length],
      [2, 2, headerSize],
    ]),
    ...headers,
    ...data,
  ]);
  const glyph = Buffer.concat([unpadded, Buffer.alloc(unpadded.length % 2)]);
  const start = 20 + (glyphs + 1) * 4;
  return Buffer.concat([
    numbers(
      20,
      [
        [4, 2, axes.length],
        [8, 4, start],
        [12, 2, glyphs],
        [14, 2, 1],
        [16, 4, start],
      ],
      0x1_0000,
    ),
    ...Array.from({ length: glyphs + 1 }, (_, index) => numbers(4, [[0, 4, index * glyph.length]])),
    ...Array.from({ length: glyphs }, () => glyph),
  ]);
}

type Tables = readonly [tag: string, table: Buffer][];

const padded = (table: Buffer): Buffer => Buffer.concat([table, Buffer.alloc((4 - (table.length % 4)) % 4)]);
const TRUETYPE = 0x1_0000;

function sfnt(tables: Tables): Buffer {
  let at = 12 + tables.length * 16;
  const entries = tables.map(([tag, table]) => {
    const entry = numbers(16, [
      [8, 4, at],
      [12, 4, table.length],
    ]);
    entry.write(tag, 0, 4, "latin1");
    at += padded(table).length;
    return entry;
  });
  const power = Math.floor(Math.log2(tables.length));
  const header = numbers(
    12,
    [
      [4, 2, tables.length],
      [6, 2, 16 * 2 ** power],
      [8, 2, power],
      [10, 2, tables.length * 16 - 16 * 2 ** power],
    ],
    TRUETYPE,
  );
  return Buffer.concat([header, ...entries, ...tables.map(([, table]) => padded(table))]);
}

const sizeOf = (tables: Tables): number =>
  12 + tables.length * 16 + tables.reduce((sum, [, table]) => sum + padded(table).length, 0);

function woff(tables: Tables): Buffer {
  let at = 44 + tables.length * 20;
  const packed = tables.map(([tag, table]) => {
    const small = deflateSync(table);
    const bytes = small.length < table.length ? small : table;
    const entry = numbers(20, [
      [4, 4, at],
      [8, 4, bytes.length],
      [12, 4, table.length],
    ]);
    entry.write(tag, 0, 4, "latin1");
    at += padded(bytes).length;
    return { entry, bytes: padded(bytes) };
  });
  const header = numbers(44, [
    [4, 4, TRUETYPE],
    [8, 4, at],
    [12, 2, tables.length],
    [16, 4, sizeOf(tables)],
  ]);
  header.write("wOFF", 0, 4, "latin1");
  return Buffer.concat([header, ...packed.map(({ entry }) => entry), ...packed.map(({ bytes }) => bytes)]);
}

const NUMBERS = ["cmap", "head", "hhea", "hmtx", "maxp", "name", "OS/2", "post", "", "", "glyf", "loca"];

function woff2(sorted: Tables): Buffer {
  // The places of the glyphs follow the glyphs (WOFF File Format 2.0, 5.5).
  const places = sorted.filter(([tag]) => tag === "loca");
  const tables = sorted.flatMap((one) => (one[0] === "glyf" ? [one, ...places] : one[0] === "loca" ? [] : [one]));
  const packed = brotliCompressSync(Buffer.concat(tables.map(([, table]) => table)));
  const entries = tables.map(([tag, table]) => woff2Entry(tag, table.length));
  return woff2File(entries, packed, sizeOf(tables));
}

/** An entry of the directory of WOFF2, for a table that is not transformed. */
export function woff2Entry(tag: string, length: number): Buffer {
  const number = tag === "fvar" ? 47 : NUMBERS.indexOf(tag);
  const flags = (number < 0 ? 63 : number) | (tag === "glyf" || tag === "loca" ? 0xc0 : 0);
  return Buffer.concat([Buffer.from([flags]), Buffer.from(number < 0 ? tag : "", "latin1"), base128(length)]);
}

/** A file of WOFF2: its header, its directory and what is packed. */
export function woff2File(entries: readonly Buffer[], packed: Buffer, size = 1024): Buffer {
  const directory = Buffer.concat(entries);
  const rest = padded(Buffer.concat([Buffer.alloc(48), directory, packed])).subarray(48);
  const header = numbers(48, [
    [4, 4, TRUETYPE],
    [8, 4, 48 + rest.length],
    [12, 2, entries.length],
    [16, 4, size],
    [20, 4, packed.length],
  ]);
  header.write("wOF2", 0, 4, "latin1");
  return Buffer.concat([header, rest]);
}

function base128(value: number): Buffer {
  const bytes = [value & 0x7f];
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) bytes.unshift((rest & 0x7f) | 0x80);
  return Buffer.from(bytes);
}
