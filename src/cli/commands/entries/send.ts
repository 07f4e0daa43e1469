import type { CommandEntry, CommandGroup } from "../../command.ts";
import { FILTERS } from "../record-filters.ts";
import { REGISTRY } from "./which-registry.ts";

/** Help of a push: its steps are those of the features, which only this help reads. */
const pushHelp = (about: string) => async (): Promise<string> => {
  const { steps } = await import("../../../domain/kinds.ts");
  return `${about}\n${PUSH_OPTIONS}\n\nSteps, in this order: ${steps.map(({ step }) => step).join(", ")}.`;
};

const repeatPush: CommandEntry["repeat"] = async (context) =>
  (await import("../../push/unchanged.ts")).repeatUnchangedPush(context);

const PUSH_OPTIONS = `
Options
  --url <registry>   where to push; ${REGISTRY}
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

/** What goes between a workspace and a registry. */
export const send: CommandGroup = {
  title: "Send and bring",
  entries: [
    {
      name: "push",
      usage: "[step…] [--url <registry>]",
      summary: "Send what the registry has not, all steps or those named",
      help: pushHelp("  dsr push              all steps\n  dsr push icons logos  these two"),
      load: async () => (await import("../push.ts")).push,
      repeat: repeatPush,
    },
    {
      name: "push:all",
      usage: "[--url <registry>]",
      summary: "Send what the registry has not, of all steps; safe to repeat",
      help: pushHelp("A step that fails is reported, the others go on, and the exit code is 1."),
      load: async () => (await import("../push-all.ts")).pushAll,
      repeat: repeatPush,
    },
    {
      name: "pull",
      usage: "[what…] [--take <kind>…] [--keep <kind>…] [--url <registry>]",
      summary: "Bring what changed in the registry into the workspace",
      help: `Brings all that a workspace holds, as the files it was pushed from, but for the configuration. In an empty folder it makes
the workspace. What was edited here and there is not overwritten: the registry's version goes to .service/conflicts/. Theme,
tokens, dtcg, icons, logos and fonts are one record each: for them it asks which version stays.

${FILTERS}

Options
  --url <registry>  where from; ${REGISTRY}
  --dry-run         say what would be written, write nothing
  --force           overwrite what was edited here; a copy goes to .service/backups/<time>/
  --take <kind>     of theme, tokens, dtcg, icons, logos or fonts: write the registry's version; a copy of yours goes to .service/backups/<time>/
  --keep <kind>     keep your version of it: the next push replaces the registry's
  --trust           trust what programs or agents act on by its name, such as tests and declaration scripts; else what is new or
                    changed of it waits in .service/untrusted/
  --json            what was written, removed and left alone as JSON`,
      load: async () => (await import("../pull.ts")).pull,
    },
    {
      name: "status",
      usage: "[what…] [--url <registry>]",
      summary: "Say what a push would send and a pull would bring",
      help: `${FILTERS}

Options
  --url <registry>  ${REGISTRY}
  --json            as JSON`,
      load: async () => (await import("../status.ts")).status,
    },
    {
      name: "diff",
      usage: "[what…] [--url <registry>]",
      summary: "Show how the files here differ from those of the registry",
      help: `Lines with - are in the registry, lines with + are here. Ends with 0 whether there are differences or not,
and with 1 where a file here could not be read.

${FILTERS}

Options
  --url <registry>  ${REGISTRY}
  --json            as JSON`,
      load: async () => (await import("../diff.ts")).diff,
    },
    {
      name: "assets push",
      usage: "<file|folder…> [--collection <slug>] [--tags <tags>]",
      summary: "Send pictures, videos and fonts to a registry's library",
      help: `Each file becomes an asset with the title of its name. Folders in a folder that is named become collections, which are
made where they are not there. Files whose bytes the library has already are not sent again and stay as they are there.
What is refused is named, the others go on, and the exit code is 1. Symbolic links, and what begins with a dot, stay here.

The registry keeps pictures without what they say of who took them, where and with what; an SVG without what could run.

Options
  --collection <slug>  all of it lies in this collection, such as brand/photographs
  --tags <tags>        tags for what is sent, separated by commas
  --type <type>        what they are: image, logo, icon, video or font; by their bytes where it is left out
  --dry-run            say what would be sent; send nothing
  --url <registry>     ${REGISTRY}
  --json               what became of each file as JSON

Example
  dsr assets push photographs --collection brand --tags 2026,harbour`,
      load: async () => (await import("../assets/push.ts")).assetsPush,
    },
  ],
};
