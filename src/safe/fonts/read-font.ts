import { axesIn, type FontAxis } from "./font-axes.ts";
import { type CodeRange, coverageOf } from "./font-coverage.ts";
import { type FamilyName, familyIn } from "./font-family.ts";
import { fixedAt, fontFault } from "./font-fault.ts";
import { type FontTables, fontTables } from "./font-tables.ts";

/** What a font says of itself. */
export interface FontFacts {
  /** By its bytes, whatever its name ends with. */
  format: "woff2" | "woff" | "ttf" | "otf";
  /** Undefined where it has no name that can be read. */
  family: FamilyName | undefined;
  /** 1 to 1000, as `font-weight` counts; of a variable font where its axis stands by itself. */
  weight: number;
  /** Of a variable font, what is told beside its axis: another program may have set either. */
  markedWeight: number;
  /** Percent of the usual width, as `font-stretch` counts; of a variable font where its axis stands by itself. */
  width: number;
  style: "normal" | "italic" | "oblique";
  /** Degrees that it leans to the right, as `oblique` counts; of what is oblique and says it. */
  slant: number | undefined;
  /** Empty where it is not variable. */
  axes: FontAxis[];
  /** The characters it has; undefined where it does not say so in Unicode. */
  coverage: CodeRange[] | undefined;
}

const FORMATS: Readonly<Record<string, FontFacts["format"]>> = { wOF2: "woff2", wOFF: "woff", OTTO: "otf" };
const READ = new Set(["cmap", "fvar", "head", "name", "OS/2", "post"]);
/** What a browser needs of them to show anything. */
const NEEDED = ["cmap", "head"] as const;

/**
 * What a font file (TTF, OTF, WOFF, WOFF2) says of itself in `name`, `OS/2`, `head`, `post`, `fvar` and `cmap` (OpenType 1.9).
 * The work grows with the file and what it may unpack to (`MAX_UNPACKED`), some 100 ms at most: for a thread.
 *
 * Throws `UnsafeInput` "font" with the clause that says what is wrong: `it is incomplete`.
 */
export function readFont(bytes: Uint8Array): FontFacts {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const tables = whole("it is incomplete", () => fontTables(view, READ));
  const missing = NEEDED.find((tag) => !tables.has(tag));
  if (missing) throw fontFault(`it has no table ${missing}`);
  const read = <T>(tag: string, by: (table: Buffer) => T): T | undefined => {
    const table = tables.get(tag);
    return table && whole(`its table ${tag} is incomplete`, () => by(table));
  };
  const axes = read("fvar", axesIn) ?? [];
  const axis = (tag: string) => axes.find((one) => one.tag === tag)?.default;
  const marks = marksOf(read, tables);
  return {
    format: FORMATS[view.toString("latin1", 0, 4)] ?? "ttf",
    family: read("name", familyIn),
    weight: within(axis("wght") ?? marks.weight, 1, 1000),
    markedWeight: marks.weight,
    width: within(axis("wdth") ?? marks.width, 1, 1000),
    ...styleOf(marks),
    axes,
    coverage: read("cmap", coverageOf),
  };
}

interface Marks {
  weight: number;
  width: number;
  isItalic: boolean;
  isOblique: boolean;
  /** Degrees to the right. */
  slant: number;
}

/** OpenType, "OS/2", `usWidthClass`: 1 to 9 in percent. */
const WIDTHS = [50, 62.5, 75, 87.5, 100, 112.5, 125, 150, 200];
const BOLD = 700;

function marksOf(read: <T>(tag: string, by: (table: Buffer) => T) => T | undefined, tables: FontTables): Marks {
  const style = read("head", (table) => table.readUInt16BE(44)) ?? 0;
  const hasAngle = (tables.get("post")?.length ?? 0) >= 8;
  const slant = hasAngle ? -(read("post", (table) => fixedAt(table, 4)) ?? 0) : 0;
  const os2 = read("OS/2", (table) => ({
    version: table.readUInt16BE(0),
    weight: table.readUInt16BE(4),
    width: table.readUInt16BE(6),
    selection: table.readUInt16BE(62),
  }));
  const { version = 0, weight = 0, width = 5, selection = 0 } = os2 ?? {};
  const isBold = (selection & 32) !== 0 || (style & 1) !== 0;
  return {
    weight: weightOf(weight, isBold),
    width: WIDTHS[width - 1] ?? 100,
    isItalic: (selection & 1) !== 0 || (style & 2) !== 0,
    // The bit is one of version 4.
    isOblique: version >= 4 && (selection & 512) !== 0,
    slant: Math.abs(slant) < 90 ? slant : 0,
  };
}

/** Old programs wrote 1 to 9, or left every face at 400 and marked the bold one. */
function weightOf(written: number, isBold: boolean): number {
  const weight = written > 0 && written < 10 ? written * 100 : written;
  if (isBold && (weight === 0 || weight === 400)) return BOLD;
  return weight === 0 ? 400 : weight;
}

function styleOf({ isItalic, isOblique, slant }: Marks): Pick<FontFacts, "style" | "slant"> {
  if (isOblique || (!isItalic && Math.abs(slant) >= 1))
    return { style: "oblique", slant: slant === 0 ? undefined : slant };
  return { style: isItalic ? "italic" : "normal", slant: undefined };
}

const within = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

/** What `read` gives; where the bytes end before it is done, that is the fault. */
function whole<T>(why: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) throw fontFault(why);
    throw error;
  }
}
