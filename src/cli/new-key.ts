import { sql } from "kysely";
import { transact } from "../store/sql/transact.ts";
import { onStopped } from "./database/on-stopped.ts";
import { features } from "./product.ts";
import { type Command, CommandError } from "./runner/command.ts";

const sealed = features.flatMap((feature) => feature.sealed ?? []);

/** Deletes values that only a lost key can decrypt. */
export const newKey: Command = {
  async run(context) {
    if (!context.flags.yes)
      throw new CommandError(
        "This deletes all encrypted data of the registry, and programs must sign in again. To confirm, add --yes.",
      );
    return onStopped(context, "dsr new-key --yes", async ({ db }) => {
      await transact(db, async (trx) => {
        for (const { table } of sealed) await sql`delete from ${sql.table(table)}`.execute(trx);
      });
      context.terminal.print("The encrypted data was deleted. The registry creates new signing keys when it starts.");
      context.terminal.result({ ok: true });
    });
  },
};
