/** One line of a comparison: in both, only before, or only after. */
export type DiffLine = readonly [mark: " " | "-" | "+", line: string];

/** Edits beyond this are not searched for: the texts count as wholly different. */
const MAX_EDITS = 2_000;

/**
 * The lines of two texts, with the fewest edits between them (E. W. Myers, "An O(ND) Difference Algorithm and Its
 * Variations", 1986).
 */
export function diffLines(before: readonly string[], after: readonly string[]): DiffLine[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  let end = 0;
  while (
    end < before.length - start &&
    end < after.length - start &&
    before[before.length - 1 - end] === after[after.length - 1 - end]
  )
    end++;
  const same = (line: string): DiffLine => [" ", line];
  return [
    ...before.slice(0, start).map(same),
    ...middle(before.slice(start, before.length - end), after.slice(start, after.length - end)),
    ...before.slice(before.length - end).map(same),
  ];
}

function middle(a: readonly string[], b: readonly string[]): DiffLine[] {
  const trace: Int32Array[] = [];
  const limit = Math.min(a.length + b.length, MAX_EDITS);
  const offset = limit + 1;
  const furthest = new Int32Array(2 * limit + 3);
  const at = (values: Int32Array, k: number) => values[offset + k] ?? 0;
  for (let d = 0; d <= limit; d++) {
    trace.push(furthest.slice(offset - d - 1, offset + d + 2));
    for (let k = -d; k <= d; k += 2) {
      const down = k === -d || (k !== d && at(furthest, k - 1) < at(furthest, k + 1));
      let x = down ? at(furthest, k + 1) : at(furthest, k - 1) + 1;
      while (x < a.length && x - k < b.length && a[x] === b[x - k]) x++;
      furthest[offset + k] = x;
      if (x >= a.length && x - k >= b.length) return walkBack(a, b, trace);
    }
  }
  return [...a.map((line): DiffLine => ["-", line]), ...b.map((line): DiffLine => ["+", line])];
}

function walkBack(a: readonly string[], b: readonly string[], trace: readonly Int32Array[]): DiffLine[] {
  const lines: DiffLine[] = [];
  let x = a.length;
  let y = b.length;
  for (let d = trace.length - 1; d >= 0; d--) {
    const at = (k: number) => trace[d]?.[d + 1 + k] ?? 0;
    const k = x - y;
    const down = k === -d || (k !== d && at(k - 1) < at(k + 1));
    const fromX = down ? at(k + 1) : at(k - 1);
    const fromY = fromX - (down ? k + 1 : k - 1);
    while (x > fromX && y > fromY && x > 0 && y > 0) {
      lines.push([" ", a[--x] ?? ""]);
      y--;
    }
    if (d === 0) break;
    if (x === fromX) lines.push(["+", b[--y] ?? ""]);
    else lines.push(["-", a[--x] ?? ""]);
  }
  return lines.reverse();
}
