import { randomUUID } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import { counted } from "../../engines/text/noun.ts";
import { openPlaces } from "../blobs/open-places.ts";
import type { BlobStoreSettings } from "../blobs/places.ts";
import { createBlobs } from "../sql/blob-rows.ts";
import { chunks } from "../sql/chunks.ts";
import type { DatabaseConnection } from "../sql/connection.ts";
import { sqliteFile } from "../sql/database-address.ts";
import { migrate } from "../sql/migrate.ts";
import { notePlace } from "../sql/note-place.ts";
import type { StoreDatabase } from "../sql/schema.ts";
import { transact } from "../sql/transact.ts";
import { type ArchiveEntry, CONTENTS, readArchive } from "./archive.ts";
import {
  type BackupContents,
  type BackupManifest,
  hashOfEntry,
  KEY,
  MANIFEST_FILE,
  parseContents,
  parseManifest,
  tableNameOf,
} from "./format.ts";
import { checkedRows } from "./rows.ts";
import type { RestoreTarget, RestoreTargetOptions } from "./staging.ts";
import { stagePostgres } from "./staging-postgres.ts";
import { stageSqlite } from "./staging-sqlite.ts";
import { OWN_TABLES, type SchemaTable, stepsNamed, type TableRow, tablesOf } from "./tables.ts";

/** Input of `settleKey`, before the restored database replaces the present one. */
export interface KeyQuestion {
  /** The restored database. */
  db: StoreDatabase;
  /** The key in the backup. */
  inBackup?: string;
  /** Path of the present database's key file. */
  presentFile?: string;
  /** Where to write the key; undefined on PostgreSQL, which has no key file. */
  file?: string;
}

export interface RestoreOptions extends RestoreTargetOptions {
  /** The backup. */
  path: string;
  /** Where to store blobs, if not with the database. */
  blobStore?: BlobStoreSettings;
  /** Makes sure that the server's key can decrypt the restored secrets. Rejects if it can't. */
  settleKey(question: KeyQuestion): Promise<void>;
  progress(text: string): void;
}

export interface RestoreResult {
  manifest: BackupManifest;
  contents: BackupContents;
  logId: string;
  /** Where the previous content is kept. */
  kept?: string;
}

/** Blobs written together, so that small ones share a sync. */
const BLOB_BATCH = 512;
const BLOB_BATCH_BYTES = 8 << 20;
const ROWS = 250;

/**
 * Reads a backup into a staging database, checks every digest, gives the log a new identity and replaces the present
 * database. On any error the present database stays unchanged.
 */
export async function restoreBackup(options: RestoreOptions): Promise<RestoreResult> {
  const staging = await openStaging(options);
  const prepare = async () => {
    const { connection, keyFile, presentKeyFile } = staging;
    const { key, ...filled } = await fill(connection, options);
    const logId = await renameLog(connection.db);
    await options.settleKey({ db: connection.db, inBackup: key, file: keyFile, presentFile: presentKeyFile });
    return { ...filled, logId };
  };
  const prepared = await prepare().catch(async (error: unknown) => {
    await staging.discard();
    throw error;
  });
  return { ...prepared, kept: await staging.takePlace() };
}

/** Gives the log a new identity. Clients then compare all records again. */
export async function renameLog(db: StoreDatabase): Promise<string> {
  const logId = randomUUID();
  await db.updateTable("head").set({ log_id: logId }).execute();
  return logId;
}

