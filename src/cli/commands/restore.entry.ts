import type { CommandEntry } from "../command.ts";

export const restoreEntry: CommandEntry = {
  name: "restore",
  usage: "<file> [--replace]",
  summary: "Put a backup into an empty database",
  help: `Works on DATABASE_URL, with the server stopped. Every digest is checked on the way; what is wrong leaves everything as
it was. The log gets a new identity, so that workspaces compare everything anew.

Options
  --replace  take the place of a registry that has content; what was there is kept beside it
  --json     what was restored as JSON

Where the backup has no key, SERVICE_SECRET_KEY must be the one it was made with. Killed while the files take their
place, run it again: it goes on where it stopped.`,
  load: async () => (await import("./restore.ts")).restore,
};
