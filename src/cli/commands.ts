import type { CommandGroup } from "./command.ts";
import { assetCommands } from "./commands/assets/entries.ts";
import { auditExportEntry } from "./commands/audit.entry.ts";
import { backupEntry } from "./commands/backup.entry.ts";
import { beginCommands } from "./commands/begin/entries.ts";
import { blobsEntry } from "./commands/blobs.entry.ts";
import { buildEntry } from "./commands/build.entry.ts";
import { checkEntry } from "./commands/check.entry.ts";
import { demoEntry } from "./commands/demo.entry.ts";
import { buildAppEntry, prepareRuntimeEntry } from "./commands/deprecated.entry.ts";
import { diffEntry } from "./commands/diff.entry.ts";
import { fetchDesignEntry } from "./commands/fetch.entry.ts";
import { eraseEntry, pruneEntry } from "./commands/forget.entry.ts";
import { newKeyEntry, newLogEntry } from "./commands/identity.entry.ts";
import { loginEntry } from "./commands/login.entry.ts";
import { logoutEntry } from "./commands/logout.entry.ts";
import { mcpEntry } from "./commands/mcp.entry.ts";
import { mcpInitEntry } from "./commands/mcp-init.entry.ts";
import { mcpTokenEntry } from "./commands/mcp-token.entry.ts";
import { pullEntry } from "./commands/pull.entry.ts";
import { pushAllEntry, pushEntry } from "./commands/push.entry.ts";
import { restoreEntry } from "./commands/restore.entry.ts";
import { serveEntry } from "./commands/serve.entry.ts";
import { devEntry, startEntry } from "./commands/start.entry.ts";
import { statusEntry } from "./commands/status.entry.ts";
import { tokenCommands } from "./commands/tokens/entries.ts";
import { verifyEntry } from "./commands/verify.entry.ts";
import { whoamiEntry } from "./commands/whoami.entry.ts";

/** All commands, in the order of `dsr --help`. What each one is and says of itself lies beside it. */
export const commandGroups: readonly CommandGroup[] = [
  { title: "Begin", entries: beginCommands },
  { title: "Work", entries: [startEntry, devEntry, buildEntry, checkEntry, ...tokenCommands, fetchDesignEntry] },
  {
    title: "Send and bring",
    entries: [pushEntry, pushAllEntry, pullEntry, statusEntry, diffEntry, ...assetCommands],
  },
  { title: "Sign in", entries: [loginEntry, logoutEntry, whoamiEntry] },
  { title: "Agents", entries: [mcpInitEntry, mcpEntry, mcpTokenEntry] },
  {
    title: "Run a registry",
    entries: [
      serveEntry,
      demoEntry,
      backupEntry,
      restoreEntry,
      verifyEntry,
      blobsEntry,
      auditExportEntry,
      pruneEntry,
      eraseEntry,
      newLogEntry,
      newKeyEntry,
    ],
  },
  { title: "Deprecated", entries: [prepareRuntimeEntry, buildAppEntry] },
];

export const commands = commandGroups.flatMap(({ entries }) => entries);
