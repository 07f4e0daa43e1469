import { diffLines } from "../../engines/text/diff-lines.ts";

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
