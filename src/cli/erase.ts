import { sql } from "kysely";
import { counted } from "../engines/text/noun.ts";
import { openConnection } from "../store/sql/connection.ts";
import { sqliteFile } from "../store/sql/database-address.ts";
import { databaseOf } from "./database/database-of.ts";
import { kindNamed, withHistory } from "./database/history.ts";
import { type Command, CommandError, UsageError } from "./runner/command.ts";
import { exitCode } from "./runner/exit-code.ts";

const DOCUMENT_TABLES = ["revision", "document", "revision_blob", "blob", "blob_piece", "blob_form", "blob_removal"];

/** Erases one record with its whole history. */
export const eraseCommand: Command = {
  takesWords: true,
  async run(context) {
    const [name, id] = context.words;
    if (!name || !id) throw new UsageError("Name a record: dsr erase <kind> <id> --yes");
    const kind = kindNamed(name);
    if (!context.flags.yes)
      throw new CommandError(`This permanently erases ${name} ${id} and its history. To confirm, add --yes.`);
    return withHistory(context, async (history) => {
      const { erased, inLog = false } = await history.erase({ kind, id, author: "operator" });
      const { terminal, flags, env } = context;
      terminal.print(
        erased > 0 ? `Erased ${counted(erased, "revision")} of ${name} ${id}.` : `No ${name} has the ID ${id}.`,
      );
      if (flags.vacuum) await vacuum(databaseOf(env).url);
      else if (sqliteFile(databaseOf(env).url) === undefined)
        terminal.print(
          "PostgreSQL keeps the bytes of deleted rows in its files for a while. To remove them now, use --vacuum.",
        );
      if (inLog)
        terminal.warn(
          "The data is still in the write-ahead log, because a backup or another long read was running. Run this command again.",
        );
      terminal.result({ ok: !inLog, erased });
      return exitCode(!inLog);
    });
  },
};

/** Rewrites the tables that hold documents, so that no deleted row is left in a file. Locks each of them meanwhile. */
async function vacuum(url: string): Promise<void> {
  const { db, dialect, sqlite, close } = openConnection(url, { limited: false });
  try {
    if (dialect === "sqlite") await sql`vacuum`.execute(db);
    else for (const table of DOCUMENT_TABLES) await sql`vacuum full ${sql.table(table)}`.execute(db);
    await sqlite?.emptyLog();
  } finally {
    await close();
  }
}
