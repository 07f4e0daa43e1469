import { statfs } from "node:fs/promises";
import { dirname } from "node:path";
import type Database from "better-sqlite3";
import { Kysely } from "kysely";
import type { HomeBytes } from "../blobs/blob-bytes.ts";
import { openPlaces } from "../blobs/open-places.ts";
import { type BlobStoreSettings, HOME_PLACE, type Places } from "../blobs/places.ts";
import type { Kind } from "../kind.ts";
import { type Store, StoreFull } from "../store.ts";
import { createBlobs } from "./blob-rows.ts";
import { changesAfter } from "./changes.ts";
import { createCommit } from "./commit.ts";
import { openConnection } from "./connection.ts";
import { createDocumentReader } from "./documents.ts";
import { createHeads, type HeadSource, type Heads, type HeadTracker, headsOf, headsQuery, loadHeads } from "./heads.ts";
import { createHistory } from "./history.ts";
import { findUnfinishedRestore } from "./interrupted-restore.ts";
import { createLists } from "./lists.ts";
import { migrate } from "./migrate.ts";
import { notePlace } from "./note-place.ts";
import { openPostgres } from "./postgres.ts";
import { watchPostgres } from "./postgres-heads.ts";
import type { StoreDatabase, StoreTables } from "./schema.ts";
import { snapshotAt, snapshotNow } from "./snapshot.ts";
import { createWrittenRecords } from "./written-records.ts";

export interface SqlStoreOptions {
  kinds: readonly Kind[];
  /** `sqlite:<path>` or `postgres://…`. */
  url: string;
  /** Where blobs are stored; by default in PostgreSQL itself, and next to an SQLite file (`<file>-blobs/`). */
  blobs?: HomeBytes;
  /** True for a process that serves requests: its place for blobs is stored, so that blobs may be moved there. */
  serves?: boolean;
  /** Where new blobs are stored, if not there, and the settings of that place. */
  blobStore?: BlobStoreSettings;
  log?: (line: string) => void;
}

/** Features of a database store beyond `Store`. */
export interface SqlStore extends Store {
  commit: NonNullable<Store["commit"]>;
  history: NonNullable<Store["history"]>;
  /** Identity of the log; a restore changes it. */
  logId: string;
  /** The connection, for tables that are not content: `db.$extendTables<…>()`. On SQLite the process has only one. */
  db: StoreDatabase;
}

