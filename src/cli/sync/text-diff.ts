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

const CONTEXT = 3;

/** A unified diff of two texts; empty where they are equal. */
export function unifiedDiff(before: string, after: string, names: { before: string; after: string }): string {
  if (before === after) return "";
  const lines = diffLines(linesOf(before), linesOf(after));
  const hunks: string[] = [];
  let oldLine = 1;
  let newLine = 1;
  for (let at = 0; at < lines.length; ) {
    if (lines[at]?.[0] === " ") {
      at++;
      oldLine++;
      newLine++;
      continue;
    }
    const from = Math.max(0, at - CONTEXT);
    let to = at;
    for (let next = at; next < lines.length && next <= to + 2 * CONTEXT; next++)
      if (lines[next]?.[0] !== " ") to = next;
    const hunk = lines.slice(from, Math.min(lines.length, to + 1 + CONTEXT));
    const counted = (mark: "-" | "+") => hunk.filter(([own]) => own === " " || own === mark).length;
    const [olds, news] = [counted("-"), counted("+")];
    const [oldStart, newStart] = [oldLine - (at - from), newLine - (at - from)];
    hunks.push(
      `@@ -${range(oldStart, olds)} +${range(newStart, news)} @@`,
      ...hunk.map(([mark, line]) => `${mark}${line}`),
    );
    oldLine = oldStart + olds;
    newLine = newStart + news;
    at = from + hunk.length;
  }
  return [`--- ${names.before}`, `+++ ${names.after}`, ...hunks].join("\n");
}

const range = (start: number, count: number): string =>
  count === 1 ? `${start}` : `${count === 0 ? start - 1 : start},${count}`;

/** Lines without their ends; a text that does not end with one says so, as diff does. */
function linesOf(text: string): string[] {
  if (text === "") return [];
  const lines = text.split("\n");
  if (lines.at(-1) === "") return lines.slice(0, -1);
  lines[lines.length - 1] += "\n\\ No newline at end of file";
  return lines;
}
