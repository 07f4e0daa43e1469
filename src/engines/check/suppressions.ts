/** Says whether a finding of a rule is not wanted on a line (from 1). */
export type Suppressed = (ruleId: string, line: number) => boolean;

/** Comments of one file that are read; more are no person's. */
const MOST = 1_000;
const COMMENT = /dsr-(?:check-)?(disable-next-line|disable-line|disable|enable)\b([^\n]*)/g;

/**
 * Comments of any language that leave findings out: `dsr-check-disable-next-line`, `-line`, or `dsr-check-disable` until
 * `dsr-check-enable` or the end; each with names of rules, or for all of them. What follows `--` is the reason.
 */
export function readSuppressions(text: string, lineOf: (offset: number) => number): Suppressed {
  const lines = new Map<number, Set<string>>();
  const ranges: { from: number; to: number; rules: ReadonlySet<string> }[] = [];
  for (const { 1: what, 2: rest = "", index } of [...text.matchAll(COMMENT)].slice(0, MOST)) {
    const line = lineOf(index);
    const rules = rulesIn(rest);
    if (what === "disable") ranges.push({ from: line, to: Number.POSITIVE_INFINITY, rules });
    else if (what === "enable") for (const range of ranges) range.to = Math.min(range.to, line);
    else {
      const at = what === "disable-line" ? line : line + 1;
      lines.set(at, new Set([...(lines.get(at) ?? []), ...rules]));
    }
  }
  const names = (rules: ReadonlySet<string> | undefined, ruleId: string) =>
    rules !== undefined && (rules.has(ALL) || rules.has(ruleId));
  return (ruleId, line) =>
    names(lines.get(line), ruleId) ||
    ranges.some(({ from, to, rules }) => line >= from && line <= to && names(rules, ruleId));
}

const ALL = "*";

function rulesIn(rest: string): Set<string> {
  const [said = ""] = rest.split(/--|\*\/|-->|#\}/);
  const names = said.match(/[a-z][a-z-]+/g) ?? [];
  return new Set(names.length > 0 ? names : [ALL]);
}
