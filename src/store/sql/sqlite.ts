import { closeSync, existsSync, mkdirSync, openSync } from "node:fs";
import { open } from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import Database from "better-sqlite3";
import {
  type Dialect,
  SqliteAdapter,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type SqliteStatement,
} from "kysely";
import { coalesce } from "../coalesce.ts";
import { storeError } from "../store-error.ts";
import { createCheckpoints } from "./checkpoints.ts";

/** Maximum wait of a statement or transaction for the lock of another process, in milliseconds. */
const BUSY_MS = 5000;
const SHORT_TEXT = 4000;
/** Inserts of hundreds of rows repeat mainly for full pieces; each statement takes about 100 KB. */
const CACHED_STATEMENTS = { short: 200, long: 10 };

export interface SqliteConnection {
  dialect: Dialect;
  /** The connection itself, for the few synchronous queries. */
  raw: Database.Database;
  /** Empties the write-ahead log. False if a reader of an older state prevents it. */
  emptyLog(): Promise<boolean>;
  /** Commits of `write` are not synced. For the owner of the connection, outside a transaction. */
  withoutSync<T>(write: () => Promise<T>): Promise<T>;
  /** Syncs all commits before the call, in a system thread. */
  syncLog(): Promise<void>;
  /** Call it before the connection is closed. */
  settle(): Promise<void>;
}

/** Page cache in KiB. SQLite's default is 16 MB; the system caches the file too, and writes take no longer. */
const CACHE_KIB = 4 << 10;

/** Opens the file, created with mode 0600: WAL, synchronous=FULL. The only connection of this process. */
export function openSqlite(path: string): SqliteConnection {
  refuseHalfRestored(path);
  try {
    mkdirSync(dirname(path), { recursive: true });
    closeSync(openSync(path, "a", 0o600));
    const raw = new Database(path, { timeout: BUSY_MS });
    retryBusy(() => raw.pragma("journal_mode = WAL"));
    raw.pragma("synchronous = FULL");
    raw.pragma("foreign_keys = ON");
    raw.pragma(`cache_size = -${CACHE_KIB}`);
    // Erased data is overwritten in the file, not only released.
    raw.pragma("secure_delete = ON");
    // 128 MB, in case the checkpoint thread falls behind.
    raw.pragma("wal_autocheckpoint = 32000");
    raw.pragma("journal_size_limit = 4194304");
    const checkpoints = createCheckpoints(path);
    return {
      dialect: createDialect(raw, checkpoints.wrote),
      raw,
      withoutSync: async (write) => {
        raw.pragma("synchronous = NORMAL");
        try {
          return await write();
        } finally {
          raw.pragma("synchronous = FULL");
        }
      },
      syncLog: coalesce(() => syncFile(`${path}-wal`)),
      emptyLog: checkpoints.empty,
      settle: checkpoints.end,
    };
  } catch (error) {
    throw storeError(error);
  }
}

/**
 * The sync that `synchronous = FULL` runs at the end of each commit
 * (https://sqlite.org/pragma.html#pragma_synchronous).
 */
async function syncFile(path: string): Promise<void> {
  try {
    const file = await open(path, "r+");
    try {
      await file.datasync();
    } finally {
      await file.close();
    }
  } catch (error) {
    throw storeError(error);
  }
}

/**
 * Suffixes of the folder while a restore moves its files into place: first the previous files are moved away, then the
 * restored ones arrive.
 */
export const RESTORED = "-restored";
export const PARTIAL_SUFFIX = "-arriving";

function refuseHalfRestored(path: string): void {
  if (existsSync(path + RESTORED) || existsSync(path + PARTIAL_SUFFIX))
    throw new Error(`A restore of ${path} was interrupted. To continue, run dsr restore again.`);
}

function createDialect(raw: Database.Database, wrote: () => void): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createDriver: () =>
      Object.assign(new SqliteDriver({ database: { prepare: createPrepare(raw, wrote), close: () => raw.close() } }), {
        beginTransaction: () => begin(raw),
        // After a full disk SQLite has already rolled back.
        rollbackTransaction: async () => {
          if (raw.inTransaction) raw.exec("rollback");
        },
      }),
  };
}

/**
 * Takes the write lock at the start: a transaction that begins with a read may not get it later. Never blocks the event
 * loop.
 */
async function begin(raw: Database.Database): Promise<void> {
  for (const deadline = Date.now() + BUSY_MS; ; await sleep(1 + Math.random() * 5)) {
    raw.pragma("busy_timeout = 0");
    try {
      raw.exec("begin immediate");
      return;
    } catch (error) {
      if (!isBusy(error) || Date.now() > deadline) throw storeError(error);
    } finally {
      raw.pragma(`busy_timeout = ${BUSY_MS}`);
    }
  }
}

const isBusy = (error: unknown): boolean =>
  error instanceof Error && "code" in error && String(error.code).startsWith("SQLITE_BUSY");

/** The change to WAL doesn't wait for the lock automatically. */
function retryBusy(work: () => unknown): void {
  for (const deadline = Date.now() + BUSY_MS; ; Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10)) {
    try {
      work();
      return;
    } catch (error) {
      if (!isBusy(error) || Date.now() > deadline) throw error;
    }
  }
}

/** Caches prepared statements, and translates errors. */
function createPrepare(raw: Database.Database, wrote: () => void): (text: string) => SqliteStatement {
  const caches = { short: new Map<string, SqliteStatement>(), long: new Map<string, SqliteStatement>() };
  return (text) => {
    const length = text.length < SHORT_TEXT ? "short" : "long";
    const cache = caches[length];
    const cached = cache.get(text);
    if (cached) return cached;
    const statement = prepare(raw, text, wrote);
    if (cache.size >= CACHED_STATEMENTS[length]) cache.clear();
    cache.set(text, statement);
    return statement;
  };
}

function prepare(raw: Database.Database, text: string, wrote: () => void): SqliteStatement {
  const explained = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      throw storeError(error);
    }
  };
  const statement = explained(() => raw.prepare<unknown[]>(text));
  const reported = <T>(work: () => T): T => {
    if (!statement.readonly) wrote();
    return explained(work);
  };
  return {
    reader: statement.reader,
    all: (parameters) => reported(() => statement.all(parameters)),
    run: (parameters) => reported(() => statement.run(parameters)),
    // An iterator keeps its statement busy, so each has its own.
    iterate: (parameters) => explained(() => raw.prepare<unknown[]>(text).iterate(parameters)),
  };
}
