import { existsSync } from "node:fs";
import { mkdtemp, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Database } from "./databases.ts";
import {
  type OpenService,
  openRegistry,
  openRegistryOn,
  settingsOn,
  sqliteDatabase,
  sqliteIn,
} from "./open-service.ts";
import { pushExamples } from "./push-workspace.ts";
import { STATE_HOME } from "./spawn-dsr.ts";
import { spawnServe } from "./spawn-service.ts";

/**
 * A registry with the example design system, pushed by the command line. On SQLite it begins with a copy of the database
 * that the first such registry of this run left: a push takes more processor time than most tests of what it brings.
 */
export async function openExamples(
  database: Database = "sqlite",
  env: Record<string, string> = {},
): Promise<OpenService> {
  if (database === "sqlite") return openRegistryOn(await sqliteDatabase(await pushedDatabase()), env);
  const service = await openRegistry(database, env);
  await pushExamples(service.url);
  return service;
}

/** The folder of a closed database with the examples. Two processes that make it at once make the same one. */
async function pushedDatabase(): Promise<string> {
  const folder = join(STATE_HOME, "examples");
  if (existsSync(folder)) return folder;
  const made = await mkdtemp(`${folder}-`);
  const { url, end } = await spawnServe(settingsOn(sqliteIn(made)));
  await pushExamples(url);
  await end("SIGTERM");
  await rename(made, folder).catch(() => rm(made, { recursive: true }));
  return folder;
}
