import type { CommandEntry } from "../command.ts";
import { FILTERS } from "./record-filters.ts";

export const statusEntry: CommandEntry = {
  name: "status",
  usage: "[what…] [--url <registry>]",
  summary: "Say what a push would send and a pull would bring",
  help: `${FILTERS}

Options
  --url <registry>  else SERVICE_REGISTRY_URL, else registry.url of the configuration, else the one last synced with
  --json            as JSON`,
  load: async () => (await import("./status.ts")).status,
};
