import { limitHeapGrowth } from "../../../server/heap-growth.ts";
import type { CommandGroup } from "../../command.ts";
import { REGISTRY } from "./which-registry.ts";

/** What an operator does. */
export const registry: CommandGroup = {
  title: "Run a registry",
  entries: [
    {
      name: "serve",
      usage: "",
      summary: "Run the registry (DATABASE_URL set) or serve a workspace",
      help: `Environment
  DATABASE_URL         sqlite:<path> or postgres://…
  PORT                 3000 by default
  SERVICE_BASE_URL     public address without a path; http://localhost:<port> by default
  SERVICE_SYNC_SECRET  shared secret for pushes of machines, at least 32 characters; people (dsr login) and API keys
                       push with and without it
  SERVICE_HOST         address to listen on; 0.0.0.0, in workspace mode 127.0.0.1`,
      load: async () => {
        limitHeapGrowth();
        return (await import("../serve.ts")).serve;
      },
    },
    {
      name: "demo",
      usage: "",
      summary: "Run a registry with the example design system pushed into it",
      help: "Keeps its SQLite file in ./data/demo. Run it again: the same registry, nothing twice.\n\nOptions\n  --port <n>  by default PORT or 3000",
      load: async () => {
        limitHeapGrowth();
        return (await import("../demo.ts")).demo;
      },
    },
    {
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
      load: async () => (await import("../backup.ts")).backup,
    },
    {
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
      load: async () => (await import("../restore.ts")).restore,
    },
    {
      name: "verify",
      usage: "[file]",
      summary: "Check a registry or a backup: digests, sequence, blobs",
      help: `Without a file it checks DATABASE_URL, while the server runs. Ends with 1 and a list where something is wrong.

Options
  --json  the list as JSON`,
      load: async () => (await import("../verify.ts")).verify,
    },
    {
      name: "blobs",
      usage: "[move --to <place>]",
      summary: "Tell where files lie, or move them: s3://…, disk, database",
      help: `Without more it tells how many files of DATABASE_URL lie where. move brings all of them to one place while the server runs:
each is written, read again and compared with its digest before the old one is removed. Interrupted, it goes on when it is called again.
First give all processes the place (SERVICE_BLOB_STORE, SERVICE_S3_…) and restart them.

Options
  --to <place>  s3://<bucket>/<prefix>, disk (beside SQLite) or database (PostgreSQL)
  --json        counts as JSON

Example
  dsr blobs move --to s3://design/registry`,
      load: async () => (await import("../blobs.ts")).blobs,
    },
    {
      name: "audit export",
      usage: "[--since <day>] [--format <jsonl|csv>]",
      summary: "Print the audit log of a registry, oldest first",
      help: `Needs the shared secret (SERVICE_SYNC_SECRET): no key and no login reads it.

Options
  --since <day>     from this day or time of UTC on: 2026-01-31, 2026-01-31T12:00Z
  --until <day>     up to it
  --action <begin>  only actions that begin so: person., key.revoke
  --after <id>      only what came after an entry
  --format <f>      jsonl (default) or csv
  --url <registry>  ${REGISTRY}`,
      load: async () => (await import("../audit.ts")).auditExport,
    },
    {
      name: "prune",
      usage: "--older-than <days> [--keep <n>] [--kind <kind>]",
      summary: "Forget old documents of the registry's history",
      help: `Works on DATABASE_URL. Numbers and digests stay; the newest --keep (default 10) of each record stay whole.
Blobs that nothing names any more are removed too.`,
      load: async () => (await import("../prune.ts")).prune,
    },
    {
      name: "erase",
      usage: "<kind> <id> --yes",
      summary: "Erase one record with its whole history, for good",
      help: `Works on DATABASE_URL, while the server runs. The record becomes a deletion; its documents, messages and blobs are gone,
on SQLite from all files too. Backups made before keep them. Logged.

Options
  --vacuum  rewrite the tables: PostgreSQL otherwise keeps the bytes of deleted rows until it needs the room. Locks them meanwhile`,
      load: async () => (await import("../erase.ts")).erase,
    },
    {
      name: "new-log",
      usage: "",
      summary: "Give the log a new identity after a copy by hand",
      help: "Works on DATABASE_URL, with the server stopped. Workspaces then compare everything anew. dsr restore does it by itself.",
      load: async () => (await import("../new-log.ts")).newLog,
    },
    {
      name: "new-key",
      usage: "--yes",
      summary: "Forget what was encrypted with a secret key that is lost",
      help: "Works on DATABASE_URL, with the server stopped. The keys that sign access tokens are made anew: programs sign in again.",
      load: async () => (await import("../new-key.ts")).newKey,
    },
  ],
};
