import { expect, it } from "vitest";
import type { CodeRange } from "../../safe/fonts/font-coverage.ts";
import {
  areInOrder,
  countCharacters,
  coveredScripts,
  parseRanges,
  printRanges,
  shareRanges,
} from "./covered-ranges.ts";

const LATIN: CodeRange[] = [
  [0x20, 0x7e],
  [0xa0, 0xff],
];

it("ranges are printed as CSS has them, and read again", () => {
  expect(
    printRanges([
      [0x20, 0x7e],
      [0xa0, 0xa0],
    ]),
  ).toBe("U+20-7E, U+A0");
  expect(parseRanges("U+20-7E, U+A0")).toEqual([
    [0x20, 0x7e],
    [0xa0, 0xa0],
  ]);
});

it("ranges that somebody sends stand in order, within Unicode", () => {
  const isFine = (text: string) => areInOrder(parseRanges(text));
  expect(["U+20-7E, U+A0", "U+0-10FFFF"].filter((text) => !isFine(text))).toEqual([]);
  expect(["U+7E-20", "U+0-FFFFFF", "U+A0, U+20", "U+20-7E, U+7E"].filter(isFine)).toEqual([]);
});

it("of more ranges than can be written the smallest gaps are filled", () => {
  const many = Array.from(
    { length: 1000 },
    (_, n): CodeRange => [n * 10 + (n >= 500 ? 5000 : 0), n * 10 + (n >= 500 ? 5000 : 0) + 2],
  );
  const printed = parseRanges(printRanges(many));
  expect(printed).toHaveLength(256);
  const has = (code: number) => printed.some(([first, last]) => first <= code && code <= last);
  expect(many.every(([first, last]) => has(first) && has(last))).toBe(true);
  // The widest gap stays.
  expect(has(7000)).toBe(false);
});

it("scripts are told by their letters", () => {
  expect(coveredScripts(LATIN)).toEqual(["Latin"]);
  expect(coveredScripts([...LATIN, [0x370, 0x3ff], [0x400, 0x45f]])).toEqual(["Latin", "Greek", "Cyrillic"]);
  expect(coveredScripts([[0xe001, 0xe010]])).toEqual([]);
  expect(countCharacters(LATIN)).toBe(191);
});

it("characters that several files of a face have go to the one with most of their block", () => {
  const greek: CodeRange[] = [
    [0x20, 0x20],
    [0x41, 0x41],
    [0x370, 0x3ff],
  ];
  expect(shareRanges([LATIN, greek])).toEqual([LATIN, [[0x370, 0x3ff]]]);
  expect(shareRanges([greek, LATIN])).toEqual([[[0x370, 0x3ff]], LATIN]);
  // Of equal files the last has all.
  expect(shareRanges([LATIN, LATIN])).toEqual([[], LATIN]);
});

it("hundreds of files that say they have every character are shared out by nobody", () => {
  const all: CodeRange[] = [[0x20, 0x10_ffff]];
  const files = Array.from({ length: 500 }, () => all);
  expect(shareRanges(files)).toEqual(files);
});
