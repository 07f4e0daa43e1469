import { existsSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import Database from "better-sqlite3";
import { sql } from "kysely";
import { type Connection, openConnection } from "../sql/connection.ts";
import { sqliteFile } from "../sql/database-address.ts";
import { CHANNEL } from "../sql/postgres-heads.ts";
import type { StoreDatabase } from "../sql/schema.ts";
import { StoreUnavailable } from "../store.ts";

/**
 * Opens the database of a registry as it is, without bringing its schema up to date: a server of an older version may
 * be at work on it. Throws where there is none.
 */
export async function openExisting(url: string): Promise<Connection> {
  const file = sqliteFile(url);
  if (file !== undefined && !existsSync(file))
    throw new Error(`The database ${file} does not exist. Check DATABASE_URL.`);
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

/** Names of the migrations a database has, in order; none where it holds no registry. */
export async function appliedMigrations(db: StoreDatabase): Promise<string[]> {
  if (!(await tableNames(db)).includes("migration")) return [];
  const rows = await db.selectFrom("migration").select("name").orderBy("name").execute();
  return rows.map(({ name }) => name);
}

/** Tables of the schema that a connection works in. */
async function tableNames(db: StoreDatabase): Promise<string[]> {
  const tables = await db.introspection.getTables();
  // PostgreSQL lists those of all schemas.
  const schema = tables.some((table) => table.schema !== undefined) ? await currentSchema(db) : undefined;
  return tables.filter((table) => table.schema === schema).map(({ name }) => name);
}

/** The schema of PostgreSQL that a connection works in. */
export async function currentSchema(db: StoreDatabase): Promise<string> {
  const { rows } = await sql<{ name: string | null }>`select current_schema() as name`.execute(db);
  return rows[0]?.name ?? "public";
}

/** A server, or another command, is at work on the database. */
export class InUse extends Error {}

/** Throws `InUse` while a process is at work on the database, where that can be known. */
export async function refuseInUse({ db, sqlite }: Pick<Connection, "db" | "sqlite">, todo: string): Promise<void> {
  const used = sqlite ? isOpenElsewhere(sqlite.raw) : await isAtWork(db);
  if (used) throw new InUse(`A server or another command is using this database. Stop it, then ${todo}.`);
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

/** How long servers have time to ask for the head of the log, which each does ten times a second unless it listens, in milliseconds. */
const WATCHED_MS = 1000;
const LOOK_MS = 20;
/** A command that reads all of it, such as a backup, holds the head longer than that. */
const LOCK_WAIT = "5s";
const LOCK_NOT_AVAILABLE = "55P03";

/** Whether a server listens for changes, or, where a pooler lets none listen, asks for them. */
async function isAtWork(db: StoreDatabase): Promise<boolean> {
  const { rows } = await sql<{
    listens: boolean;
  }>`select query = ${`listen ${CHANNEL}`} as listens from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db);
  if (rows.some(({ listens }) => listens)) return true;
  if (rows.length === 0) return false;
  return db.isTransaction ? isAskedForHead(db) : db.transaction().execute(isAskedForHead);
}

/** Keeps the head of the log to itself until somebody else asks for it, or nobody did for a while. */
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
