/**
 * What is wrong with token sources. An `error` cannot be read or used; a `warning` is read, but is not valid, or is less
 * than the source says. Problems never keep anything from being stored.
 */
export interface Problem {
  /** Stable name of what was checked, `kebab-case`: `circular-alias`, `unknown-type`. */
  rule: string;
  severity: "error" | "warning";
  /** The source file, as its path in the workspace; absent where no file is to blame. */
  source?: string;
  /** JSON Pointer (RFC 6901) into the source, empty for the whole of it. */
  pointer: string;
  /** Dot name of the token that has it, where one has. */
  token?: string;
  message: string;
  /** The other place it is about, where there are two. */
  also?: { source: string; pointer: string };
  /** What to do about it, as a sentence. */
  suggestion?: string;
}

/** What is wrong and what to do about it, in a line. */
export const sentencesOf = ({ message, suggestion }: Pick<Problem, "message" | "suggestion">): string =>
  suggestion ? `${message}${/[.?!]$/.test(message) ? "" : "."} ${suggestion}` : message;

export type Report = (problem: Problem) => void;

/** How many problems are listed; the rest are counted. */
export const MAX_PROBLEMS = 1_000;

/** Problems as they come, the first thousand and how many more there are: a million broken tokens are one story. */
export interface Problems {
  report: Report;
  /** Errors first, each in the order they came. */
  list(): Problem[];
}

export function createProblems(): Problems {
  const listed: Record<Problem["severity"], Problem[]> = { error: [], warning: [] };
  const left = { error: 0, warning: 0 };
  return {
    report(problem) {
      const { severity } = problem;
      // Warnings never take the place of errors: each severity has its own thousand.
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
