import { ACCESSIBILITY_STANDARDS, isStandard } from "../../build/accessibility-standard.ts";
import { buildComponents } from "../../build/build-components.ts";
import type { BuildReport, ComponentResult } from "../../build/build-report.ts";
import { declarationFaults } from "../../domain/components/declaration/declaration-faults.ts";
import { faultSentences } from "../../engines/text/field-faults.ts";
import { counted } from "../../engines/text/noun.ts";
import { findBrowser } from "../../platform/config/find-browser.ts";
import { isObject } from "../../safe/is-object.ts";
import { listInside } from "../../safe/list-inside.ts";
import { distinctNotices, type LeftOutNotice } from "../../store/left-out.ts";
import { createWorkspaceFiles } from "../../store/workspace/create-workspace-files.ts";
import { type Command, UsageError } from "../runner/command.ts";
import { exitCode, failsFor } from "../runner/exit-code.ts";
import { reportLeftOut } from "../runner/report-left-out.ts";
import type { Terminal } from "../runner/terminal.ts";
import { namingRoots, rootsOf } from "./build-roots.ts";
import { groupFaults } from "./group-faults.ts";

/** Builds the changed components of the workspace, or the named ones. */
export const build: Command = {
  takesWords: true,
  runsScripts: true,
  goesOnWithoutConfig: true,
  async run({ words, flags, env, workspace, terminal }): Promise<number> {
    const started = performance.now();
    const { standard } = flags;
    if (standard !== undefined && !isStandard(standard))
      throw new UsageError(`Unknown standard: ${standard}. Use ${ACCESSIBILITY_STANDARDS.join(", ")}.`);
    const browser = findBrowser(env);
    const built = await buildComponents({
      workspace,
      roots: rootsOf(flags),
      ...(words.length > 0 ? { ids: words } : {}),
      ...(browser ? { browser } : {}),
      ...(standard ? { standard } : {}),
      force: flags.force === true,
      validate: flags.validate === true,
      screenshots: flags["no-screenshots"] !== true,
      checks: flags["no-checks"] !== true,
      progress: (done, total, what) => terminal.progress(`${done}/${total} ${what}`),
    });
    const ofComponents = built.components.flatMap((one) => one.leftOut ?? []);
    const below = words.length > 0 ? [] : await leftOutBelow(workspace);
    const reported = new Set(ofComponents.map(({ file }) => file));
    const leftOut = distinctNotices([...ofComponents, ...below.filter(({ file }) => !reported.has(file))]);
    const failed = built.components.some((one) => one.status === "failed" && !one.leftOut);
    const ok = !failed && !failsFor(leftOut, { flags });
    const named = await withDeclarationFaults(workspace, namingRoots(built.components));
    const report = { ...built, ok, components: named, leftOut };
    show(report, terminal, performance.now() - started);
    reportLeftOut({ terminal, flags }, { leftOut }, KEPT);
    terminal.result(report);
    return exitCode(ok);
  },
};

const KEPT = "The last builds are unchanged.";

/** The files and folders of components that no build reads, because of their names or because they are links. */
async function leftOutBelow(workspace: string): Promise<LeftOutNotice[]> {
  const leftOut: LeftOutNotice[] = [];
  await listInside(workspace, "components", {
    onSkip: ({ spelled, isFolder, why, instead }) =>
      leftOut.push({ file: spelled, what: isFolder ? "the folder" : "the file", why, instead }),
  });
  return leftOut;
}

/** Adds the faults of the declarations to the notes of their components. The build reports unreadable declarations. */
async function withDeclarationFaults(
  workspace: string,
  components: readonly ComponentResult[],
): Promise<ComponentResult[]> {
  const files = createWorkspaceFiles(workspace);
  const faultsOf = async (id: string): Promise<string[]> => {
    const path = `components/${id}/${id}.json`;
    const value = await files.json(path).catch(() => undefined);
    const faults = isObject(value) ? declarationFaults({ ...value }) : [];
    return faults.length === 0 ? [] : faultSentences(path, await files.text(path), faults);
  };
  return Promise.all(components.map(async (one) => ({ ...one, notes: [...one.notes, ...(await faultsOf(one.id))] })));
}

const MARKS = { built: "✓", unchanged: "·", kept: "·", skipped: "·", failed: "✗" };

function show({ components, notes }: BuildReport, terminal: Terminal, milliseconds: number): void {
  /** Components by their common remark. */
  const common = new Map<string, string[]>();
  for (const result of components) {
    const { id, status, notes: remarks } = result;
    if (status === "failed") continue;
    const found = foundIn(result);
    if (status === "built" || found !== "")
      terminal.print(
        `${terminal.style("green", MARKS[status])} ${id}${found === "" ? "" : terminal.style("dim", `  ${found}`)}`,
      );
    else if (remarks.length > 0) terminal.print(terminal.style("dim", `${MARKS[status]} ${id}  ${remarks.join("; ")}`));
    if (status !== "built") continue;
    for (const line of findingLines(result)) terminal.print(terminal.style("dim", `    ${line}`));
    for (const remark of remarks) common.set(remark, [...(common.get(remark) ?? []), id]);
  }
  for (const [remark, ids] of common)
    terminal.warn(ids.length < 2 ? remark : `${remark} (${counted(ids.length, "component")})`);
  for (const { who, error } of groupFaults(components.filter(({ leftOut }) => !leftOut)))
    terminal.error(who, ...error.split("\n").map((line) => `  ${line}`));
  for (const note of notes) terminal.warn(note);
  if (components.length === 0)
    terminal.print("No components found. Create a folder components/<id>/ for each component.");
  else terminal.print(`${statusCounts(components)}, ${(milliseconds / 1000).toFixed(1)} s`);
}

/** Findings of one component in the terminal. */
const SHOWN_FINDINGS = 5;

/** The errors and warnings of a component, errors first. */
function findingLines({ findings = [] }: ComponentResult): string[] {
  const found = (["error", "warning"] as const).flatMap((severity) =>
    findings.filter((one) => one.severity === severity),
  );
  const more = found.length - SHOWN_FINDINGS;
  return [
    ...found.slice(0, SHOWN_FINDINGS).map(({ severity, message, ruleId }) => `${severity}  ${message}  ${ruleId}`),
    ...(more > 0 ? [`and ${more.toLocaleString("en")} more. Use --json to list all.`] : []),
  ];
}

/** "2 errors, 1 warning". */
function foundIn({ findings = [] }: ComponentResult): string {
  const count = (severity: string) => findings.filter((one) => one.severity === severity).length;
  return (["error", "warning"] as const)
    .flatMap((severity) => (count(severity) === 0 ? [] : [counted(count(severity), severity)]))
    .join(", ");
}

function statusCounts(components: readonly ComponentResult[]): string {
  return (["built", "unchanged", "kept", "skipped", "failed"] as const)
    .flatMap((status) => {
      const count = components.filter((one) => one.status === status).length;
      return count === 0 ? [] : [`${count} ${status}`];
    })
    .join(", ");
}
