import { randomUUID } from "node:crypto";
import { inject } from "vitest";
import { addressBehind } from "./one-of-a-run.ts";
import { freshDatabase } from "./postgres.ts";

/** Address of a fresh database on the run's PostgreSQL server (see `postgres-global.ts`). */
export const freshPostgres = async (): Promise<string> =>
  freshDatabase(await addressBehind(inject("postgres")), `test-${randomUUID()}`);
