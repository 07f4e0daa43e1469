import { diffLines as compareLines } from "../../../engines/text/diff-lines.ts";

/** A line of one text; its number is counted from 1. */
interface Line {
  number: number;
  text: string;
}

/** One row of a comparison. */
export interface DiffRow {
  before?: Line;
  after?: Line;
  same: boolean;
}

/** The lines of two texts side by side: equal ones in one row, replaced ones in the rows of their replacement. */
export function diffRows(before: string, after: string): DiffRow[] {
  const rows: DiffRow[] = [];
  const counts = { before: 0, after: 0 };
  let removed: Line[] = [];
  let added: Line[] = [];
  const next = (side: "before" | "after", text: string): Line => ({ number: ++counts[side], text });
  const settle = () => {
    for (let at = 0; at < Math.max(removed.length, added.length); at += 1) {
      const [old, made] = [removed[at], added[at]];
      rows.push({ ...(old ? { before: old } : {}), ...(made ? { after: made } : {}), same: false });
    }
    [removed, added] = [[], []];
  };
  for (const [mark, text] of compareLines(linesOf(before), linesOf(after))) {
    if (mark === "-") removed.push(next("before", text));
    else if (mark === "+") added.push(next("after", text));
    else {
      settle();
      rows.push({ before: next("before", text), after: next("after", text), same: true });
    }
  }
  settle();
  return rows;
}

const linesOf = (text: string): string[] => (text === "" ? [] : text.replace(/\n$/, "").split("\n"));

/** Rows near a change; a number stands for that many equal rows left out. */
export function withContext(rows: readonly DiffRow[], around = 3): (DiffRow | number)[] {
  const near = new Set<number>();
  for (const [index, row] of rows.entries())
    if (!row.same) for (let k = index - around; k <= index + around; k += 1) near.add(k);
  const kept: (DiffRow | number)[] = [];
  for (const [index, row] of rows.entries()) {
    if (near.has(index)) kept.push(row);
    else {
      const last = kept.at(-1);
      if (typeof last === "number") kept[kept.length - 1] = last + 1;
      else kept.push(1);
    }
  }
  return kept;
}
