import type { CommandEntry } from "../command.ts";

export const backupEntry: CommandEntry = {
  name: "backup",
  usage: "<file> [--force] [--without-key]",
  summary: "Write all a registry holds into one file, while it runs",
  help: `Works on DATABASE_URL, SQLite or PostgreSQL: log, people, blobs and, on SQLite, the secret key, as of one revision.
The file is a tar archive that restores into either database. It holds secrets: keep it as you keep the database.

Options
  --force        replace a file of that name
  --without-key  leave the secret key out; restore then asks for SERVICE_SECRET_KEY
  --json         what it holds as JSON

Example
  DATABASE_URL=sqlite:./data/registry.db dsr backup registry-$(date +%F).tar`,
  load: async () => (await import("./backup.ts")).backup,
};
