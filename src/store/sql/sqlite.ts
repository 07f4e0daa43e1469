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

/** How long a statement or transaction waits for the lock of another process, in milliseconds. */
const BUSY_MS = 5000;
const SHORT_TEXT = 4000;
/** Of inserts of hundreds of rows those of full pieces come again and again; each keeps some 100 KB. */
const CACHED_STATEMENTS = { short: 200, long: 10 };

export interface SqliteConnection {
  dialect: Dialect;
  /** The connection itself, for the few questions that must be answered at once. */
  raw: Database.Database;
  /** Leaves nothing in the write-ahead log. False where a reader of an older state is in the way. */
  emptyLog(): Promise<boolean>;
  /** What `write` commits is not synced. For who has the connection, outside of a transaction. */
  withoutSync<T>(write: () => Promise<T>): Promise<T>;
  /** Syncs all that was committed before the call, by a thread of the system. */
  syncLog(): Promise<void>;
  /** To be called before the connection is closed. */
  settle(): Promise<void>;
}

/** Pages of the file that stay in memory, in KiB. By itself 16 MB; the system keeps them too, and writes take no longer. */
const CACHE_KIB = 4 << 10;

/** Opens the file, made with mode 0600 when absent: WAL, synchronous=FULL. The one connection of this process. */
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
    // What is erased is gone from the file: its bytes are overwritten, not only given free.
    raw.pragma("secure_delete = ON");
    // 128 MB, should the thread that moves what was written ahead not come through.
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

/** What `synchronous = FULL` does at the end of each commit (https://sqlite.org/pragma.html#pragma_synchronous). */
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

/** What stands beside a file while what was restored takes its place: first what was there is put aside, then it arrives. */
export const RESTORED = "-restored";
export const ARRIVING = "-arriving";

function refuseHalfRestored(path: string): void {
  if (existsSync(path + RESTORED) || existsSync(path + ARRIVING))
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
        // After a full disk SQLite has rolled back by itself.
        rollbackTransaction: async () => {
          if (raw.inTransaction) raw.exec("rollback");
        },
      }),
  };
}

/** Takes the write lock at once: a transaction that starts by reading could not get it later. Never blocks the event loop. */
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

/** The change to WAL does not wait for the lock by itself. */
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

/** Keeps statements prepared, and gives errors their meaning. */
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
  const told = <T>(work: () => T): T => {
    if (!statement.readonly) wrote();
    return explained(work);
  };
  return {
    reader: statement.reader,
    all: (parameters) => told(() => statement.all(parameters)),
    run: (parameters) => told(() => statement.run(parameters)),
    // An iterator keeps its statement busy, so that each has its own.
    iterate: (parameters) => explained(() => raw.prepare<unknown[]>(text).iterate(parameters)),
  };
}
