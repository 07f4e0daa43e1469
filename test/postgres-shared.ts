import { randomUUID } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { addressBehind } from "./one-of-a-run.ts";
import { freshDatabase } from "./postgres.ts";

/** Address of a fresh database on the run's PostgreSQL server (see `postgres-global.ts`). */
export const freshPostgres = async (): Promise<string> =>
  freshDatabase(await addressBehind(inject("postgres")), `test-${randomUUID()}`);

/** The same, taking every transaction for serializable where nothing else is said, as distributed databases do. */
export async function serializablePostgres(): Promise<string> {
  const url = await freshPostgres();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    `alter database "${new URL(url).pathname.slice(1)}" set default_transaction_isolation to serializable`,
  );
  await client.end();
  return url;
}
