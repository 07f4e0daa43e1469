import { counted } from "../../engines/text/noun.ts";
import { openPlaces } from "../blobs/open-places.ts";
import type { BlobStoreSettings } from "../blobs/places.ts";
import { sha256 } from "../kind.ts";
import { createBlobs } from "../sql/blob-rows.ts";
import type { DatabaseConnection } from "../sql/connection.ts";
import type { StoreDatabase } from "../sql/schema.ts";
import { type ArchiveWriter, createArchive } from "./archive.ts";
import { appliedMigrations, blobRows, openExisting } from "./existing.ts";
import {
  type BackupContents,
  type BackupManifest,
  blobEntry,
  FORMAT,
  FORMAT_VERSION,
  KEY,
  MANIFEST_FILE,
  README,
  readmeText,
  tablePart,
} from "./format.ts";
import { withSnapshot } from "./snapshot.ts";
import { OWN_TABLES, readRows, type SchemaTable, stepsNamed, tablesOf } from "./tables.ts";

export interface BackupOptions {
  /** `sqlite:<path>` or `postgres://…`. A server may use it at the same time. */
  url: string;
  /** Where blobs are stored, if not only with the database. */
  blobStore?: BlobStoreSettings;
  /** The file to write. */
  path: string;
  /** Whether a file of that name is replaced. */
  replace: boolean;
  /** The key that encrypts the database's secrets, to be included in the backup. */
  key?: string;
  /** Version of this program. */
  version: string;
  progress(text: string): void;
}

export interface Backup extends BackupContents {
  manifest: BackupManifest;
  /** Size of the file, in bytes. */
  size: number;
}

/** Rows are written in parts of about this many bytes. */
const PART_BYTES = 4 << 20;
const TRIES = 5;

/**
 * Writes all content of a registry into one file, as of one revision, while other processes write. Memory stays flat:
 * one part of a table, or one blob, at a time. Starts again if records are erased or pruned meanwhile, so that the
 * backup doesn't contain them.
 */
export async function backUp(options: BackupOptions): Promise<Backup> {
  const connection = await openExisting(options.url);
  try {
    for (let tries = 1; ; tries++) {
      const archive = await createArchive(options.path, options);
      try {
        return await withSnapshot(options.url, (db) => write(db, connection, archive, options));
      } catch (error) {
        await archive.discard();
        if (!(error instanceof Outrun) || tries === TRIES) throw error;
        options.progress("records were erased or pruned during the backup, starting again");
      }
    }
  } finally {
    await connection.close();
  }
}

/** Records of the snapshot were erased or pruned after it was created. */
class Outrun extends Error {
  constructor() {
    super("The backup failed, because records kept being erased or pruned. Try again later.");
  }
}

async function write(
  db: StoreDatabase,
  connection: DatabaseConnection,
  archive: ArchiveWriter,
  { key, version, progress, blobStore }: BackupOptions,
): Promise<Backup> {
  const head = await db.selectFrom("head").selectAll().executeTakeFirstOrThrow();
  const migrations = await appliedMigrations(db);
  const manifest: BackupManifest = {
    format: FORMAT,
    formatVersion: FORMAT_VERSION,
    createdAt: new Date().toISOString(),
    program: version,
    database: connection.dialect,
    logId: head.log_id,
    revision: head.seq,
    migrations,
  };
  const tables = (await tablesOf(stepsNamed(migrations))).filter(({ name }) => !OWN_TABLES.has(name));
  await archive.add(MANIFEST_FILE, Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`));
  await archive.add(README, Buffer.from(readmeText(manifest)));

  const contents: BackupContents = { tables: {}, blobs: { count: 0, bytes: 0 }, missing: [], key: key !== undefined };
  for (const table of tables)
    contents.tables[table.name] = await writeTable(db, table, archive, (rows) =>
      progress(`${table.name}: ${counted(rows, "row")}`),
    );
  await writeBlobs(db, connection, archive, contents, { progress, blobStore });
  if ((await countErased(connection.db)) !== (await countErased(db))) throw new Outrun();
  if (key !== undefined) await archive.add(KEY, Buffer.from(`${key}\n`));
  return { manifest, ...contents, size: await archive.seal(contents) };
}

/** Erasures so far. Records erased after the start of the snapshot are still in its rows. */
async function countErased(db: StoreDatabase): Promise<number> {
  const { count } = await db
    .selectFrom("revision")
    .select((eb) => eb.fn.countAll().as("count"))
    .where("forgotten", "=", "erased")
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function writeTable(
  db: StoreDatabase,
  table: SchemaTable,
  archive: ArchiveWriter,
  progress: (rows: number) => void,
): Promise<number> {
  let count = 0;
  let parts = 0;
  let lines: string[] = [];
  let size = 0;
  const end = async () => {
    if (lines.length > 0) await archive.add(tablePart(table.name, ++parts), Buffer.from(lines.join("")));
    lines = [];
    size = 0;
    progress(count);
  };
  for await (const rows of readRows(db, table)) {
    count += rows.length;
    for (const row of rows) {
      const line = `${JSON.stringify(row)}\n`;
      lines.push(line);
      size += line.length;
      if (size >= PART_BYTES) await end();
    }
  }
  await end();
  return count;
}

/** Tables that list the needed blobs. */
const NAMERS = ["revision_blob", "draft_blob"] as const;

/** Writes the bytes of all blobs in the snapshot. Blobs without a reference may be deleted by now. */
async function writeBlobs(
  db: StoreDatabase,
  connection: DatabaseConnection,
  archive: ArchiveWriter,
  { blobs: done, missing }: BackupContents,
  { progress, blobStore }: Pick<BackupOptions, "progress" | "blobStore">,
): Promise<void> {
  const blobs = createBlobs(connection, openPlaces(connection.bytes, blobStore));
  const isNamed = async (hash: string, by: StoreDatabase) => {
    for (const namer of NAMERS)
      if (await by.selectFrom(namer).select("hash").where("hash", "=", hash).limit(1).executeTakeFirst()) return true;
    return false;
  };
  const absent = new Set<string>();
  for (const namer of NAMERS) {
    const rows = await db
      .selectFrom(namer)
      .select("hash")
      .distinct()
      .where("hash", "not in", (eb) => eb.selectFrom("blob").select("blob.hash"))
      .execute();
    for (const { hash } of rows) absent.add(hash);
  }
  missing.push(...absent);
  for await (const { hash } of blobRows(db)) {
    const bytes = await blobs.get(hash);
    if (bytes && sha256(bytes) === hash) {
      await archive.add(blobEntry(hash), bytes);
      done.count += 1;
      done.bytes += bytes.byteLength;
      if (done.count % 100 === 0) progress(`${done.count} blobs, ${Math.round(done.bytes / (1 << 20))} MB`);
    } else if (await isNamed(hash, db)) {
      if (!(await isNamed(hash, connection.db))) throw new Outrun();
      missing.push(hash);
    }
  }
}
