// Memory and disk of a registry by what is in it, on SQLite and PostgreSQL: after all was pushed once, every sort of page
// and list was asked for, and the search was made.
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { openConnection } from "../src/store/sql/connection.ts";
import { sqliteFile } from "../src/store/sql/database-address.ts";
import { startPostgres } from "../test/postgres.ts";
import { diskUse } from "./disk-use.ts";
import { memory, print } from "./measure.ts";
import { answerOf, freshFolder, post, startRegistry } from "./programs.ts";
import { componentChanges, iconCatalog, pages } from "./samples.ts";

const SIZES = [
  { components: 100, icons: 1_000, pages: 1_000 },
  { components: 1_000, icons: 1_000, pages: 1_000 },
  { components: 5_000, icons: 10_000, pages: 10_000 },
] as const;
const AT_ONCE = 500;
const ASKED = [
  "/",
  "/components",
  "/components/part-1",
  "/icons",
  "/api/components.json",
  "/api/registry/icons",
  "/api/icons-sprite.svg",
  "/changelog",
  "/search?q=part",
  "/llms.txt",
];
/** What is made behind answers, brotli at its best for one, is done by then. */
const SETTLED_MS = 5_000;

/** Bytes a database takes. */
async function databaseSize(url: string): Promise<number> {
  const file = sqliteFile(url);
  if (file !== undefined) return diskUse(`${file}*`);
  const { db, close } = openConnection(url);
  const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database())::bigint as bytes`.execute(
    db,
  );
  await close();
  return Number(rows[0]?.bytes);
}

export async function sizes(): Promise<void> {
  const postgres = await startPostgres();
  for (const [at, size] of SIZES.entries())
    for (const database of ["SQLite", "PostgreSQL"]) {
      const url = database === "SQLite" ? `sqlite:${freshFolder()}/registry.db` : await postgres.url(`sizes_${at}`);
      const registry = await startRegistry(url);
      await post(registry, "/api/registry/icons", { catalog: iconCatalog(size.icons) });
      const all = pages(size.pages);
      for (let from = 0; from < all.length; from += AT_ONCE)
        await post(registry, "/api/registry/pages", { pages: all.slice(from, from + AT_ONCE) });
      const changes = componentChanges(size.components, 1);
      for (let from = 0; from < changes.length; from += AT_ONCE)
        await post(registry, "/api/sync/upload", { changes: changes.slice(from, from + AT_ONCE) });
      for (const path of ASKED) await answerOf(registry.url + path, { "accept-encoding": "br" });
      await sleep(SETTLED_MS);
      const { now, peak } = memory(registry.pid);
      const name = `${database}, ${size.components} components, ${size.icons} icons, ${size.pages} pages`;
      print({ name: `memory: ${name}`, value: now, unit: "MB" });
      print({ name: `memory at its peak: ${name}`, value: peak, unit: "MB" });
      await registry.stop();
      print({ name: `disk: ${name}`, value: Math.round((await databaseSize(url)) / 2 ** 20), unit: "MB" });
    }
  await postgres.close();
}
