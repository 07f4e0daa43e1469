import { expect, it } from "vitest";
import { diffLines } from "./diff-lines.ts";

const lines = (word: string, count: number) => Array.from({ length: count }, (_, index) => `${word} ${index}`);
const marksOf = (before: readonly string[], after: readonly string[]) => {
  const marks = { " ": 0, "-": 0, "+": 0 };
  for (const [mark] of diffLines(before, after)) marks[mark] += 1;
  return marks;
};

it("finds up to 2,000 edits wherever they are", () => {
  const before = lines("same", 5_000);
  const after = before.map((line, index) => (index % 5 === 0 ? `other ${line}` : line));
  expect(marksOf(before, after)).toEqual({ " ": 4_000, "-": 1_000, "+": 1_000 });
});

it("treats texts with more edits as different, except for their equal start and end", () => {
  const [begin, end] = [lines("begin", 200), lines("end", 200)];
  const before = [...begin, ...lines("before", 1_500), ...end];
  const after = [...begin, ...lines("after", 1_500), ...end];
  expect(marksOf(before, after)).toEqual({ " ": 400, "-": 1_500, "+": 1_500 });
  expect(diffLines(before, after).slice(0, 200)).toEqual(begin.map((line) => [" ", line]));
  expect(diffLines(["a", "a"], ["a"])).toEqual([
    [" ", "a"],
    ["-", "a"],
  ]);
});
