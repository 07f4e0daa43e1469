import { sql } from "kysely";
import { counted } from "../../engines/text/noun.ts";
import { reasonOf } from "../../safe/unsafe.ts";
import { isStaged } from "../blobs/blob-keys.ts";
import { openPlaces } from "../blobs/open-places.ts";
import { type BlobStoreSettings, HOME_PLACE } from "../blobs/places.ts";
import { type Kind, sha256 } from "../kind.ts";
import { createBlobs } from "../sql/blob-rows.ts";
import type { DatabaseConnection } from "../sql/connection.ts";
import type { StoreDatabase } from "../sql/schema.ts";
import { CONTENTS, readArchive } from "./archive.ts";
import { appliedMigrations, blobRows, openExisting } from "./existing.ts";
import {
  type BackupContents,
  hashOfEntry,
  KEY,
  MANIFEST_FILE,
  parseContents,
  parseManifest,
  README,
  tableNameOf,
} from "./format.ts";
import { differences } from "./restore.ts";
import { checkedRows } from "./rows.ts";
import { withSnapshot } from "./snapshot.ts";
import { OWN_TABLES, readRows, stepsNamed, tablesOf } from "./tables.ts";
import { createVerifier, type Verifier } from "./verifier.ts";

/** The result of a check: counts, faults and notes. */
export type VerifyResult = ReturnType<Verifier["end"]> & {
  /** Keys of stored bytes without a row. */
  unnamed: string[];
};

/** Checks a registry as of one revision, while other processes write. */
export async function verifyDatabase(options: {
  url: string;
  /** Where blobs are stored, if not only with the database. */
  blobStore?: BlobStoreSettings;
  kinds: readonly Kind[];
  progress(text: string): void;
}): Promise<VerifyResult> {
  const connection = await openExisting(options.url);
  const verifier = createVerifier(options.kinds);
  try {
    await withSnapshot(options.url, async (db) => {
      if (connection.sqlite) await checkFile(db, verifier);
      const tables = await tablesOf(stepsNamed(await appliedMigrations(db)));
      let rows = 0;
      for (const table of tables.filter(({ name }) => !OWN_TABLES.has(name)))
        for await (const page of readRows(db, table)) {
          for (const row of page) verifier.row(table.name, row);
          rows += page.length;
          options.progress(`${table.name}: ${counted(rows, "row")}`);
        }
      await checkBlobs(db, connection, verifier, options);
    });
    return { ...verifier.end(), unnamed: await unnamedBytes(connection, options.blobStore) };
  } finally {
    await connection.close();
  }
}

/** Checks a backup: its digests, then everything that `verifyDatabase` checks. */
export async function verifyBackup(options: {
  path: string;
  kinds: readonly Kind[];
  progress(text: string): void;
}): Promise<VerifyResult> {
  const { path, kinds, progress } = options;
  const verifier = createVerifier(kinds);
  const fault = (message: string) => verifier.fault(path, message);
  const found: BackupContents = { tables: {}, blobs: { count: 0, bytes: 0 }, missing: [], key: false };
  let tables: Awaited<ReturnType<typeof tablesOf>> | undefined;
  let contents: BackupContents | undefined;
  for await (const entry of readArchive(path, fault)) {
    const { name, bytes } = entry;
    if (!tables) {
      if (name !== MANIFEST_FILE)
        throw new Error(`${path} is not a registry backup, because it does not start with ${MANIFEST_FILE}.`);
      tables = (await tablesOf(stepsNamed(parseManifest(bytes).migrations))).filter(
        (table) => !OWN_TABLES.has(table.name),
      );
      continue;
    }
    const table = tables.find((one) => one.name === tableNameOf(name));
    const hash = hashOfEntry(name);
    if (table) {
      try {
        const rows = checkedRows(table, entry);
        for (const row of rows) verifier.row(table.name, row);
        found.tables[table.name] = (found.tables[table.name] ?? 0) + rows.length;
      } catch (error) {
        fault(reasonOf(error));
      }
    } else if (hash !== undefined) {
      verifier.blob(hash, bytes);
      found.blobs.count += 1;
      found.blobs.bytes += bytes.byteLength;
      if (found.blobs.count % 100 === 0) progress(`${found.blobs.count} blobs`);
    } else if (name === KEY) found.key = true;
    else if (name === CONTENTS) contents = parseContents(bytes);
    else if (name !== README) fault(`${name} is not part of a backup.`);
  }
  if (!contents) fault(`${CONTENTS} is not valid.`);
  else for (const message of differences(contents, found)) fault(message);
  return { ...verifier.end(), unnamed: [] };
}

/** Faults of the file that SQLite finds. */
async function checkFile(db: StoreDatabase, verifier: Verifier): Promise<void> {
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
  for (const { integrity_check: line } of rows) if (line !== "ok") verifier.fault("SQLite", line);
}

/** Checks the bytes of all blobs in the snapshot. Blobs collected since then are skipped. */
async function checkBlobs(
  db: StoreDatabase,
  connection: DatabaseConnection,
  verifier: Verifier,
  { progress, blobStore }: { progress(text: string): void; blobStore?: BlobStoreSettings },
): Promise<void> {
  const blobs = createBlobs(connection, openPlaces(connection.bytes, blobStore));
  let checked = 0;
  for await (const { hash, size } of blobRows(db)) {
    const bytes = await blobs.get(hash);
    if (!bytes && !(await isKnown(connection.db, hash))) verifier.passed(hash);
    else verifier.blob(hash, bytes);
    if (bytes && bytes.byteLength !== size && sha256(bytes) === hash)
      verifier.fault(`blob ${hash}`, `The blob has ${bytes.byteLength} bytes instead of ${size}.`);
    if (++checked % 100 === 0) progress(`${checked} blobs`);
  }
}

const isKnown = async (db: StoreDatabase, hash: string): Promise<boolean> =>
  (await db.selectFrom("blob").select("size").where("hash", "=", hash).execute()).length > 0;

/** Keys of bytes without a row. Checked twice, because bytes are written before their row. */
async function unnamedBytes(
  connection: DatabaseConnection,
  blobStore: BlobStoreSettings | undefined,
): Promise<string[]> {
  const places = openPlaces(connection.bytes, blobStore);
  const unknown = async (keys: readonly string[]) => {
    if (keys.length === 0) return [];
    const named = connection.db.selectFrom("blob").select("key").where("key", "in", keys);
    const removed = connection.db.selectFrom("blob_removal").select("key").where("key", "in", keys);
    const rows = await named.union(removed).execute();
    const known = new Set(rows.map(({ key }) => key));
    return keys.filter((key) => !known.has(key) && !isStaged(key));
  };
  const suspects: string[] = [];
  for (const place of new Set([HOME_PLACE, places.writes]))
    for await (const keys of places.at(place).keys()) suspects.push(...(await unknown(keys)));
  return suspects.length === 0 ? [] : unknown(suspects);
}
