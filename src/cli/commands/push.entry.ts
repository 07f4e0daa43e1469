import type { CommandEntry } from "../command.ts";

/** Help of a push: its steps are those of the features, which only this help reads. */
const pushHelp = (about: string) => async (): Promise<string> => {
  const { steps } = await import("../../features/kinds.ts");
  return `${about}\n${PUSH_OPTIONS}\n\nSteps, in this order: ${steps.map(({ step }) => step).join(", ")}.`;
};

const repeatPush: CommandEntry["repeat"] = async (context) =>
  (await import("../push/unchanged.ts")).repeatUnchangedPush(context);

const PUSH_OPTIONS = `
Options
  --url <registry>   where to push; else SERVICE_REGISTRY_URL, else registry.url of the configuration, else the one last synced with
  -m, --message <m>  what changed, kept in the history
  --dry-run          say what would be created, replaced and removed; build and send nothing
  --force            replace also what was changed in the registry since the last sync
  --prune            remove from the registry whatever is not in this workspace
  --skip-<step>      leave out a step
  --skip-build       send components as they were built last
  --allow-left-out   end with 0 although a file could not be read or kept; the registry keeps what it has of it
  --roots <dirs>     further folders components may import from, separated as in PATH
  --trust            trust the scripts that wait for it
  --json             the outcome of each step as JSON

Each record is compared with the registry's by its digest and sent where it differs. What this
workspace pushed before and no longer has is removed, but for images. Components whose sources changed are built first, and checked where Chromium is found.
The credential is that of dsr login, or SERVICE_SYNC_SECRET from the environment or the workspace's .env file.`;

export const pushEntry: CommandEntry = {
  name: "push",
  usage: "[step…] [--url <registry>]",
  summary: "Send what the registry has not, all steps or those named",
  help: pushHelp("  dsr push              all steps\n  dsr push icons logos  these two"),
  load: async () => (await import("./push.ts")).push,
  repeat: repeatPush,
};

export const pushAllEntry: CommandEntry = {
  name: "push:all",
  usage: "[--url <registry>]",
  summary: "Send what the registry has not, of all steps; safe to repeat",
  help: pushHelp("A step that fails is reported, the others go on, and the exit code is 1."),
  load: async () => (await import("./push.ts")).pushAll,
  repeat: repeatPush,
};
