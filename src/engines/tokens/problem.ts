/**
 * A problem in token sources. An `error` can't be read or used. A `warning` is read, but is invalid, or loses details
 * of the source. Problems never prevent storing.
 */
export interface Problem {
  /** Stable name of the check, in `kebab-case`: `circular-alias`, `unknown-type`. */
  rule: string;
  severity: "error" | "warning";
  /** Path of the source file in the workspace. Absent if no file causes the problem. */
  source?: string;
  /** JSON Pointer (RFC 6901) into the source. Empty for the complete source. */
  pointer: string;
  /** Dot name of the token with the problem, if any. */
  token?: string;
  message: string;
  /** The other place of a conflict. */
  also?: { source: string; pointer: string };
  /** The fix, as a sentence. */
  suggestion?: string;
}

/** Returns the problem and its fix in one line. */
export const sentencesOf = ({ message, suggestion }: Pick<Problem, "message" | "suggestion">): string =>
  suggestion ? `${message}${/[.?!]$/.test(message) ? "" : "."} ${suggestion}` : message;

export type ReportProblem = (problem: Problem) => void;

/** Maximum number of listed problems. The rest are counted. */
export const MAX_PROBLEMS = 1_000;

/**
 * Collects problems: the first thousand, and the number of others, because a million broken tokens usually have one
 * cause.
 */
export interface Problems {
  report: ReportProblem;
  /** Errors first, each in order of occurrence. */
  list(): Problem[];
}

export function createProblems(): Problems {
  const listed: Record<Problem["severity"], Problem[]> = { error: [], warning: [] };
  const left = { error: 0, warning: 0 };
  return {
    report(problem) {
      const { severity } = problem;
      // Each severity has its own thousand, so that warnings don't replace errors.
      if (listed[severity].length < MAX_PROBLEMS) listed[severity].push(problem);
      else left[severity] += 1;
    },
    list: () => [...listed.error, ...more("error", left.error), ...listed.warning, ...more("warning", left.warning)],
  };
}

function more(severity: Problem["severity"], count: number): Problem[] {
  if (count === 0) return [];
  const noun = count === 1 ? severity : `${severity}s`;
  return [{ rule: "more-problems", severity, pointer: "", message: `${count} more ${noun}.` }];
}
