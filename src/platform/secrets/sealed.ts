import { sql } from "kysely";
import type { StoreDatabase } from "../../store/sql/schema.ts";
import type { Config } from "../contract/settings.ts";
import { keyFileOf, readKeyFile } from "./key-file.ts";
import { createSecretKey } from "./secret-key.ts";

/** A column whose values are encrypted with the secret key. */
export interface SealedColumn {
  table: string;
  column: string;
  purpose: string;
}

/** Whether a key decrypts all encrypted values; `nothing` if no value is encrypted. */
export async function opensSealed(
  db: StoreDatabase,
  sealed: readonly SealedColumn[],
  key: string | undefined,
): Promise<"nothing" | "all" | "not all"> {
  const box = key === undefined ? undefined : createSecretKey(key);
  let any = false;
  for (const { table, column, purpose } of sealed) {
    const { rows } = await sql<{ value: string }>`select ${sql.ref(column)} as value from ${sql.table(table)}`.execute(
      db,
    );
    any ||= rows.length > 0;
    if (rows.some(({ value }) => box?.decrypt(value, purpose) === undefined)) return "not all";
  }
  return any ? "all" : "nothing";
}

/**
 * Why a server may not start with its key; undefined if it may. A new key would silently make the encrypted values
 * unreadable.
 */
export async function keyFault(
  db: StoreDatabase,
  config: Pick<Config, "databaseUrl" | "people">,
  sealed: readonly SealedColumn[],
): Promise<string | undefined> {
  const { secretKey: given } = config.people;
  const file = keyFileOf(config.databaseUrl ?? "");
  const key = given ?? (file && readKeyFile(file));
  if ((await opensSealed(db, sealed, key)) !== "not all") return undefined;
  const wayOut =
    "If the key is permanently lost, run `dsr new-key --yes` to delete the encrypted data. Programs must then sign in again.";
  if (given !== undefined)
    return `SERVICE_SECRET_KEY is not the key of this database. Set it to the original key${file ? `, or unset it if the key is in ${file}` : ""}. ${wayOut}`;
  return key === undefined
    ? `${file} with the key of this database is missing. Restore it from a backup, or set SERVICE_SECRET_KEY to the key. ${wayOut}`
    : `${file} does not contain the key of this database. Restore the original file, or set SERVICE_SECRET_KEY to the original key. ${wayOut}`;
}
