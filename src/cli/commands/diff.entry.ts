import type { CommandEntry } from "../command.ts";
import { FILTERS } from "./record-filters.ts";

export const diffEntry: CommandEntry = {
  name: "diff",
  usage: "[what…] [--url <registry>]",
  summary: "Show how the files here differ from those of the registry",
  help: `Lines with - are in the registry, lines with + are here. Ends with 0 whether there are differences or not,
and with 1 where a file here could not be read.

${FILTERS}

Options
  --url <registry>  else SERVICE_REGISTRY_URL, else registry.url of the configuration, else the one last synced with
  --json            as JSON`,
  load: async () => (await import("./diff.ts")).diff,
};
