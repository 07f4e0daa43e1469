import type { CommandEntry } from "../command.ts";

export const whoamiEntry: CommandEntry = {
  name: "whoami",
  usage: "[--url <registry>]",
  summary: "Say who you are to a registry, and what you may do",
  help: "Asks the registry, so that it fails when the login was ended there.",
  load: async () => (await import("./whoami.ts")).whoami,
};
