import type { CommandEntry } from "../command.ts";

export const newLogEntry: CommandEntry = {
  name: "new-log",
  usage: "",
  summary: "Give the log a new identity after a copy by hand",
  help: "Works on DATABASE_URL, with the server stopped. Workspaces then compare everything anew. dsr restore does it by itself.",
  load: async () => (await import("./identity.ts")).newLog,
};

export const newKeyEntry: CommandEntry = {
  name: "new-key",
  usage: "--yes",
  summary: "Forget what was encrypted with a secret key that is lost",
  help: "Works on DATABASE_URL, with the server stopped. The keys that sign access tokens are made anew: programs sign in again.",
  load: async () => (await import("./identity.ts")).newKey,
};