/** Opens a log of revisions in a database and migrates its schema. Throws `StoreUnavailable`. */
export async function createSqlStore(options: SqlStoreOptions): Promise<SqlStore> {
  const { url, log = () => undefined } = options;
  const connection = openConnection(url);
  const { db, dialect, sqlite, close } = connection;
  const places = openPlaces(options.blobs ?? connection.bytes, options.blobStore, log);
  try {
    checkNames(options.kinds);
    await (sqlite ? migrate(db, dialect) : migrateSlowly(url));
    const { log_id: logId } = await db.selectFrom("head").select("log_id").executeTakeFirstOrThrow();
    const load = () => loadHeads(db);
    const heads = createHeads(
      load,
      await load(),
      (tracker) => (sqlite ? watchSqlite(db, sqlite.raw, tracker) : watchPostgres(url, tracker, log)),
      log,
    );
    if (options.serves) {
      await refuseUnreachable(db, places);
      await notePlace(db, places.writes);
      const unfinished = await findUnfinishedRestore(db, sqlite?.path);
      if (unfinished !== undefined)
        log(
          `A restore into ${unfinished} was interrupted or is still running. The registry does not use this data, and the next dsr restore removes it.`,
        );
    }
    // Reported in the log; requests that need it wait for it.
    places.ping?.().catch(() => undefined);
    const blobs = createBlobs(connection, places);
    const documents = createDocumentReader(db, dialect);
    const parts = {
      db,
      dialect,
      heads,
      blobs,
      places,
      documents,
      lists: createLists(db, dialect),
      written: createWrittenRecords(db, heads.current().seq),
      emptyLog: sqlite?.emptyLog,
      log,
    };
    // The same object as long as nothing changes: concurrent readers share derived values.
    let present = { heads: heads.current(), snapshot: snapshotNow(parts, heads.current()) };

    return {
      logId,
      db,
      blobs,
      read: (at) => {
        const now = heads.current();
        if (now !== present.heads) {
          present = { heads: now, snapshot: snapshotNow(parts, now) };
          // Later calls of `stamps` then return without a wait; an error here occurs again for the caller.
          parts.written.follow(now.seq).catch(() => undefined);
        }
        return at === undefined || at === now.seq ? present.snapshot : snapshotAt(parts, at);
      },
      refresh: async () => (await heads.refresh()).seq,
      lags: dialect === "postgres",
      commit: createCommit(parts),
      changes: async (since, limit, newest) => ({ logId, ...(await changesAfter(db, heads, since, limit, newest)) }),
      history: createHistory(parts),
      onChange: heads.onChange,
      ping: async () => {
        await db.selectFrom("head").select("seq").executeTakeFirstOrThrow();
      },
      checkRoom: async () => {
        if (sqlite) await checkRoom(dirname(sqlite.path));
        await places.ping?.();
      },
      close: async () => {
        await heads.close();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Minimum free space for a commit, in bytes. */
const ROOM = 1 << 20;

/** Throws `StoreFull` if the disk is full. Blocks reserved for root are free only for root. */
async function checkRoom(folder: string): Promise<void> {
  const { bavail, bfree, bsize } = await statfs(folder);
  if ((process.getuid?.() === 0 ? bfree : bavail) * bsize < ROOM) throw new StoreFull("The disk or database is full.");
}

/** Throws `StoreUnavailable` if blobs are in a place without settings in this process. */
async function refuseUnreachable(db: StoreDatabase, places: Places): Promise<void> {
  let place: string | null = HOME_PLACE;
  while (place !== null) {
    places.at(place);
    const next = db.selectFrom("blob").select(({ fn }) => fn.min<string | null>("place").as("place"));
    ({ place } = await next.where("place", ">", place).executeTakeFirstOrThrow());
  }
}

/** On connections that may wait: another process may be migrating a large database. */
async function migrateSlowly(url: string): Promise<void> {
  const db = new Kysely<StoreTables>({ dialect: openPostgres(url, { limited: false }) });
  try {
    await migrate(db, "postgres");
  } finally {
    await db.destroy();
  }
}

function checkNames(kinds: readonly Kind[]): void {
  const names = kinds.map((kind) => kind.name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new Error(`Two kinds have the name ${twice}.`);
}

const LISTEN_MS = 100;

/**
 * Reports commits of other processes, which SQLite counts. A check costs a third of a request, so it runs once per turn
 * of the event loop. All requests of a turn had arrived before the check, so it covers every write acknowledged before
 * a request was sent.
 */
function watchSqlite(db: StoreDatabase, raw: Database.Database, tracker: HeadTracker): HeadSource {
  const version = raw.prepare<[], number>("pragma data_version").pluck();
  const select = raw.prepare<[], Parameters<typeof headsOf>[0][number]>(headsQuery(db).sql);
  let seen = version.get();
  let timer: NodeJS.Timeout | undefined;
  let requested = false;
  const nextTurn = () => {
    requested = false;
  };

  const poll = (): Heads | undefined => {
    // In a transaction of this process the connection would show uncommitted data.
    if (requested || raw.inTransaction) return undefined;
    requested = true;
    setImmediate(nextTurn);
    try {
      const now = version.get();
      if (now === seen) return undefined;
      const heads = headsOf(select.all());
      seen = now;
      return heads;
    } catch {
      // The known heads stay; code that queries the database gets its error.
      return undefined;
    }
  };
  const listening = (any: boolean) => {
    clearInterval(timer);
    if (!any) return;
    timer = setInterval(() => tracker.current(), LISTEN_MS);
    timer.unref();
  };
  return { poll, listening, close: async () => listening(false) };
}
