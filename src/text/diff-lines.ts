import { diffArrays } from "diff";

/** One line of a comparison: in both, only before, or only after. */
export type DiffLine = readonly [mark: " " | "-" | "+", line: string];

/** Edits beyond this are not searched for: the texts count as wholly different. */
const MAX_EDITS = 1_000;

/** The lines of two texts, with the fewest edits between them. */
export function diffLines(before: readonly string[], after: readonly string[]): DiffLine[] {
  const marked = (mark: DiffLine[0], lines: readonly string[]) => lines.map((line): DiffLine => [mark, line]);
  const parts = diffArrays([...before], [...after], { maxEditLength: MAX_EDITS });
  if (!parts) return [...marked("-", before), ...marked("+", after)];
  return parts.flatMap(({ added, removed, value }) => marked(added ? "+" : removed ? "-" : " ", value));
}
