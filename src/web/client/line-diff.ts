/** One row of a comparison; a number is the line's in its text, counted from 1. */
export interface DiffRow {
  before?: { number: number; text: string };
  after?: { number: number; text: string };
  same: boolean;
}

/** Above this many cells the table of the comparison costs too much: what differs is then one block. */
const MOST_CELLS = 4_000_000;

/** Lines of two texts beside each other: equal ones in one row, what was replaced in the same rows as what replaced it. */
export function diffLines(before: string, after: string): DiffRow[] {
  const [a, b] = [linesOf(before), linesOf(after)];
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1;
  const rows: DiffRow[] = [];
  const same = (i: number, j: number) =>
    rows.push({ before: { number: i + 1, text: a[i] ?? "" }, after: { number: j + 1, text: b[j] ?? "" }, same: true });
  for (let i = 0; i < start; i += 1) same(i, i);
  let [i, j] = [start, start];
  const replaced = (toA: number, toB: number) => {
    for (let k = 0; k < Math.max(toA - i, toB - j); k += 1)
      rows.push({
        ...(i + k < toA ? { before: { number: i + k + 1, text: a[i + k] ?? "" } } : {}),
        ...(j + k < toB ? { after: { number: j + k + 1, text: b[j + k] ?? "" } } : {}),
        same: false,
      });
  };
  for (const [x, y] of commonLines(a.slice(start, a.length - end), b.slice(start, b.length - end))) {
    replaced(start + x, start + y);
    same(start + x, start + y);
    [i, j] = [start + x + 1, start + y + 1];
  }
  replaced(a.length - end, b.length - end);
  for (let k = end; k > 0; k -= 1) same(a.length - k, b.length - k);
  return rows;
}

const linesOf = (text: string): string[] => (text === "" ? [] : text.replace(/\n$/, "").split("\n"));

/** Positions of a longest common subsequence. */
function commonLines(a: readonly string[], b: readonly string[]): [number, number][] {
  const wide = b.length + 1;
  if (a.length === 0 || b.length === 0 || a.length * wide > MOST_CELLS) return [];
  const longest = new Uint32Array((a.length + 1) * wide);
  const at = (x: number, y: number) => longest[x * wide + y] ?? 0;
  for (let x = a.length - 1; x >= 0; x -= 1)
    for (let y = b.length - 1; y >= 0; y -= 1)
      longest[x * wide + y] = a[x] === b[y] ? at(x + 1, y + 1) + 1 : Math.max(at(x + 1, y), at(x, y + 1));
  const found: [number, number][] = [];
  let [x, y] = [0, 0];
  while (x < a.length && y < b.length) {
    if (a[x] === b[y]) {
      found.push([x, y]);
      [x, y] = [x + 1, y + 1];
    } else if (at(x + 1, y) >= at(x, y + 1)) x += 1;
    else y += 1;
  }
  return found;
}

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
