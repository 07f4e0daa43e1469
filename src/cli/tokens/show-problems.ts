import type { PlacedProblem } from "../../build/tokens/place-problems.ts";
import type { Noun } from "../../engines/text/noun.ts";
import type { Terminal } from "../runner/terminal.ts";

export const TOKENS: Noun = { one: "token", many: "tokens" };
export const ERRORS: Noun = { one: "error", many: "errors" };
export const PROBLEM_WARNINGS: Noun = { one: "warning", many: "warnings" };

const SHOWN = 100;

/** Problems of tokens for people, each with its place as editors open it, rule and what to do. */
export function showProblems(problems: readonly PlacedProblem[], { error, warn, style }: Terminal): void {
  for (const problem of problems.slice(0, SHOWN)) {
    const { severity, rule, message, suggestion, also } = problem;
    const text = `${placeOf(problem)}  ${message}${choicesOf(problem)}  ${style("dim", rule)}`;
    (severity === "error" ? error : warn)(
      text,
      ...(also ? [`    ${placeOf(also)}`] : []),
      ...(suggestion === undefined ? [] : [`    ${suggestion}`]),
    );
  }
  if (problems.length > SHOWN) warn(`and ${problems.length - SHOWN} more. Use --json to list all.`);
}

function placeOf({ source = "tokens", pointer, line, column }: Omit<Partial<PlacedProblem>, "also">): string {
  const place = line === undefined ? source : `${source}:${line}:${column}`;
  return [place, pointer].filter(Boolean).join("  ");
}

function choicesOf({ choices = [] }: PlacedProblem): string {
  const [first, ...others] = choices.map((choice) =>
    Object.entries(choice)
      .map(([axis, value]) => `${axis} ${value}`)
      .join(", "),
  );
  if (first === undefined) return "";
  return others.length === 0 ? ` (${first})` : ` (${first}, and ${others.length} more)`;
}
