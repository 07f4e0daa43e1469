import { counted, type Noun } from "../../engines/text/noun.ts";
import { type SarifRule, sarifLog } from "../../engines/text/sarif.ts";
import type { Terminal } from "../runner/terminal.ts";
import type { Finding } from "./check-files.ts";

export const FINDINGS: Noun = { one: "finding", many: "findings" };
export const FILES: Noun = { one: "file", many: "files" };
const ERRORS: Noun = { one: "error", many: "errors" };
export const WARNINGS: Noun = { one: "warning", many: "warnings" };

/** Findings that people are shown at once. */
const SHOWN = 200;
const COLORS = { error: "red", warning: "yellow", info: "blue" } as const;

/** How many there are of each severity. */
export function countSeverities(findings: readonly Finding[]) {
  const of = (wanted: Finding["severity"]) => findings.filter(({ severity }) => severity === wanted).length;
  return { errors: of("error"), warnings: of("warning"), notes: of("info") };
}

/** Findings for people, file by file: place, what is wrong, rule, and what to write instead. */
export function showFindings(findings: readonly Finding[], { print, style }: Pick<Terminal, "print" | "style">): void {
  const shown = findings.slice(0, SHOWN);
  for (const [path, ofFile] of Map.groupBy(shown, (finding) => finding.path)) {
    print("", style("underline", path));
    for (const { line, column, severity, message, ruleId, replacement, certain } of ofFile) {
      const place = `${line}:${column}`.padEnd(8);
      print(
        `  ${style("dim", place)} ${style(COLORS[severity], severity.padEnd(7))} ${message}  ${style("dim", ruleId)}`,
      );
      if (replacement !== undefined)
        print(`           ${style("green", `→ ${replacement}`)}${certain ? "  --fix" : ""}`);
    }
  }
  if (findings.length > SHOWN) print("", `and ${findings.length - SHOWN} more; --json lists all.`);
}

/** The last line: how many there are, and what a machine can mend. */
export function summaryOf(findings: readonly Finding[], files: number): string {
  const { errors, warnings, notes } = countSeverities(findings);
  const certain = findings.filter((finding) => finding.certain).length;
  const counts = `${counted(errors, ERRORS)}, ${counted(warnings, WARNINGS)}, ${notes} for information`;
  const mends = certain > 0 ? ` --fix writes ${certain} of them.` : "";
  return `${counted(files, FILES)}: ${findings.length === 0 ? "nothing found." : `${counts}.${mends}`}`;
}

/** Findings as SARIF 2.1.0, with the rules and where they are explained. */
export const findingsSarif = (
  findings: readonly Finding[],
  { version, rules }: { version: string; rules: readonly SarifRule[] },
) =>
  sarifLog(
    findings.map(({ ruleId, severity, path, line, column, endLine, endColumn, message, replacement, certain }) => ({
      ...{ ruleId, path, message },
      level: severity === "info" ? "note" : severity,
      region: { startLine: line, startColumn: column, endLine, endColumn },
      replacement: certain ? replacement : undefined,
      properties: replacement === undefined ? undefined : { replacement, certain },
    })),
    { tool: "dsr check", version, rules },
  );

/** One finding as a workflow command of GitHub Actions ("Workflow commands", setting an error message). */
export function githubLine({ severity, path, line, column, endLine, endColumn, message, ruleId }: Finding): string {
  const command = severity === "info" ? "notice" : severity;
  const place = { file: path, line, col: column, endLine, endColumn, title: ruleId };
  const properties = Object.entries(place).map(([name, value]) => `${name}=${escapeProperty(String(value))}`);
  return `::${command} ${properties.join(",")}::${escapeData(message)}`;
}

const escapeData = (text: string): string =>
  text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
const escapeProperty = (text: string): string => escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
