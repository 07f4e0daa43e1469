import { stat } from "node:fs/promises";
import { features } from "../../features/index.ts";
import { createWorkspaceFiles } from "../../store/workspace/create-workspace-files.ts";
import { type Command, type CommandContext, CommandError } from "../command.ts";
import { reportEdits, reportLine, summaryLine } from "../push/report.ts";
import { runPush } from "../push/run-push.ts";

const steps = features.flatMap((feature) => feature.push ?? []);

const options = {
  url: { type: "string" },
  message: { type: "string", short: "m" },
  "dry-run": { type: "boolean" },
  force: { type: "boolean" },
  prune: { type: "boolean" },
  ...Object.fromEntries(steps.map(({ step }) => [`skip-${step}`, { type: "boolean" as const }])),
} as const;

/** Runs the chosen steps and says what became of each. */
async function pushSteps(context: CommandContext, named: string[], onlyChanged: boolean): Promise<number> {
  const { workspace, terminal, flags } = context;
  if (!(await isFolder(workspace))) throw new CommandError(`There is no folder ${workspace}.`);
  const dryRun = Boolean(flags["dry-run"]);
  const chosen = steps.filter(({ step }) => (named.length === 0 || named.includes(step)) && !flags[`skip-${step}`]);
  const { url, outcomes, edits } = await runPush(
    context,
    createWorkspaceFiles(workspace),
    {
      steps: chosen,
      onlyChanged,
      dryRun,
      force: Boolean(flags.force),
      prune: Boolean(flags.prune),
      ...(typeof flags.message === "string" ? { message: flags.message } : {}),
    },
    {
      begin: (to) => terminal.print(`${dryRun ? "Would push" : "Pushing"} ${workspace} to ${to}\n`),
      progress: terminal.progress,
      warn: terminal.warn,
      step(outcome) {
        terminal.print(reportLine(outcome, terminal));
        for (const failure of outcome.failures) terminal.error(failure);
        for (const warning of outcome.warnings) terminal.warn(warning);
      },
    },
  );
  if (edits.length > 0 && !flags.force) {
    for (const line of reportEdits(edits)) terminal.error(line);
    terminal.result({ ok: false, url, dryRun, message: "Changed elsewhere since the last sync.", edits, steps: [] });
    return 1;
  }
  const empty = outcomes.every(({ status }) => status === "absent");
  const failed = empty || outcomes.some(({ status }) => status === "failed" || status === "refused");
  if (empty)
    terminal.error(`There is nothing to push in ${workspace}. Is this the workspace? Name another with --workspace.`);
  terminal.print(`\n${summaryLine(outcomes, url, dryRun)}`);
  terminal.result({ ok: !failed, url, dryRun, steps: outcomes });
  return failed ? 1 : 0;
}

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

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
