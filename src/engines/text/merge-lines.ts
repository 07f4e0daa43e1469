import { diffLines } from "./diff-lines.ts";

/** A passage of a merged text, or a passage that both sides changed differently. */
export type MergedPassage = { text: string } | { base: string; mine: string; theirs: string };

/** Base lines `from` up to, but without, `to`, and the lines that replace them. */
interface Hunk {
  from: number;
  to: number;
  lines: string[];
}

/**
 * Merges two changes to one text, line by line (diff3: S. Khanna, K. Kunal, B. C. Pierce, "A Formal Investigation of
 * Diff3", 2007). Changes that touch overlap, unless both are equal. Joined in order, with one side of each overlap, the
 * passages are a complete text.
 */
export function mergeLines(base: string, mine: string, theirs: string): MergedPassage[] {
  const lines = linesOf(base);
  const sides = { mine: hunksOf(lines, linesOf(mine)), theirs: hunksOf(lines, linesOf(theirs)) };
  const passages: MergedPassage[] = [];
  let at = 0;
  for (const { from, to, ...both } of overlapping(sides.mine, sides.theirs)) {
    add(passages, lines.slice(at, from).join(""));
    const textOf = (hunks: readonly Hunk[]) => replaced(lines, from, to, hunks);
    const [own, other] = [textOf(both.mine), textOf(both.theirs)];
    if (both.theirs.length === 0 || own === other) add(passages, own);
    else if (both.mine.length === 0) add(passages, other);
    else passages.push({ base: lines.slice(from, to).join(""), mine: own, theirs: other });
    at = to;
  }
  add(passages, lines.slice(at).join(""));
  return passages;
}

/** Lines with their line breaks, so that joining them restores the text. */
const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

function add(passages: MergedPassage[], text: string): void {
  const last = passages.at(-1);
  if (text === "") return;
  if (last && "text" in last) last.text += text;
  else passages.push({ text });
}

function hunksOf(base: readonly string[], other: readonly string[]): Hunk[] {
  const hunks: Hunk[] = [];
  let at = 0;
  let open: Hunk | undefined;
  for (const [mark, line] of diffLines(base, other)) {
    if (mark === " ") {
      open = undefined;
      at += 1;
      continue;
    }
    if (!open) {
      open = { from: at, to: at, lines: [] };
      hunks.push(open);
    }
    if (mark === "+") open.lines.push(line);
    else open.to = at += 1;
  }
  return hunks;
}

interface Group {
  from: number;
  to: number;
  mine: Hunk[];
  theirs: Hunk[];
}

/** Returns the hunks of both sides in base order, with touching hunks in one group. */
function overlapping(mine: readonly Hunk[], theirs: readonly Hunk[]): Group[] {
  const all = [
    ...mine.map((hunk) => ({ hunk, side: "mine" as const })),
    ...theirs.map((hunk) => ({ hunk, side: "theirs" as const })),
  ].sort((a, b) => a.hunk.from - b.hunk.from);
  const groups: Group[] = [];
  for (const { hunk, side } of all) {
    let group = groups.at(-1);
    if (!group || hunk.from > group.to) {
      group = { from: hunk.from, to: hunk.to, mine: [], theirs: [] };
      groups.push(group);
    }
    group.to = Math.max(group.to, hunk.to);
    group[side].push(hunk);
  }
  return groups;
}

function replaced(lines: readonly string[], from: number, to: number, hunks: readonly Hunk[]): string {
  const made: string[] = [];
  let at = from;
  for (const hunk of hunks) {
    made.push(...lines.slice(at, hunk.from), ...hunk.lines);
    at = hunk.to;
  }
  return [...made, ...lines.slice(at, to)].join("");
}
