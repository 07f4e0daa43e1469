import { randomUUID } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { freshDatabase } from "./postgres.ts";

/** Address of a fresh database on the run's PostgreSQL server (see `postgres-global.ts`). */
export async function freshPostgres(): Promise<string> {
  const answer = await fetch(inject("postgres"));
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return freshDatabase(text, `test-${randomUUID()}`);
}

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
