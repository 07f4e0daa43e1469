import Database from "better-sqlite3";

/** How long a call waits for the lock of another process, in milliseconds. */
const BUSY_MS = 5000;
/** Smaller pages waste less and cost more processor time: of 4, 8, 16, 32 and 64 KiB the least time for mixed sizes. */
const PAGE_BYTES = 16 << 10;
/** A transaction fits; the system keeps what is read again. */
const CACHE_KIB = 4 << 10;
/** Pages given back at a time: 4 MiB. */
const PAGES_BACK = 256;

export interface SmallBlob {
  key: string;
  bytes: Uint8Array;
}

/** Small blobs in one SQLite file. Every call blocks until it is done, so that this belongs in a thread. */
export interface SmallBlobsFile {
  /** All or none, durable when it returns; a key that is there stays as it is. */
  write(blobs: readonly SmallBlob[]): void;
  /** In the order of the keys. */
  read(keys: readonly string[]): (Buffer | undefined)[];
  /** Overwrites them with zeros; nothing of them is left in any file when it returns. */
  remove(keys: readonly string[]): void;
  /** Keys of the next rows after a row, at most `limit`, and the row of the last. */
  keys(after: number, limit: number): { keys: string[]; last: number };
  /** Gives some of the room that removed blobs left back to the file system; false when there is none. */
  shrink(): boolean;
  close(): void;
}

/**
 * Opens the file, whose folder must be there. A rollback journal writes new pages once, where a log written ahead writes
 * them twice, and leaves nothing behind: half the processor time for what is only added. Several processes may share it.
 */
export function openSmallBlobsFile(path: string): SmallBlobsFile {
  const database = new Database(path, { timeout: BUSY_MS });
  try {
    return useDatabase(database);
  } catch (error) {
    database.close();
    throw error;
  }
}

function useDatabase(database: Database.Database): SmallBlobsFile {
  database.pragma(`page_size = ${PAGE_BYTES}`);
  database.pragma("auto_vacuum = incremental");
  database.pragma("journal_mode = truncate");
  database.pragma("synchronous = full");
  database.pragma("secure_delete = on");
  database.pragma(`cache_size = -${CACHE_KIB}`);
  // Keys end in the time at which they were made (`keyOf`): ordered by that the index grows at one end. Ordered by their
  // hash each blob would write a page of it, four times the bytes from half a million blobs on.
  database
    .transaction(() => {
      database.exec("create table if not exists small_blob (key text not null, bytes blob not null)");
      database.exec("create unique index if not exists small_blob_key on small_blob (substr(key, -20), key)");
    })
    .immediate();
  const insert = database.prepare<[string, Uint8Array]>("insert into small_blob values (?, ?) on conflict do nothing");
  const select = database
    .prepare<{ key: string }, Buffer>(
      "select bytes from small_blob where substr(key, -20) = substr(@key, -20) and key = @key",
    )
    .pluck();
  const remove = database.prepare<{ key: string }>(
    "delete from small_blob where substr(key, -20) = substr(@key, -20) and key = @key",
  );
  const list = database.prepare<[number, number], { row: number; key: string }>(
    "select rowid as row, key from small_blob where rowid > ? order by rowid limit ?",
  );
  const free = database.prepare<[], number>("pragma freelist_count").pluck();
  const writeAll = database.transaction((blobs: readonly SmallBlob[]) => {
    for (const { key, bytes } of blobs) insert.run(key, bytes);
  });
  const removeAll = database.transaction((keys: readonly string[]) => {
    for (const key of keys) remove.run({ key });
  });
  return {
    write: (blobs) => writeAll.immediate(blobs),
    read: (keys) => keys.map((key) => select.get({ key })),
    remove: (keys) => removeAll.immediate(keys),
    keys: (after, limit) => {
      const rows = list.all(after, limit);
      return { keys: rows.map(({ key }) => key), last: rows.at(-1)?.row ?? after };
    },
    shrink: () => {
      if (!free.get()) return false;
      database.pragma(`incremental_vacuum(${PAGES_BACK})`);
      return true;
    },
    close: () => database.close(),
  };
}
