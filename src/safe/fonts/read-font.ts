import { axesIn, type FontAxis } from "./font-axes.ts";
import { type CodeRange, coverageOf } from "./font-coverage.ts";
import { type FamilyName, familyIn } from "./font-family.ts";
import { fixedAt, fontFault } from "./font-fault.ts";
import { type FontTables, fontTables } from "./font-tables.ts";

/** Facts from a font file. */
export interface FontFacts {
  /** From its bytes, regardless of its file name. */
  format: "woff2" | "woff" | "ttf" | "otf";
  /** Undefined without a readable name. */
  family: FamilyName | undefined;
  /** 1 to 1000, as in `font-weight`; the axis default for a variable font. */
  weight: number;
  /** The weight in `OS/2` of a variable font: another program may have set it or the axis. */
  markedWeight: number;
  /** Percent of the normal width, as in `font-stretch`; the axis default for a variable font. */
  width: number;
  style: "normal" | "italic" | "oblique";
  /** Degrees of slant to the right, as in `oblique`; only for oblique fonts that declare it. */
  slant: number | undefined;
  /** Empty if it isn't variable. */
  axes: FontAxis[];
  /** Its characters; undefined without a Unicode table. */
  coverage: CodeRange[] | undefined;
}

const FORMATS: Readonly<Record<string, FontFacts["format"]>> = { wOF2: "woff2", wOFF: "woff", OTTO: "otf" };
const READ = new Set(["cmap", "fvar", "head", "name", "OS/2", "post"]);
/** Tables that browsers need to show text. */
const NEEDED = ["cmap", "head"] as const;

/**
 * The facts of a font file (TTF, OTF, WOFF, WOFF2) from `name`, `OS/2`, `head`, `post`, `fvar` and `cmap` (OpenType
 * 1.9). Time grows with the file and its unpacked size (`MAX_UNPACKED`), about 100 ms at most: run it in a thread.
 *
 * Throws `UnsafeInput` "font" with a clause for the error: `it is incomplete`.
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
    // The bit exists since version 4.
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

const within = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value));

/** The result of `read`; the fault `why` if the bytes end early. */
function whole<T>(why: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) throw fontFault(why);
    throw error;
  }
}
