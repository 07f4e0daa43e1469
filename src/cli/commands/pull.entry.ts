import type { CommandEntry } from "../command.ts";
import { FILTERS } from "./record-filters.ts";

export const pullEntry: CommandEntry = {
  name: "pull",
  usage: "[what…] [--take <kind>] [--keep <kind>] [--url <registry>]",
  summary: "Bring what changed in the registry into the workspace",
  help: `Brings all that a workspace holds, as the files it was pushed from, but for the configuration. In an empty folder it makes
the workspace. What was edited here and there is not overwritten: the registry's version goes to .service/conflicts/. Theme,
tokens, dtcg, icons, logos and fonts are one record each: for them it asks which version stays.

${FILTERS}

Options
  --url <registry>  where from; else SERVICE_REGISTRY_URL, else registry.url of the configuration, else the one last synced with
  --dry-run         say what would be written, write nothing
  --force           overwrite what was edited here; a copy goes to .service/backups/<time>/
  --take <kind>     of theme, tokens, dtcg, icons, logos or fonts: write the registry's version; a copy of yours goes to .service/backups/<time>/
  --keep <kind>     keep your version of it: the next push replaces the registry's
  --trust           trust what programs or agents act on by its name, such as tests and declaration scripts; else what is new or
                    changed of it waits in .service/untrusted/
  --json            what was written, removed and left alone as JSON`,
  load: async () => (await import("./pull.ts")).pull,
};