/** Fills an empty database from a backup: tables in their original schema, then the later migrations, then blobs. */
async function fill(
  connection: DatabaseConnection,
  { path, progress, blobStore }: RestoreOptions,
): Promise<{ manifest: BackupManifest; contents: BackupContents; key?: string }> {
  const entries = readArchive(path, damaged);
  const first = (await entries.next()).value;
  if (first?.name !== MANIFEST_FILE)
    throw new Error(`${path} is not a registry backup, because it does not start with ${MANIFEST_FILE}.`);
  const manifest = parseManifest(first.bytes);
  const tables = await makeTables(connection, manifest);
  const found: BackupContents = { tables: {}, blobs: { count: 0, bytes: 0 }, missing: [], key: false };
  for (const name of tables.keys()) found.tables[name] = 0;

  const places = openPlaces(connection.bytes, blobStore);
  const blobs = createBlobs(connection, places);
  let waiting: ArchiveEntry[] = [];
  let waitingBytes = 0;
  const storeBlobs = async () => {
    await Promise.all(waiting.map(({ name, bytes }) => blobs.put(bytes, hashOfEntry(name))));
    waiting = [];
    waitingBytes = 0;
    progress(`${counted(found.blobs.count, "blob")}, ${Math.round(found.blobs.bytes / (1 << 20))} MB`);
  };
  let migrated = false;
  let key: string | undefined;
  let contents: BackupContents | undefined;
  for await (const entry of entries) {
    const table = tables.get(tableNameOf(entry.name) ?? "");
    if (table) {
      if (migrated) damaged(`${entry.name} appears after the blobs.`);
      const rows = checkedRows(table, entry);
      await insertAll(connection, table, rows);
      found.tables[table.name] = (found.tables[table.name] ?? 0) + rows.length;
      progress(`${table.name}: ${counted(found.tables[table.name] ?? 0, "row")}`);
      continue;
    }
    if (!migrated && (hashOfEntry(entry.name) || entry.name === KEY || entry.name === CONTENTS)) {
      await numberOn(connection);
      await migrate(connection.db, connection.dialect);
      migrated = true;
    }
    if (hashOfEntry(entry.name)) {
      waiting.push(entry);
      waitingBytes += entry.bytes.byteLength;
      found.blobs.count += 1;
      found.blobs.bytes += entry.bytes.byteLength;
      if (waiting.length >= BLOB_BATCH || waitingBytes >= BLOB_BATCH_BYTES) await storeBlobs();
    } else if (entry.name === KEY) {
      key = new TextDecoder().decode(entry.bytes).trim();
      found.key = true;
    } else if (entry.name === CONTENTS) contents = parseContents(entry.bytes);
  }
  await storeBlobs();
  await notePlace(connection.db, places.writes);
  if (!contents) return damaged(`${CONTENTS} is not valid.`);
  const differing = differences(contents, found);
  if (differing.length > 0) damaged(differing.join(" "));
  return { manifest, contents, key };
}

/** Differences between the listed and the actual contents of a backup. */
export function differences(said: BackupContents, found: BackupContents): string[] {
  const tables = [...new Set([...Object.keys(said.tables), ...Object.keys(found.tables)])];
  const lines = tables.map((name) => [`table ${name}`, said.tables[name] ?? 0, found.tables[name] ?? 0] as const);
  const all = [
    ...lines,
    ["blobs", said.blobs.count, found.blobs.count] as const,
    ["bytes of blobs", said.blobs.bytes, found.blobs.bytes] as const,
    ["secret key", Number(said.key), Number(found.key)] as const,
  ];
  return all.flatMap(([what, wanted, is]) =>
    wanted === is ? [] : [`${what}: ${CONTENTS} lists ${wanted}, but the backup contains ${is}.`],
  );
}

function damaged(message: string): never {
  throw new Error(`The backup is damaged: ${message} Nothing was changed. To list all errors, run dsr verify.`);
}

/** Creates the tables of the backup's schema, without the rows that migrations insert. */
async function makeTables(
  { db, dialect }: DatabaseConnection,
  { migrations }: BackupManifest,
): Promise<Map<string, SchemaTable>> {
  const steps = stepsNamed(migrations);
  const tables = (await tablesOf(steps)).filter(({ name }) => !OWN_TABLES.has(name));
  await migrate(db, dialect, steps);
  for (const { name } of tables.toReversed()) await sql`delete from ${sql.table(name)}`.execute(db);
  return new Map(tables.map((table) => [table.name, table]));
}

/** Rows of one part, in one transaction. */
async function insertAll(
  { db, dialect }: DatabaseConnection,
  { name, columns }: SchemaTable,
  rows: readonly TableRow[],
): Promise<void> {
  const into = sql`insert into ${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column)))})`;
  // PostgreSQL generates the numbers of some rows, unless this overrides it.
  const numbered = dialect === "postgres" ? sql`overriding system value` : sql``;
  const tuple = (row: TableRow): RawBuilder<unknown> =>
    sql`(${sql.join(columns.map((column) => row[column] ?? null))})`;
  await transact(db, async (trx) => {
    for (const piece of chunks(rows, ROWS))
      await sql`${into} ${numbered} values ${sql.join(piece.map(tuple))}`.execute(trx);
  });
}

/** Sets PostgreSQL's sequences to continue after the restored rows. SQLite does so automatically. */
async function numberOn({ db, dialect }: DatabaseConnection): Promise<void> {
  if (dialect === "sqlite") return;
  const { rows } = await sql<{ table: string; column: string }>`select table_name as table, column_name as column
    from information_schema.columns where table_schema = current_schema() and is_identity = 'YES'`.execute(db);
  for (const { table, column } of rows)
    await sql`select setval(pg_get_serial_sequence(${table}, ${column}), coalesce(max(${sql.ref(column)}), 0) + 1, false)
      from ${sql.table(table)}`.execute(db);
}

/** Opens a staging database. Throws if a server uses the database, or if it has content and `replace` is not set. */
const openStaging = (options: RestoreTargetOptions): Promise<RestoreTarget> =>
  sqliteFile(options.url) === undefined ? stagePostgres(options) : stageSqlite(options);
