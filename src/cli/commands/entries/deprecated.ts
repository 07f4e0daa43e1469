import type { CommandGroup } from "../../command.ts";

/** The former per-project deploys. */
export const deprecated: CommandGroup = {
  title: "Deprecated",
  entries: [
    {
      name: "prepare-runtime",
      usage: "",
      summary: "Deprecated: says what replaces it",
      help: "Part of the former per-project deploys.",
      load: async () => (await import("../deprecated.ts")).prepareRuntime,
    },
    {
      name: "build:app",
      usage: "",
      summary: "Deprecated: says what replaces it",
      help: "Part of the former per-project deploys.",
      load: async () => (await import("../deprecated.ts")).buildApp,
    },
  ],
};
