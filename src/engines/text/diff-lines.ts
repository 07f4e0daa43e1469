import { diffArrays } from "diff";

/** One line of a comparison: in both, only before, or only after. */
export type DiffLine = readonly [mark: " " | "-" | "+", line: string];

/** Edits beyond this are not searched for: the texts count as wholly different. */
const MAX_EDITS = 2_000;

const marked = (mark: DiffLine[0], lines: readonly string[]): DiffLine[] => lines.map((line) => [mark, line]);

/** The lines of two texts, with the fewest edits between them. Equal beginnings and ends are equal however many there are. */
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
