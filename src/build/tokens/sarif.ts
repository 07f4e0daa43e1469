import type { PlacedProblem } from "./place-problems.ts";

/**
 * Problems in the Static Analysis Results Interchange Format 2.1.0 (OASIS), as code hosts read it. Paths are relative to the
 * workspace.
 */
export function sarifLog(problems: readonly PlacedProblem[], { version }: { version: string }) {
  const rules = [...new Set(problems.map(({ rule }) => rule))].sort();
  return {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: { driver: { name: "dsr tokens check", version, rules: rules.map((id) => ({ id })) } },
        columnKind: "utf16CodeUnits",
        results: problems.map((problem) => ({
          ruleId: problem.rule,
          ruleIndex: rules.indexOf(problem.rule),
          level: problem.severity,
          message: { text: [problem.message, problem.suggestion].filter(Boolean).join(" ") },
          locations: locationsOf(problem),
          properties: { pointer: problem.pointer, ...(problem.choices ? { choices: problem.choices } : {}) },
        })),
      },
    ],
  };
}

function locationsOf({ source, pointer, line, column, endLine, endColumn }: PlacedProblem) {
  const logicalLocations = pointer === "" ? {} : { logicalLocations: [{ fullyQualifiedName: pointer }] };
  if (source === undefined) return pointer === "" ? [] : [logicalLocations];
  const region = line === undefined ? {} : { region: { startLine: line, startColumn: column, endLine, endColumn } };
  const uri = source.split("/").map(encodeURIComponent).join("/");
  return [{ physicalLocation: { artifactLocation: { uri, uriBaseId: "%SRCROOT%" }, ...region }, ...logicalLocations }];
}
