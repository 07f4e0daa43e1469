import { randomUUID } from "node:crypto";
import { stat } from "node:fs/promises";
import { features } from "../../features/index.ts";
import { createWorkspaceFiles } from "../../store/workspace/create-workspace-files.ts";
import { type Command, type CommandContext, CommandError } from "../command.ts";
import { type Outcome, pushStep } from "../push/push-one.ts";
import { openRegistry, type Registry } from "../push/registry.ts";
import { reportLine, summaryLine } from "../push/report.ts";
import { readState, type SyncState, writeState } from "../push/sync-state.ts";

const steps = features.flatMap((feature) => feature.push ?? []);

const options = {
  url: { type: "string" },
  message: { type: "string", short: "m" },
  "dry-run": { type: "boolean" },
  ...Object.fromEntries(steps.map(({ step }) => [`skip-${step}`, { type: "boolean" as const }])),
} as const;

/** Runs the chosen steps one after the other; a failed one is reported and the others go on. */
async function pushSteps(context: CommandContext, named: string[], onlyChanged: boolean): Promise<number> {
  const { workspace, terminal, flags } = context;
  if (!(await isFolder(workspace))) throw new CommandError(`There is no folder ${workspace}.`);
  const files = createWorkspaceFiles(workspace);
  const chosen = steps.filter(({ step }) => (named.length === 0 || named.includes(step)) && !flags[`skip-${step}`]);
  const registry = await openRegistry(context, files);
  const before = await registry.state();
  const state = await readState(workspace, registry.url);
  const trusted = before !== undefined && before.logId === state.logId && before.head === state.lastSyncVersion;
  if (!trusted) state.fingerprints = {};
  const push = randomUUID();
  const outcomes: Outcome[] = [];
  terminal.print(`${flags["dry-run"] ? "Would push" : "Pushing"} ${workspace} to ${registry.url}\n`);
  for (const step of chosen) {
    terminal.progress(`${step.step} …`);
    const known = onlyChanged ? state.fingerprints[step.step] : undefined;
    const outcome = await pushStep(step, {
      files,
      registry,
      push,
      known,
      message: text(flags.message),
      dryRun: Boolean(flags["dry-run"]),
    });
    outcomes.push(outcome);
    if (outcome.status === "sent") state.fingerprints[step.step] = outcome.fingerprint;
    terminal.print(reportLine(outcome, terminal));
    for (const warning of outcome.warnings) terminal.warn(warning);
  }
  const empty = outcomes.every(({ status }) => status === "absent");
  const failed = empty || outcomes.some(({ status }) => status === "failed" || status === "refused");
  if (!flags["dry-run"])
    await keepState(context, {
      ...state,
      ...(await reached(registry, before, outcomes)),
      lastSyncAt: new Date().toISOString(),
    });
  if (empty)
    terminal.error(`There is nothing to push in ${workspace}. Is this the workspace? Name another with --workspace.`);
  terminal.print(`\n${summaryLine(outcomes, registry.url, Boolean(flags["dry-run"]))}`);
  terminal.result({ ok: !failed, url: registry.url, dryRun: Boolean(flags["dry-run"]), steps: outcomes });
  return failed ? 1 : 0;
}

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

/** Where the log stands now, if all that was added to it since `before` came from here: else the next push sends everything. */
async function reached(
  registry: Registry,
  before: Awaited<ReturnType<Registry["state"]>>,
  outcomes: readonly Outcome[],
) {
  const after = await registry.state();
  const changed = outcomes.reduce((sum, outcome) => sum + outcome.changed, 0);
  const ours = after !== undefined && after.logId === before?.logId && after.head === before.head + changed;
  return { logId: after?.logId, lastSyncVersion: ours ? after.head : undefined };
}

/** Without the state the next push sends everything again: worth a warning, no failure. */
async function keepState({ workspace, terminal }: CommandContext, state: SyncState): Promise<void> {
  try {
    await writeState(workspace, state);
  } catch (error) {
    terminal.warn(`What was sent could not be noted in ${workspace}/.service (${String(error)}).`);
  }
}

const text = (value: string | boolean | undefined) => (typeof value === "string" ? value : undefined);

export const push: Command = {
  options,
  takesWords: true,
  async run(context) {
    const unknown = context.words.find((word) => !steps.some(({ step }) => step === word));
    if (unknown)
      throw new CommandError(`There is no step ${unknown}. Steps: ${steps.map(({ step }) => step).join(", ")}.`);
    return pushSteps(context, context.words, context.words.length === 0);
  },
};

export const pushAll: Command = { options, run: (context) => pushSteps(context, [], false) };
