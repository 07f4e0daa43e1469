import { sql } from "kysely";
import { openExisting, refuseInUse } from "../../store/backup/existing.ts";
import { renameLog } from "../../store/backup/restore.ts";
import type { Connection } from "../../store/sql/connection.ts";
import { transact } from "../../store/sql/transact.ts";
import { type Command, type CommandContext, CommandError } from "../command.ts";
import { databaseOf } from "../database.ts";
import { features } from "../product.ts";

const sealed = features.flatMap((feature) => feature.sealed ?? []);

/** Gives the log a new identity. */
export const newLog: Command = {
  run: (context) =>
    onStopped(context, "dsr new-log", async ({ db }) => {
      const logId = await renameLog(db);
      context.terminal.print(`The log has a new identity, ${logId}: workspaces compare everything anew.`);
      context.terminal.result({ ok: true, logId });
    }),
};

/** Forgets what only a lost key opens. */
export const newKey: Command = {
  async run(context) {
    if (!context.flags.yes)
      throw new CommandError(
        "This forgets what the present secret key encrypted: programs sign in again. Repeat with --yes.",
      );
    return onStopped(context, "dsr new-key --yes", async ({ db }) => {
      await transact(db, async (trx) => {
        for (const { table } of sealed) await sql`delete from ${sql.table(table)}`.execute(trx);
      });
      context.terminal.print("Forgotten. The next start makes what it needs with the key it finds.");
      context.terminal.result({ ok: true });
    });
  },
};

async function onStopped(
  { env }: CommandContext,
  name: string,
  work: (on: Connection) => Promise<void>,
): Promise<number> {
  const connection = await openExisting(databaseOf(env).url);
  try {
    await refuseInUse(connection, `run ${name}`);
    await work(connection);
    return 0;
  } finally {
    await connection.close();
  }
}
