import { openConnection } from "../src/store/sql/connection.ts";
import { createSqlStore } from "../src/store/sql/sql-store.ts";
import { blobBytesSuite } from "./blob-bytes-suite.ts";
import { freshPostgres } from "./postgres-shared.ts";
import { suiteKinds } from "./store-suite-kinds.ts";
import { freshSqlite } from "./store-suite-opened.ts";

async function openBytes(url: string) {
  await (await createSqlStore({ kinds: suiteKinds, url })).close();
  return openConnection(url);
}

blobBytesSuite("beside SQLite", async () => openBytes(await freshSqlite()));
blobBytesSuite("in PostgreSQL", async () => openBytes(await freshPostgres()));
