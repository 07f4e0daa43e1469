import { counted, type Noun } from "../../engines/text/noun.ts";
import { type SarifRule, sarifLines, sarifLog } from "../../engines/text/sarif.ts";
import { type LeftOutNotice, leftOutSentence } from "../../store/left-out.ts";
import type { Terminal } from "../runner/terminal.ts";
import type { CodeFinding } from "./check-files.ts";
import type { HostPlace } from "./host-paths.ts";

export const FINDINGS: Noun = { one: "finding", many: "findings" };
export const FILES: Noun = { one: "file", many: "files" };
const ERRORS: Noun = { one: "error", many: "errors" };
export const REPORT_WARNINGS: Noun = { one: "warning", many: "warnings" };
const NOTES: Noun = { one: "note", many: "notes" };

/** Maximum number of findings to print for one file. */
const SHOWN = 50;
const COLORS = { error: "red", warning: "yellow", info: "blue" } as const;
const WEIGHTS = { error: 0, warning: 1, info: 2 } as const;

/** Counts the findings of each severity. */
export function countSeverities(findings: readonly CodeFinding[]) {
  const of = (wanted: CodeFinding["severity"]) => findings.filter(({ severity }) => severity === wanted).length;
  return { errors: of("error"), warnings: of("warning"), notes: of("info") };
}

/**
 * Prints findings by file: position, message, rule and replacement. For a file with more than `SHOWN` findings, prints
 * the most severe ones and the number of the others.
 */
export function showFindings(
  findings: readonly CodeFinding[],
  { print, style }: Pick<Terminal, "print" | "style">,
): void {
  for (const [path, ofFile] of Map.groupBy(findings, (finding) => finding.path)) {
    print("", style("underline", path));
    const mostSevere = ofFile.toSorted((one, other) => WEIGHTS[one.severity] - WEIGHTS[other.severity]);
    const shown = new Set(mostSevere.slice(0, SHOWN));
    for (const finding of ofFile) {
      if (!shown.has(finding)) continue;
      const { line, column, severity, message, ruleId, replacement, certain } = finding;
      const place = `${line}:${column}`.padEnd(8);
      print(
        `  ${style("dim", place)} ${style(COLORS[severity], severity.padEnd(7))} ${message}  ${style("dim", ruleId)}`,
      );
      if (replacement !== undefined)
        print(`           ${style("green", `→ ${replacement}`)}${certain ? "  --fix" : ""}`);
    }
    const rest = mostSevere.slice(SHOWN);
    if (rest.length > 0) print(`  and ${countsOf(rest)} more in this file. Use --json to list all.`);
  }
}

/** `2 errors, 4,948 warnings, 3 notes`, without severities that have no findings. */
function countsOf(findings: readonly CodeFinding[]): string {
  const { errors, warnings, notes } = countSeverities(findings);
  const all = [
    errors > 0 && counted(errors, ERRORS),
    warnings > 0 && counted(warnings, REPORT_WARNINGS),
    notes > 0 && `${counted(notes, NOTES)}`,
  ];
  return all.filter((each) => each !== false).join(", ");
}

/** The last line: the number of findings, and how many `--fix` can fix. */
export function summaryOf(findings: readonly CodeFinding[], files: number): string {
  const { errors, warnings, notes } = countSeverities(findings);
  const certain = findings.filter((finding) => finding.certain).length;
  const counts = `${counted(errors, ERRORS)}, ${counted(warnings, REPORT_WARNINGS)}, ${counted(notes, NOTES)}`;
  const mends = certain > 0 ? ` --fix can fix ${certain} of them.` : "";
  return `${counted(files, FILES)}: ${findings.length === 0 ? "no findings." : `${counts}.${mends}`}`;
}

/**
 * Limits of GitHub ("SARIF support for code scanning"): the results it shows of one run, the runs of one log, and the
 * results it accepts in one run. Runs exceed the first limit only if the findings don't fit otherwise.
 */
const [SHOWN_OF_RUN, MOST_RUNS, MOST_OF_RUN] = [5_000, 20, 25_000];

/** Maximum number of findings that GitHub accepts in one upload. */
export const MAX_LOG = MOST_RUNS * MOST_OF_RUN;

/** Returns the file of a finding's path as code hosts name it. */
export type PlaceOf = (path: string) => HostPlace;

const textOf = (place: HostPlace): string => ("path" in place ? place.path : place.url);

/** Yields the lines of a SARIF 2.1.0 log: findings, rules with their help URLs, and notices for unreadable files. */
export function* findingsSarif(
  findings: readonly CodeFinding[],
  options: { version: string; rules: readonly SarifRule[]; leftOut: readonly LeftOutNotice[]; placeOf: PlaceOf },
): Generator<string> {
  const { placeOf, leftOut, ...more } = options;
  const results = findings.map(
    ({ ruleId, severity, path, line, column, endLine, endColumn, message, replacement, certain }) => ({
      ...{ ruleId, path: textOf(placeOf(path)), message },
      level: severity === "info" ? ("note" as const) : severity,
      region: { startLine: line, startColumn: column, endLine, endColumn },
      replacement: certain ? replacement : undefined,
      properties: replacement === undefined ? undefined : { replacement, certain },
    }),
  );
  const notices = leftOut.map((one) => ({
    text: leftOutSentence(one),
    path: textOf(placeOf(one.file)),
    ...(one.line === undefined ? {} : { region: { startLine: one.line } }),
  }));
  const mostOfRun = findings.length > SHOWN_OF_RUN * MOST_RUNS ? MOST_OF_RUN : SHOWN_OF_RUN;
  yield* sarifLines(sarifLog(results, { ...more, tool: "dsr check", mostOfRun, notices }));
}

/** One finding as a workflow command of GitHub Actions ("Workflow commands", setting an error message). */
export function githubLine(finding: CodeFinding, placeOf: PlaceOf): string {
  const { severity, path, line, column, endLine, endColumn, message, ruleId } = finding;
  const place = { file: textOf(placeOf(path)), line, col: column, endLine, endColumn, title: ruleId };
  return workflowCommand(severity === "info" ? "notice" : severity, place, message);
}

/** An unreadable file as a workflow command. */
export const githubNotice = (one: LeftOutNotice, placeOf: PlaceOf): string =>
  workflowCommand(
    "error",
    { file: textOf(placeOf(one.file)), ...(one.line ? { line: one.line } : {}) },
    leftOutSentence(one),
  );

function workflowCommand(command: string, place: Record<string, string | number>, message: string): string {
  const properties = Object.entries(place).map(([name, value]) => `${name}=${escapeProperty(String(value))}`);
  return `::${command} ${properties.join(",")}::${escapeData(message)}`;
}

const escapeData = (text: string): string =>
  text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
const escapeProperty = (text: string): string => escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
