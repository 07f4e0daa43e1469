import type { CodeRange } from "../../safe/fonts/font-coverage.ts";

/** Ranges in a style sheet. A Chinese font would need a hundred kilobytes. */
const MAX_RANGES = 256;

/** Scripts in display order, each with a letter that only its fonts have. */
const SCRIPTS: readonly [letter: number, name: string][] = [
  [0x61, "Latin"],
  [0x17e, "Latin Extended"],
  [0x1ea1, "Vietnamese"],
  [0x3b1, "Greek"],
  [0x436, "Cyrillic"],
  [0x561, "Armenian"],
  [0x10d0, "Georgian"],
  [0x5d0, "Hebrew"],
  [0x628, "Arabic"],
  [0x915, "Devanagari"],
  [0x995, "Bengali"],
  [0xa95, "Gujarati"],
  [0xa15, "Gurmukhi"],
  [0xb95, "Tamil"],
  [0xc15, "Telugu"],
  [0xc95, "Kannada"],
  [0xd15, "Malayalam"],
  [0xe01, "Thai"],
  [0xe81, "Lao"],
  [0x1780, "Khmer"],
  [0x1000, "Myanmar"],
  [0x1208, "Ethiopic"],
  [0x3042, "Japanese"],
  [0xac00, "Korean"],
  [0x7684, "Chinese"],
  [0x1f600, "Emoji"],
];

/** Names of the scripts in these ranges. Empty if none is among them. */
export const coveredScripts = (ranges: readonly CodeRange[]): string[] =>
  SCRIPTS.flatMap(([letter, name]) =>
    ranges.some(([first, last]) => first <= letter && letter <= last) ? [name] : [],
  );

/** How many characters are in the ranges. */
export const countCharacters = (ranges: readonly CodeRange[]): number =>
  ranges.reduce((count, [first, last]) => count + last - first + 1, 0);

/**
 * Prints ranges for `unicode-range`. If there are too many, the smallest gaps are closed: a browser that does not find
 * a character continues with the next font.
 */
export function printRanges(ranges: readonly CodeRange[]): string {
  const code = (one: number) => one.toString(16).toUpperCase();
  return withoutSmallGaps(ranges)
    .map(([first, last]) => `U+${code(first)}${first === last ? "" : `-${code(last)}`}`)
    .join(", ");
}

/** Parses the output of `printRanges`. */
export const parseRanges = (text: string): CodeRange[] =>
  text.split(", ").map((range): CodeRange => {
    const [first = "", last = first] = range.slice(2).split("-");
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });

const LAST_CODE = 0x10ffff;

/** Whether each range begins behind the one before, and ends where Unicode does at the latest. */
export const areInOrder = (ranges: readonly CodeRange[]): boolean =>
  ranges.every(([first, last], index) => (ranges[index - 1]?.[1] ?? -1) < first && first <= last && last <= LAST_CODE);

function withoutSmallGaps(ranges: readonly CodeRange[]): CodeRange[] {
  if (ranges.length <= MAX_RANGES) return [...ranges];
  const gaps = ranges.slice(1).map(([first], index) => first - (ranges[index]?.[1] ?? first));
  // Every gap below the largest that stay is filled, and of those as large as it the last ones.
  const kept = new Set(
    [...gaps.keys()].sort((a, b) => (gaps[b] ?? 0) - (gaps[a] ?? 0) || a - b).slice(0, MAX_RANGES - 1),
  );
  const merged: [number, number][] = [];
  for (const [index, [first, last]] of ranges.entries()) {
    const before = merged.at(-1);
    if (before && !kept.has(index - 1)) before[1] = last;
    else merged.push([first, last]);
  }
  return merged;
}

/**
 * Characters of one block are assigned together: a file with most of a block has all its letters, and their kerning.
 */
const BLOCK = 128;
/** Characters of all files of a face. Above it nothing is shared out, because that takes a microsecond for each. */
const MAX_SHARED = 30_000;

interface InBlock {
  file: number;
  count: number;
  ranges: CodeRange[];
}

/**
 * Assigns each character to one of several files of a face: otherwise a browser would take shared characters from the
 * last file, and mix files within a word. A block goes to the file with most of its characters, the last of equal ones.
 */
export function shareRanges(files: readonly (readonly CodeRange[])[]): (readonly CodeRange[])[] {
  if (files.reduce((count, ranges) => count + countCharacters(ranges), 0) > MAX_SHARED) return [...files];
  const blocks = new Map<number, InBlock[]>();
  for (const [file, ranges] of files.entries())
    for (const range of ranges)
      for (const [block, part] of byBlock(range)) {
        const inBlock = blocks.get(block) ?? [];
        blocks.set(block, inBlock);
        const count = countCharacters([part]);
        const own = inBlock.at(-1);
        if (own?.file === file) {
          own.count += count;
          own.ranges.push(part);
        } else inBlock.push({ file, count, ranges: [part] });
      }
  const shares: [number, number][][] = files.map(() => []);
  for (const [block, inBlock] of [...blocks].sort(([a], [b]) => a - b)) shareBlock(block * BLOCK, inBlock, shares);
  return shares;
}

function shareBlock(begin: number, inBlock: InBlock[], shares: [number, number][][]): void {
  const isTaken = new Uint8Array(BLOCK);
  for (const { file, ranges } of inBlock.sort((a, b) => b.count - a.count || b.file - a.file))
    for (const [first, last] of ranges)
      for (let code = first; code <= last; code++) {
        if (isTaken[code - begin]) continue;
        isTaken[code - begin] = 1;
        const before = shares[file]?.at(-1);
        if (before && before[1] === code - 1) before[1] = code;
        else shares[file]?.push([code, code]);
      }
}

function* byBlock([first, last]: CodeRange): Generator<[block: number, part: CodeRange]> {
  for (let at = first; at <= last; ) {
    const block = Math.floor(at / BLOCK);
    const end = Math.min(last, (block + 1) * BLOCK - 1);
    yield [block, [at, end]];
    at = end + 1;
  }
}
