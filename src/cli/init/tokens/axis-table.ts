import { some } from "../part.ts";

/** An axis as people see it. */
export interface AxisRow {
  axis: string;
  default: string | undefined;
  values: readonly { value: string; from: readonly string[] }[];
  /** The evidence for it. */
  sure: string;
}

const HEAD = ["axis", "value", "files", "evidence"];

/** Axes as the lines of a table: each value, its sources, and the default. Empty without axes. */
export function axisTable(rows: readonly AxisRow[]): string[] {
  if (rows.length === 0) return [];
  const cells = rows.flatMap(({ axis, default: usual, values, sure }) =>
    values.map(({ value, from }, index) => [
      index === 0 ? axis : "",
      value === usual ? `${value} (default)` : value,
      some([...from], 3) || (value === usual ? "all other files" : "nothing"),
      index === 0 ? sure : "",
    ]),
  );
  const all = [HEAD, ...cells];
  const widths = HEAD.map((_, column) => Math.max(...all.map((line) => line[column]?.length ?? 0)));
  return all.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}
