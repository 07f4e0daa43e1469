import type { CommandEntry } from "../command.ts";

export const prepareRuntimeEntry: CommandEntry = {
  name: "prepare-runtime",
  usage: "",
  summary: "Deprecated: says what replaces it",
  help: "Part of the former per-project deploys.",
  load: async () => (await import("./deprecated.ts")).prepareRuntime,
};

export const buildAppEntry: CommandEntry = {
  name: "build:app",
  usage: "",
  summary: "Deprecated: says what replaces it",
  help: "Part of the former per-project deploys.",
  load: async () => (await import("./deprecated.ts")).buildApp,
};
