import { counted, type Noun } from "../../engines/text/noun.ts";
import { SINGLETON } from "../../store/kind.ts";
import { sizeOf } from "../runner/size-of.ts";
import type { Terminal } from "../runner/terminal.ts";
import { authorText } from "../sync/sync-state.ts";
import type { StepOutcome } from "./outcome.ts";
import type { ForeignEdit } from "./plan-push.ts";

const MARKS = {
  sent: ["green", "✓"],
  unchanged: ["dim", "="],
  absent: ["dim", "-"],
  refused: ["red", "✗"],
  failed: ["red", "✗"],
  "would send": ["cyan", "→"],
} as const;

/** One step as a line for people. */
export function reportLine(outcome: StepOutcome, { style }: Pick<Terminal, "style">): string {
  const { step, status, message, changed, bytes, ms } = outcome;
  const [color, mark] = MARKS[status];
  const same = status === "sent" && changed === 0 ? "already in the registry" : "";
  const size =
    status === "sent" || status === "would send" ? [sizeOf(bytes), ...(status === "sent" ? [`${ms} ms`] : [])] : [];
  const facts = [message, same, style("dim", size.join("  "))].filter(Boolean).join("  ");
  return `${style(color, mark)} ${step.padEnd(11)} ${facts}`;
}

/** The step whose `--force` resolves an edit that no pull resolves. Undefined for records that a pull resolves. */
type StepOf = (key: string) => string | undefined;

/** Prints the result of a step with its warnings. */
export function printOutcome(outcome: StepOutcome, terminal: Terminal, stepOf: StepOf): void {
  terminal.print(reportLine(outcome, terminal));
  if (outcome.status === "would send") for (const line of changeLines(outcome)) terminal.print(line);
  if (outcome.edits.length > 0) for (const line of reportEdits(outcome.edits, stepOf)) terminal.error(line);
  for (const failure of outcome.failures) terminal.error(failure);
  for (const warning of outcome.warnings) terminal.warn(warning);
}

const SIGNS = { create: "+", update: "~", delete: "-" } as const;

/** Planned changes, one on each line: `+ component/dialog`. Empty for a single record of its kind. */
function changeLines({ changes }: StepOutcome): string[] {
  const reported = changes.filter(({ owner }) => !owner.endsWith(`/${SINGLETON}`));
  const more = reported.length > SHOWN ? [`    and ${reported.length - SHOWN} more`] : [];
  return [...reported.slice(0, SHOWN).map(({ owner, action }) => `    ${SIGNS[action]} ${owner}`), ...more];
}

const STEPS: Noun = { one: "step", many: "steps" };

/** `, 3 unchanged, 2 without files`. */
function restOf(count: (...statuses: StepOutcome["status"][]) => number): string {
  const absent = count("absent");
  return `, ${count("unchanged")} unchanged${absent > 0 ? `, ${absent} without files` : ""}`;
}

/** The last line: numbers of steps by result. */
export function summaryLine(
  outcomes: readonly StepOutcome[],
  { url, dryRun, buildFailed }: { url: string; dryRun: boolean; buildFailed: boolean },
): string {
  const count = (...statuses: StepOutcome["status"][]) =>
    outcomes.filter(({ status }) => statuses.includes(status)).length;
  const failed = count("failed", "refused") + (buildFailed ? 1 : 0);
  if (dryRun && failed === 0)
    return `${counted(count("would send"), STEPS)} would be sent${restOf(count)}. Nothing was sent, because this was a dry run.`;
  const done = `${counted(count("sent"), STEPS)} sent${restOf(count)}`;
  return failed > 0
    ? `${done}, ${failed} failed. Fix the errors above and push again.`
    : `${done}. View the design system at ${url}`;
}

const SHOWN = 20;
const DONE = { create: "created", update: "changed", delete: "deleted" };

/** The message instead of a push: the edits of other people, and the commands that resolve them. */
export function reportEdits(edits: readonly ForeignEdit[], stepOf: StepOf): string[] {
  const lines = linesOf(edits);
  const more = lines.length > SHOWN ? [`and ${lines.length - SHOWN} more`] : [];
  const what = edits.length === 1 ? "This record" : "These records";
  return [
    ...lines.slice(0, SHOWN),
    ...more,
    `${what} changed in the registry since the last sync, and this push would replace the changes. ${wayOut(edits, stepOf)}`,
  ];
}

/**
 * Edits with author and time: a line for each record, or one line if the same person changed all records of a
 * component.
 */
function linesOf(edits: readonly ForeignEdit[]): string[] {
  const groups = Map.groupBy(edits, ({ owner, action, changedBy }) => JSON.stringify([owner, action, changedBy]));
  return Array.from(groups.values(), (same) => {
    const [{ key, action, changedBy } = { key: "", action: "update" as const, changedBy: undefined }] = same;
    const [updatedAt] = same
      .flatMap((edit) => edit.updatedAt ?? [])
      .sort()
      .reverse();
    const who = authorText({ changedBy, updatedAt });
    const others = same.length > 1 ? ` and ${same.length - 1} more of this component` : "";
    return `${key}${others}  ${DONE[action]} in the registry ${who}`.trimEnd();
  });
}

function wayOut(edits: readonly ForeignEdit[], stepOf: StepOf): string {
  const apart = [...new Set(edits.flatMap(({ key }) => stepOf(key) ?? []))];
  const sentences = edits.every(({ key }) => stepOf(key))
    ? []
    : ["Run dsr pull first, or replace the changes with dsr push --force."];
  if (apart.length > 0)
    sentences.push(
      `dsr pull does not include ${apart.join(", ")}. To see the changes, run dsr diff ${apart.join(" ")}. To replace them with your version, run dsr push ${apart.join(" ")} --force. To keep them, push with ${apart.map((step) => `--skip-${step}`).join(" ")}.`,
    );
  return sentences.join(" ");
}
