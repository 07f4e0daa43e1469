import { workspaceKinds, workspaceSteps } from "../../domain/workspace.ts";
import { distinctNotices } from "../../store/left-out.ts";
import { createWorkspaceFiles } from "../../store/workspace/create-workspace-files.ts";
import { withUntrusted } from "../../store/workspace/untrusted.ts";
import type { WorkspaceFiles } from "../../store/workspace/workspace-files.ts";
import { type Command, type CommandContext, UsageError } from "../runner/command.ts";
import { EXIT, exitCode, failsFor } from "../runner/exit-code.ts";
import { reportLeftOut } from "../runner/report-left-out.ts";
import type { Terminal } from "../runner/terminal.ts";
import { lookAtFiles } from "../sync/look-at-files.ts";
import { stepThatReplaces } from "../sync/steps.ts";
import { requireFolder } from "../workspace/require-folder.ts";
import { type BuildBefore, buildFirst, buildLine, unbuilt } from "./build-first.ts";
import { watchPush } from "./note-push.ts";
import { printOutcome, reportEdits, summaryLine } from "./report.ts";
import { runPush } from "./run-push.ts";
import { isUnsettled } from "./unsettled.ts";

/** The kinds that a component is built from. */
const built = workspaceKinds.filter(({ sync }) => ["component", "component_source"].includes(sync?.entityType ?? ""));

/** Its help names them as one, and lists the steps. */
export const options = Object.fromEntries(
  workspaceSteps.map(({ step }) => [`skip-${step}`, { type: "boolean" as const }]),
);

/** Runs the selected steps and prints the result of each. */
export async function pushSteps(context: CommandContext, named: string[]): Promise<number> {
  const { workspace, terminal, flags } = context;
  await requireFolder(workspace);
  const dryRun = Boolean(flags["dry-run"]);
  const chosen = workspaceSteps.filter(
    ({ step }) => (named.length === 0 || named.includes(step)) && !flags[`skip-${step}`],
  );
  let build: BuildBefore | undefined;
  if (!dryRun && isUnsettled(workspace)) await (await import("../fetch/apply-fetch.ts")).endFetch(workspace, terminal);
  const builds = chosen.some(({ step }) => step === "components") && !flags["skip-build"];
  const { url, outcomes, edits, unasked } = await lookAtFiles(workspace, true, async (files, digests) => {
    const usesNotes = !dryRun && !flags.force && !flags.prune && !flags.trust;
    const witness = watchPush(context, files, { kinds: workspaceKinds, builds, usesNotes });
    const report = await runPush(
      context,
      witness.files,
      {
        steps: chosen,
        kinds: workspaceKinds,
        dryRun,
        force: Boolean(flags.force),
        prune: Boolean(flags.prune),
        notes: witness.notes,
        ...(typeof flags.message === "string" ? { message: flags.message } : {}),
      },
      {
        async begin(to, state) {
          terminal.print(`${dryRun ? "Would push" : "Pushing"} ${workspace} to ${to}`, "");
          if (!dryRun && context.confirm && flags.url !== undefined)
            await (await import("./offer-address.ts")).offerAddress(context, to);
          const noted = await witness.begin(to, state);
          if (flags["skip-build"]) {
            // The secret scan reads the same files as the push.
            if (!dryRun) await witness.look();
            build = chosen.some(({ step }) => step === "components") ? await unbuilt(witness.files) : undefined;
          } else if (noted === undefined) {
            // The build writes files: the ones it reads are not the ones to send.
            const before = withUntrusted(createWorkspaceFiles(workspace, { digests }), false);
            build = await buildBefore(context, { steps: chosen, url: to, files: before });
          } else build = noted ?? undefined;
          if (build) showBuild(build, terminal);
          if (!dryRun) await witness.look();
        },
        progress: terminal.progress,
        warn: terminal.warn,
        step: (outcome) => printOutcome(outcome, terminal, stepThatReplaces),
      },
    );
    // Everything was sent. A failed note only makes the next push read more.
    if (build?.status !== "failed") await witness.note(report, build).catch(() => undefined);
    return report;
  });
  if (edits.length > 0) {
    for (const line of reportEdits(edits, stepThatReplaces)) terminal.error(line);
    terminal.error("Nothing was sent.");
    const message = "Records in the registry changed since the last sync.";
    terminal.result({ ok: false, url, dryRun, message, edits, build: build ?? null, steps: [] });
    return EXIT.notAllDone;
  }
  const leftOut = distinctNotices(outcomes.flatMap((outcome) => outcome.leftOut));
  const notRead = distinctNotices(outcomes.flatMap((outcome) => outcome.notRead));
  const isAllowed = !failsFor(leftOut, context);
  const empty = outcomes.every(({ status }) => status === "absent") && leftOut.length === 0;
  const failed =
    empty ||
    unasked !== undefined ||
    (build?.failed.some((one) => !flags["allow-left-out"] || !one.leftOut) ?? false) ||
    (leftOut.length > 0 && !isAllowed) ||
    outcomes.some(
      (outcome) =>
        outcome.status === "failed" || (outcome.status === "refused" && !(isAllowed && outcome.leftOut.length > 0)),
    );
  if (empty)
    terminal.error(`Nothing to push in ${workspace}. If your workspace is another folder, name it with --workspace.`);
  const tokens = outcomes.some(({ step, status }) => step === "dtcg" && status === "would send")
    ? await (await import("../tokens/compare-pushed.ts")).comparePushed(context)
    : undefined;
  terminal.print("", summaryLine(outcomes, { url, dryRun, buildFailed: build?.status === "failed" }));
  reportLeftOut(context, { leftOut, notRead }, KEPT);
  if (unasked) terminal.error(`This push would fail: ${unasked}`);
  terminal.result({
    ok: !failed,
    url,
    dryRun,
    ...(unasked && { message: unasked }),
    build: build ?? null,
    steps: outcomes,
    leftOut,
    notRead,
    ...(tokens && { tokens }),
  });
  return exitCode(!failed);
}

const KEPT = "The registry's version stays unchanged.";

/** Builds the components of a push. A dry run changes no file. */
async function buildBefore(
  context: CommandContext,
  { steps: chosen, url, files }: { steps: readonly { step: string }[]; url: string; files: WorkspaceFiles },
): Promise<BuildBefore | undefined> {
  const { flags, terminal } = context;
  if (!chosen.some(({ step }) => step === "components")) return undefined;
  if (!flags["dry-run"]) return buildFirst(context, { url, kinds: built, files });
  terminal.print(
    terminal.style("dim", "A dry run does not build components, so changes by dsr build are not included."),
    "",
  );
  return undefined;
}

function showBuild(build: BuildBefore, terminal: Terminal): void {
  const line = buildLine(build);
  const isFailed = build.status === "failed";
  if (line) terminal.print(`${terminal.style(isFailed ? "red" : "green", isFailed ? "✗" : "✓")} build       ${line}`);
  for (const { id, error } of build.failed) {
    const [first, ...more] = error.split("\n");
    terminal.error(`${id}: ${first}`, ...more.map((line) => `    ${line}`));
  }
  for (const note of build.notes) terminal.warn(note);
}

export const push: Command = {
  options,
  takesWords: true,
  runsScripts: true,
  async run(context) {
    const unknown = context.words.find((word) => !workspaceSteps.some(({ step }) => step === word));
    if (unknown)
      throw new UsageError(`Unknown step: ${unknown}. Steps: ${workspaceSteps.map(({ step }) => step).join(", ")}.`);
    return pushSteps(context, context.words);
  },
};
