import { createServer } from "node:http";
import type { TestProject } from "vitest/node";
import { startPostgres, type TestPostgres } from "./postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Address that answers the admin URL of the run's PostgreSQL server; the first question starts it. */
    postgres: string;
  }
}

/** Vitest global setup: one PostgreSQL server for the whole run, started when the first test asks for it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  let starting: Promise<TestPostgres> | undefined;
  const door = createServer(async (_request, response) => {
    try {
      starting ??= startPostgres();
      response.end((await starting).admin);
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  await new Promise<void>((resolve) => door.listen(0, "127.0.0.1", resolve));
  const address = door.address();
  if (address === null || typeof address === "string") throw new Error("No free port.");
  project.provide("postgres", `http://127.0.0.1:${address.port}/`);
  return async () => {
    door.closeAllConnections();
    door.close();
    await (await starting)?.close();
  };
}
