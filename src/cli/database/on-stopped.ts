import { openExisting, refuseInUse } from "../../store/backup/existing.ts";
import type { DatabaseConnection } from "../../store/sql/connection.ts";
import type { CommandContext } from "../runner/command.ts";
import { databaseOf } from "./database-of.ts";

/** Works on the database of a registry whose server is stopped. */
export async function onStopped(
  { env }: CommandContext,
  name: string,
  work: (on: DatabaseConnection) => Promise<void>,
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
