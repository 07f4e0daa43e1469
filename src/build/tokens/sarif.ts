import { type SarifResult, sarifLog } from "../../engines/text/sarif.ts";
import type { PlacedProblem } from "./place-problems.ts";

/** Formats token problems as SARIF 2.1.0. Paths are relative to the workspace. */
export const tokensSarif = (problems: readonly PlacedProblem[], { version }: { version: string }) =>
  sarifLog(problems.map(resultOf), { tool: "dsr tokens check", version });

function resultOf(problem: PlacedProblem): SarifResult {
  const { rule, severity, message, suggestion, source, pointer, choices } = problem;
  const { line, column, endLine, endColumn } = problem;
  return {
    ruleId: rule,
    level: severity,
    message: [message, suggestion].filter(Boolean).join(" "),
    path: source,
    region: line === undefined ? undefined : { startLine: line, startColumn: column, endLine, endColumn },
    logical: pointer === "" ? undefined : pointer,
    properties: { pointer, ...(choices ? { choices } : {}) },
  };
}
