import { randomUUID } from "node:crypto";
import { inject } from "vitest";
import { freshDatabase } from "./postgres.ts";

/** Address of a fresh database on the run's PostgreSQL server (see `postgres-global.ts`). */
export async function freshPostgres(): Promise<string> {
  const answer = await fetch(inject("postgres"));
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return freshDatabase(text, `test-${randomUUID()}`);
}
