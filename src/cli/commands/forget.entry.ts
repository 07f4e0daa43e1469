import type { CommandEntry } from "../command.ts";

export const pruneEntry: CommandEntry = {
  name: "prune",
  usage: "--older-than <days> [--keep <n>] [--kind <kind>]",
  summary: "Forget old documents of the registry's history",
  help: `Works on DATABASE_URL. Numbers and digests stay; the newest --keep (default 10) of each record stay whole.
Blobs that nothing names any more are removed too.`,
  load: async () => (await import("./forget.ts")).prune,
};

export const eraseEntry: CommandEntry = {
  name: "erase",
  usage: "<kind> <id> --yes",
  summary: "Erase one record with its whole history, for good",
  help: `Works on DATABASE_URL, while the server runs. The record becomes a deletion; its documents, messages and blobs are gone,
on SQLite from all files too. Backups made before keep them. Logged.

Options
  --vacuum  rewrite the tables: PostgreSQL otherwise keeps the bytes of deleted rows until it needs the room. Locks them meanwhile`,
  load: async () => (await import("./forget.ts")).erase,
};
