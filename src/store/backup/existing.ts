import { existsSync } from "node:fs";
import Database from "better-sqlite3";
import { sql } from "kysely";
import { openPlaces } from "../blobs/open-places.ts";
import type { BlobStoreSettings, Places } from "../blobs/places.ts";
import { createBlobs } from "../sql/blob-rows.ts";
import { type Connection, openConnection } from "../sql/connection.ts";
import { sqliteFile } from "../sql/database-address.ts";
import { CHANNEL } from "../sql/postgres-heads.ts";
import type { StoreDatabase } from "../sql/schema.ts";
import type { Blobs } from "../store.ts";

/**
 * Opens the database of a registry as it is, without bringing its schema up to date: a server of an older version may
 * be at work on it. Throws where there is none.
 */
export async function openExisting(url: string): Promise<Connection> {
  const file = sqliteFile(url);
  if (file !== undefined && !existsSync(file)) throw new Error(`There is no database ${file}. Check DATABASE_URL.`);
  const connection = openConnection(url, { limited: false });
  try {
    if ((await appliedMigrations(connection.db)).length === 0)
      throw new Error("The database holds no registry yet. Check DATABASE_URL.");
    return connection;
  } catch (error) {
    await connection.close();
    throw error;
  }
}

const PAGE = 1000;

/** Rows of all blobs a snapshot knows, in the order of their hashes, so many at a time that memory stays flat. */
export async function* blobRows(db: StoreDatabase): AsyncGenerator<{ hash: string; size: number }> {
  for (let last = ""; ; ) {
    const page = await db
      .selectFrom("blob")
      .select(["hash", "size"])
      .where("hash", ">", last)
      .orderBy("hash")
      .limit(PAGE)
      .execute();
    yield* page;
    const next = page.at(-1);
    if (!next || page.length < PAGE) return;
    last = next.hash;
  }
}

/** The places of the blobs of a database. */
export const placesOf = (connection: Connection, settings?: BlobStoreSettings): Places =>
  openPlaces(connection, settings);

/** Whether the schema says of each blob where its bytes lie; before that all lay at home. */
export const isPlaced = async (db: StoreDatabase): Promise<boolean> =>
  (await appliedMigrations(db)).includes("011-assets");

/** Reads the blobs of a database, of whatever schema it is. */
export async function blobReader(connection: Connection, settings?: BlobStoreSettings): Promise<Pick<Blobs, "get">> {
  const { db, bytes } = connection;
  if (await isPlaced(db)) return createBlobs(connection, placesOf(connection, settings));
  return {
    get: async (hash) => {
      const row = await db.selectFrom("blob").select(["key", "size"]).where("hash", "=", hash).executeTakeFirst();
      return row && bytes.read(row.key, Number(row.size));
    },
  };
}

/** Names of the migrations a database has, in order; none where it holds no registry. */
export async function appliedMigrations(db: StoreDatabase): Promise<string[]> {
  const tables = (await db.introspection.getTables()).filter(({ name }) => name === "migration");
  // PostgreSQL lists those of all schemas.
  const schema = tables.some((table) => table.schema !== undefined) ? await currentSchema(db) : undefined;
  if (!tables.some((table) => table.schema === schema)) return [];
  const rows = await db.selectFrom("migration").select("name").orderBy("name").execute();
  return rows.map(({ name }) => name);
}

/** The schema of PostgreSQL that a connection works in. */
export async function currentSchema(db: StoreDatabase): Promise<string> {
  const { rows } = await sql<{ name: string | null }>`select current_schema() as name`.execute(db);
  return rows[0]?.name ?? "public";
}

/** A server, or another command, is at work on the database. */
export class InUse extends Error {}

/** Throws `InUse` while somebody is at work on the database, where that can be known. */
export async function refuseInUse({ db, sqlite }: Pick<Connection, "db" | "sqlite">, todo: string): Promise<void> {
  const used = sqlite ? isOpenElsewhere(sqlite.raw) : await isListenedTo(db);
  if (used) throw new InUse(`A server is running on this database. Stop it, then ${todo}.`);
}

/** Leaving the write-ahead log needs the file for itself alone. */
function isOpenElsewhere(raw: Database.Database): boolean {
  const wait = raw.pragma("busy_timeout", { simple: true });
  raw.pragma("busy_timeout = 0");
  try {
    raw.pragma("journal_mode = DELETE");
    raw.pragma("journal_mode = WAL");
    return false;
  } catch (error) {
    if (error instanceof Database.SqliteError && error.code.startsWith("SQLITE_BUSY")) return true;
    throw error;
  } finally {
    raw.pragma(`busy_timeout = ${wait}`);
  }
}

/** Each server keeps a connection that does nothing but listen. */
async function isListenedTo(db: StoreDatabase): Promise<boolean> {
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
    where datname = current_database() and query = ${`listen ${CHANNEL}`}`.execute(db);
  return rows.length > 0;
}
