import { diffArrays } from "diff";

/** A line of a comparison: in both, only before, or only after. */
export type DiffLine = readonly [mark: " " | "-" | "+", line: string];

/** Edits to search for. With more, the texts are treated as completely different. */
const MAX_EDITS = 2_000;

const marked = (mark: DiffLine[0], lines: readonly string[]): DiffLine[] => lines.map((line) => [mark, line]);

/** Compares the lines of two texts with as few edits as possible. Equal starts and ends of any length are found. */
export function diffLines(before: readonly string[], after: readonly string[]): DiffLine[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  let end = 0;
  while (end < Math.min(before.length, after.length) - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  const [old, own] = [before.slice(start, before.length - end), after.slice(start, after.length - end)];
  const parts = diffArrays(old, own, { maxEditLength: MAX_EDITS });
  const middle = parts?.flatMap(({ added, removed, value }) => marked(added ? "+" : removed ? "-" : " ", value)) ?? [
    ...marked("-", old),
    ...marked("+", own),
  ];
  return [...marked(" ", before.slice(0, start)), ...middle, ...marked(" ", before.slice(before.length - end))];
}
