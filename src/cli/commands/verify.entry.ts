import type { CommandEntry } from "../command.ts";

export const verifyEntry: CommandEntry = {
  name: "verify",
  usage: "[file]",
  summary: "Check a registry or a backup: digests, sequence, blobs",
  help: `Without a file it checks DATABASE_URL, while the server runs. Ends with 1 and a list where something is wrong.

Options
  --json  the list as JSON`,
  load: async () => (await import("./verify.ts")).verify,
};
