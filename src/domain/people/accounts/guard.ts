import { sql } from "kysely";
import type { StoreDatabase } from "../../../store/sql/schema.ts";
import { transact } from "../../../store/sql/transact.ts";
import { peopleTables } from "./tables.ts";

/** Runs `work` in a transaction that excludes others: changes of administrators. */
export function guarded<T>(db: StoreDatabase, work: (trx: StoreDatabase) => Promise<T>): Promise<T> {
  return transact(db, async (trx) => {
    await peopleTables(trx)
      .updateTable("people_guard")
      .set({ version: sql<number>`version + 1` })
      .where("id", "=", 1)
      .execute();
    return work(trx);
  });
}

/** Notes that the registry has its first administrator. Answers false where it had one. To be called guarded. */
export async function claimSetUp(trx: StoreDatabase): Promise<boolean> {
  const claimed = await peopleTables(trx)
    .updateTable("people_guard")
    .set({ set_up_at: Date.now() })
    .where("id", "=", 1)
    .where("set_up_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Whether the registry has, or had, an administrator; also one who came by groups or by an invitation of the secret. */
export async function isSetUp(db: StoreDatabase): Promise<boolean> {
  const tables = peopleTables(db);
  const guard = await tables.selectFrom("people_guard").select("set_up_at").where("id", "=", 1).executeTakeFirst();
  if (guard?.set_up_at != null) return true;
  const administrator = await tables
    .selectFrom("person")
    .select("id")
    .where("role", "=", "admin")
    .where("joined_at", "is not", null)
    .where("removed_at", "is", null)
    .limit(1)
    .executeTakeFirst();
  return administrator !== undefined;
}
