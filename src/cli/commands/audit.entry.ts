import type { CommandEntry } from "../command.ts";

export const auditExportEntry: CommandEntry = {
  name: "audit export",
  usage: "[--since <day>] [--format jsonl|csv]",
  summary: "Print the audit log of a registry, oldest first",
  help: `Needs the shared secret (SERVICE_SYNC_SECRET): no key and no login reads it.

Options
  --since <day>     from this day or time of UTC on: 2026-01-31, 2026-01-31T12:00Z
  --until <day>     up to it
  --action <begin>  only actions that begin so: person., key.revoke
  --after <id>      only what came after an entry
  --format <f>      jsonl (default) or csv
  --url <registry>  else SERVICE_REGISTRY_URL, else registry.url of the configuration, else the one last synced with`,
  load: async () => (await import("./audit.ts")).auditExport,
};
