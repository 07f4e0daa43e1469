import type { CommandEntry } from "../command.ts";

export const logoutEntry: CommandEntry = {
  name: "logout",
  usage: "[--url <registry>]",
  summary: "Sign out: forget the login here and end it at the registry",
  help: "What was made from it, such as API keys, stays.",
  load: async () => (await import("./logout.ts")).logout,
};
