import type { UsageFinding } from "./check-files.ts";

/** A file with its certain replacements. */
export interface FixedFile {
  content: string;
  /** The applied fixes, in the order of the file. */
  fixed: UsageFinding[];
}

/**
 * Applies the certain replacements of one file's findings. All other characters stay unchanged. Of two that overlap,
 * the first is applied, and the next check finds the other one again.
 */
export function fixFile(content: string, findings: readonly UsageFinding[]): FixedFile {
  const starts = [0];
  for (let end = content.indexOf("\n"); end !== -1; end = content.indexOf("\n", end + 1)) starts.push(end + 1);
  const offsetOf = (line: number, column: number) => (starts[line - 1] ?? content.length) + column - 1;
  const certain = findings
    .filter(({ certain: isCertain, replacement }) => isCertain && replacement !== undefined)
    .map((finding) => ({
      finding,
      start: offsetOf(finding.line, finding.column),
      end: offsetOf(finding.endLine, finding.endColumn),
    }))
    .toSorted((one, other) => one.start - other.start);
  const fixed: UsageFinding[] = [];
  let text = "";
  let done = 0;
  for (const { finding, start, end } of certain) {
    if (start < done) continue;
    text += content.slice(done, start) + (finding.replacement ?? "");
    done = end;
    fixed.push(finding);
  }
  return { content: text + content.slice(done), fixed };
}
