import type { FileSpan } from "./reading.ts";

/** Whether findings of a rule are suppressed on a line (from 1). */
export type IsSuppressed = (ruleId: string, line: number) => boolean;

/** Maximum number of comments read per file. Hand-written files have fewer. */
const MAX_COMMENTS = 1_000;
const WORDS = /dsr-(?:check-)?(disable-next-line|disable-line|disable|enable)\b/;

/** A file by its lines. */
export interface FileLines {
  text: string;
  /** From 1. */
  lineOf(offset: number): number;
}

/**
 * Reads comments that suppress findings: `dsr-check-disable-next-line`, `-line`, or `dsr-check-disable` until
 * `dsr-check-enable` or the end of the file. Each has names of rules, or applies to all rules. The reason follows `--`
 * and ends with the comment. The next line is the one after the comment, and after the comments that follow it.
 */
export function readSuppressions(comments: readonly FileSpan[], { text, lineOf }: FileLines): IsSuppressed {
  const lines = new Map<number, Set<string>>();
  const ranges: { from: number; to: number; rules: ReadonlySet<string> }[] = [];
  const sorted = comments.toSorted((one, other) => one.start - other.start);
  const said = sorted.flatMap((span, index) => {
    const [words, what] = WORDS.exec(text.slice(span.start, span.end)) ?? [];
    return words === undefined ? [] : [{ span, index, words, what }];
  });
  for (const { span, index, words, what } of said.slice(0, MAX_COMMENTS)) {
    const inner = text.slice(span.start, span.end);
    const at = inner.indexOf(words);
    const rules = rulesIn(inner.slice(at + words.length));
    const line = lineOf(span.start + at);
    if (what === "disable") ranges.push({ from: line, to: Number.POSITIVE_INFINITY, rules });
    else if (what === "enable") for (const range of ranges) range.to = Math.min(range.to, line);
    else {
      const meant = what === "disable-line" ? line : lineOf(endOfRun(sorted, index, text)) + 1;
      const before = lines.get(meant);
      if (before) for (const rule of rules) before.add(rule);
      else lines.set(meant, rules);
    }
  }
  const names = (rules: ReadonlySet<string> | undefined, ruleId: string) =>
    rules !== undefined && (rules.has(ALL) || rules.has(ruleId));
  return (ruleId, line) =>
    names(lines.get(line), ruleId) ||
    ranges.some(({ from, to, rules }) => line >= from && line <= to && names(rules, ruleId));
}

/** Maximum number of consecutive comments. */
const MAX_PER_RUN = 100;

/** Returns the end of the last comment in a run of comments on separate lines. */
function endOfRun(comments: readonly FileSpan[], index: number, text: string): number {
  let end = comments[index]?.end ?? 0;
  for (let at = index + 1; at < comments.length && at - index <= MAX_PER_RUN; at++) {
    const next = comments[at];
    if (!next) break;
    const between = text.slice(end, next.start);
    // In JSX, a comment has braces around it.
    const isNext =
      /^\}?[^\S\n]*\n[^\S\n]*\{?$/.test(between) && /^\}?[^\S\n]*(?:\n|$)/.test(text.slice(next.end, next.end + 200));
    if (!isNext) break;
    end = next.end;
  }
  // Some kinds of comment include the line break.
  return text.charAt(end - 1) === "\n" ? end - 1 : end;
}

const ALL = "*";

function rulesIn(rest: string): Set<string> {
  const [said = ""] = rest.split(/--|\*\/|-->|#\}|%>/);
  const names = said.match(/[a-z][a-z-]+/g) ?? [];
  return new Set(names.length > 0 ? names : [ALL]);
}
