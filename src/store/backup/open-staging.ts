import { sqliteFile } from "../sql/database-address.ts";
import type { Staging, StagingOptions } from "./staging.ts";
import { stagePostgres } from "./staging-postgres.ts";
import { stageSqlite } from "./staging-sqlite.ts";

/** Makes room for a restore. Throws where a server is at work on the database, or there is content and `replace` is not set. */
export const openStaging = (options: StagingOptions): Promise<Staging> =>
  sqliteFile(options.url) === undefined ? stagePostgres(options) : stageSqlite(options);
