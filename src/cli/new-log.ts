import { renameLog } from "../store/backup/restore.ts";
import { onStopped } from "./database/on-stopped.ts";
import type { Command } from "./runner/command.ts";

/** Gives the log a new identity. */
export const newLog: Command = {
  run: (context) =>
    onStopped(context, "dsr new-log", async ({ db }) => {
      const logId = await renameLog(db);
      context.terminal.print(`The log has a new identity, ${logId}. Workspaces will compare all records again.`);
      context.terminal.result({ ok: true, logId });
    }),
};
