import type { TestProject } from "vitest/node";
import { oneOfARun } from "./one-of-a-run.ts";
import { startPostgres } from "./postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Address that answers the admin URL of the run's PostgreSQL server; the first question starts it. */
    postgres: string;
  }
}

/** Vitest global setup: one PostgreSQL server for the whole run, started when the first test asks for it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { door, close } = await oneOfARun(startPostgres, ({ admin }) => admin);
  project.provide("postgres", door);
  return close;
}
