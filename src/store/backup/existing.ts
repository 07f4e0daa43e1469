import { existsSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import Database from "better-sqlite3";
import { sql } from "kysely";
import { type DatabaseConnection, openConnection } from "../sql/connection.ts";
import { sqliteFile } from "../sql/database-address.ts";
import { CHANNEL } from "../sql/postgres-heads.ts";
import type { StoreDatabase } from "../sql/schema.ts";
import { StoreUnavailable } from "../store.ts";

/**
 * Opens the database of a registry without migrating its schema: a server of an older version may use it. Throws if the
 * database doesn't exist.
 */
export async function openExisting(url: string): Promise<DatabaseConnection> {
  const file = sqliteFile(url);
  if (file !== undefined && !existsSync(file))
    throw new Error(`The database ${file} doesn't exist. Check DATABASE_URL.`);
  const connection = openConnection(url, { limited: false });
  try {
    if ((await appliedMigrations(connection.db)).length === 0)
      throw new Error("The database contains no registry yet. Check DATABASE_URL.");
    return connection;
  } catch (error) {
    await connection.close();
    throw error;
  }
}

const PAGE = 1000;

/** Rows of all blobs in a snapshot, in the order of their hashes, in pages to keep memory flat. */
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

/** Names of a database's migrations, in order; empty if it contains no registry. */
export async function appliedMigrations(db: StoreDatabase): Promise<string[]> {
  if (!(await tableNames(db)).includes("migration")) return [];
  const rows = await db.selectFrom("migration").select("name").orderBy("name").execute();
  return rows.map(({ name }) => name);
}

/** Tables of the connection's schema. */
async function tableNames(db: StoreDatabase): Promise<string[]> {
  const tables = await db.introspection.getTables();
  // PostgreSQL lists the tables of all schemas.
  const schema = tables.some((table) => table.schema !== undefined) ? await currentSchema(db) : undefined;
  return tables.filter((table) => table.schema === schema).map(({ name }) => name);
}

/** The PostgreSQL schema of a connection. */
export async function currentSchema(db: StoreDatabase): Promise<string> {
  const { rows } = await sql<{ name: string | null }>`select current_schema() as name`.execute(db);
  return rows[0]?.name ?? "public";
}

/** A server, or another command, uses the database. */
export class InUse extends Error {}

/** Throws `InUse` while another process uses the database, if this can be detected. */
export async function refuseInUse(
  { db, sqlite }: Pick<DatabaseConnection, "db" | "sqlite">,
  todo: string,
): Promise<void> {
  const used = sqlite ? isOpenElsewhere(sqlite.raw) : await isAtWork(db);
  if (used) throw new InUse(`A server or another command is using this database. Stop it, then ${todo}.`);
}

/** Leaving the write-ahead log needs exclusive access to the file. */
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

/**
 * Time for servers to request the head of the log, in milliseconds. Servers that don't listen request it ten times a
 * second.
 */
const WATCHED_MS = 1000;
const LOOK_MS = 20;
/** A command that reads the whole log, such as a backup, locks the head longer than that. */
const LOCK_WAIT = "5s";
const LOCK_NOT_AVAILABLE = "55P03";

/** Whether a server listens for changes, or polls because a pooler prevents listening. */
async function isAtWork(db: StoreDatabase): Promise<boolean> {
  const { rows } = await sql<{
    listens: boolean;
  }>`select query = ${`listen ${CHANNEL}`} as listens from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db);
  if (rows.some(({ listens }) => listens)) return true;
  if (rows.length === 0) return false;
  return db.isTransaction ? isAskedForHead(db) : db.transaction().execute(isAskedForHead);
}

/**
 * Locks the head of the log until another connection requests it or `WATCHED_MS` have passed. Returns whether one did.
 */
async function isAskedForHead(trx: StoreDatabase): Promise<boolean> {
  if (!(await tableNames(trx)).includes("head")) return false;
  await sql`select set_config('lock_timeout', ${LOCK_WAIT}, true)`.execute(trx);
  try {
    await sql`lock table head in access exclusive mode`.execute(trx);
  } catch (error) {
    if (error instanceof StoreUnavailable && (error.cause as { code?: string }).code === LOCK_NOT_AVAILABLE)
      return true;
    throw error;
  }
  await sql`select set_config('lock_timeout', '0', true)`.execute(trx);
  for (const end = performance.now() + WATCHED_MS; performance.now() < end; await sleep(LOOK_MS)) {
    const { rows } = await sql`select from pg_locks
      where relation = 'head'::regclass and database = (select oid from pg_database where datname = current_database())
      and not granted`.execute(trx);
    if (rows.length > 0) return true;
  }
  return false;
}
