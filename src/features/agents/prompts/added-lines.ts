/** A file, of which only some lines may be told: the others are empty, so that places in it are right. */
export interface ChangedFile {
  path: string;
  content: string;
}

const HUNK = /^@@ -\d+(?:,\d+)? \+(\d+)(?:,(\d+))? @@/;
/** Lines of one file; a hunk that says it begins beyond is not believed. */
const MOST_LINES = 100_000;
/** Empty lines of all files together: a few words can say that hundreds of files are long. */
const MOST_EMPTY = 500_000;

/** True for a unified diff, as `diff -u` and git write it. */
export const isDiff = (text: string): boolean => /^@@ -\d+(?:,\d+)? \+\d+(?:,\d+)? @@/m.test(text);

/** The lines a unified diff adds, each file with them where they stand in the new one. Removed files are left out. */
export function addedLines(diff: string): ChangedFile[] {
  const files: { path: string; lines: string[] }[] = [];
  let line = 0;
  let left = 0;
  let room = MOST_EMPTY;
  for (const text of diff.split(/\r?\n/)) {
    const path = left > 0 ? undefined : pathIn(text);
    const [, start, count = "1"] = left > 0 ? [] : (HUNK.exec(text) ?? []);
    if (path !== undefined) {
      if (path !== "/dev/null") files.push({ path, lines: [] });
    } else if (start !== undefined) {
      line = Number(start) - 1;
      left = Number(count);
    } else if (left > 0 && line < MOST_LINES) {
      const file = files.at(-1);
      if (text.startsWith("-") || text.startsWith("\\")) continue;
      const gap = Math.max(0, line - (file?.lines.length ?? 0));
      if (text.startsWith("+") && file && gap <= room) {
        room -= gap;
        while (file.lines.length < line) file.lines.push("");
        file.lines[line] = text.slice(1);
      }
      line++;
      left--;
    }
  }
  return files.filter(({ lines }) => lines.length > 0).map(({ path, lines }) => ({ path, content: lines.join("\n") }));
}

/** The file that `+++ b/src/form.css<tab>2026-01-31` names; undefined for any other line. */
function pathIn(line: string): string | undefined {
  if (!line.startsWith("+++ ")) return undefined;
  const [path = ""] = line.slice("+++ ".length).split("\t", 1);
  return path.replace(/^b\//, "") || undefined;
}

/** What a piece of code without a name is called, by how it looks. */
export function pathFor(code: string): string {
  // Each looks at a character once: what comes in is as long as somebody likes.
  if (/^[^\S\r\n]*(?:import|export|const|function)\b/m.test(code)) return "code.tsx";
  if (/\{%|\{\{/.test(code)) return "code.njk";
  return /<[a-z][^<>]*>/i.test(code) ? "code.html" : "code.css";
}
