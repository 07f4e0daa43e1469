import { type FileHandle, link, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { createSemaphore } from "../../safe/semaphore.ts";
import { syncFolder } from "../../safe/sync-folder.ts";
import { coalesce } from "../coalesce.ts";
import { memoizeAsync } from "../memoize-async.ts";
import { createBatch } from "../sql/batch.ts";
import { storeError } from "../store-error.ts";
import { BytesGone, type HomeBytes } from "./blob-bytes.ts";
import { makeFolder } from "./durable-folder.ts";

/** Bytes read from a file at a time. */
const PIECE_BYTES = 256 << 10;
/**
 * Files and folders synced at the same time. Node has four threads for them: concurrent reads wait behind at most two.
 */
const SYNCS = 8;
/** Files read completely at the same time. */
const READS = 32;

interface Arriving {
  key: string;
  bytes: Uint8Array;
}

/**
 * Bytes in files `ab/cdef…` in a folder: written to a temporary file, synced, then renamed. Concurrent writes share the
 * syncs of their folders.
 */
export function createDiskBlobs(folder: string): HomeBytes {
  const pathOf: PathOf = (key) => {
    if (!/^[0-9a-f-]{8,}$/.test(key)) throw new Error(`${JSON.stringify(key)} is not a valid blob key.`);
    return join(folder, key.slice(0, 2), key.slice(2));
  };
  const syncs = createSemaphore(SYNCS);
  const reads = createSemaphore(READS);
  const appear = createAppearing(folder, syncs);
  const { writeFile, writeTogether } = createWriting(pathOf, appear, syncs);
  const remove = async (key: string) => {
    try {
      const path = pathOf(key);
      await rm(path, { force: true });
      await rm(asideOf(path), { force: true });
    } catch (error) {
      throw storeError(error);
    }
  };
  /** A hard link to the same file. Files are never written in place, so it is as good as a copy. */
  const copy = async (from: string, to: string) => {
    let done = true;
    const sync = await appear(pathOf(to), (path) =>
      link(pathOf(from), path).catch((error: unknown) => {
        if (!isCoded(error, "ENOENT") && !isCoded(error, "EEXIST")) throw error;
        done = false;
      }),
    );
    await sync();
    return done;
  };

  return {
    write: async (key, bytes) => {
      // A stream can be as slow as its client, so it doesn't take a turn.
      if (bytes instanceof Uint8Array) return writeTogether({ key, bytes });
      const sync = await writeFile(key, bytes);
      await sync();
    },
    read: async (key) => {
      try {
        return await reads.run(() => readFile(pathOf(key)));
      } catch (error) {
        if (isCoded(error, "ENOENT")) return undefined;
        throw storeError(error);
      }
    },
    stream: (key, range) => piecesOf(key, pathOf, range),
    size: async (key) => {
      try {
        return (await stat(pathOf(key))).size;
      } catch (error) {
        if (isCoded(error, "ENOENT")) return undefined;
        throw storeError(error);
      }
    },
    copy,
    rename: async (from, to) => {
      const done = await copy(from, to);
      if (done) await remove(from);
      return done;
    },
    remove,
    async *keys() {
      for (const first of (await listed(folder)).filter((name) => /^[0-9a-f]{2}$/.test(name)))
        yield (await listed(join(folder, first))).filter((rest) => !rest.startsWith(".")).map((rest) => first + rest);
    },
  };
}

/** The temporary file of a key, named after it: removing the key also removes the leftovers of a kill. */
const asideOf = (path: string) => join(dirname(path), `.${basename(path)}`);

/** Path of a key's file. Throws for an invalid key. */
type PathOf = (key: string) => string;
type Turns = ReturnType<typeof createSemaphore>;
/** Creates a file at a path; returns a function that makes its name durable. */
type Appear = (path: string, put: (path: string) => Promise<void>) => Promise<() => Promise<void>>;

/** Creates files, and each folder once. Concurrent requests share the sync of a folder. */
function createAppearing(folder: string, syncs: Turns): Appear {
  const root = memoizeAsync(() => makeFolder(folder));
  const folders = new Map<string, () => Promise<() => Promise<void>>>();
  /** Creates a folder once; returns its sync. Concurrent calls share one sync. */
  const prepareFolder = (path: string) => {
    const known = folders.get(path);
    if (known) return known();
    const prepare = memoizeAsync(async () => {
      await root();
      await makeFolder(path);
      return coalesce(async () => {
        try {
          await syncs.run(() => syncFolder(path));
        } catch (error) {
          folders.delete(path);
          throw storeError(error);
        }
      });
    });
    folders.set(path, prepare);
    return prepare();
  };
  return async (path, put) => {
    const parent = dirname(path);
    try {
      const sync = await prepareFolder(parent);
      await put(path);
      return sync;
    } catch (error) {
      folders.delete(parent);
      throw storeError(error);
    }
  };
}

/** Writes to temporary files, syncs and renames: a single file, or a batch. */
function createWriting(pathOf: PathOf, appear: Appear, syncs: Turns) {
  const writeFile = async (key: string, bytes: Uint8Array | AsyncIterable<Uint8Array>) =>
    appear(pathOf(key), async (path) => {
      const aside = asideOf(path);
      try {
        await writeSynced(aside, bytes);
        await rename(aside, path);
      } catch (error) {
        await rm(aside, { force: true }).catch(() => undefined);
        throw error;
      }
    });
  /**
   * Writes all files first, then syncs each folder once. If one fails, all fail, after all writes have ended: a key
   * that is removed later stays removed.
   */
  const writeTogether = createBatch<Arriving, void>(async (group) => {
    const ended = await Promise.allSettled(group.map(({ key, bytes }) => syncs.run(() => writeFile(key, bytes))));
    const folderSyncs = new Set(
      ended.map((one) => {
        if (one.status === "rejected") throw one.reason;
        return one.value;
      }),
    );
    await Promise.all([...folderSyncs].map((sync) => sync()));
    return new Map();
  });
  return { writeFile, writeTogether };
}

/** Bytes of a file, piece by piece. */
async function* piecesOf(key: string, pathOf: PathOf, { start, end }: { start: number; end: number }) {
  const file = await openFile(key, pathOf(key));
  try {
    for (let at = start; at < end; ) {
      const piece = Buffer.allocUnsafe(Math.min(PIECE_BYTES, end - at));
      const { bytesRead } = await file.read(piece, 0, piece.length, at);
      if (bytesRead === 0) throw new BytesGone(key);
      yield piece.subarray(0, bytesRead);
      at += bytesRead;
    }
  } catch (error) {
    throw storeError(error);
  } finally {
    await file.close();
  }
}

async function openFile(key: string, path: string): Promise<FileHandle> {
  try {
    return await open(path);
  } catch (error) {
    throw isCoded(error, "ENOENT") ? new BytesGone(key) : storeError(error);
  }
}

/** Names in a folder; none if it is absent. */
async function listed(path: string): Promise<string[]> {
  try {
    return await readdir(path);
  } catch (error) {
    if (isCoded(error, "ENOENT")) return [];
    throw storeError(error);
  }
}

async function writeSynced(path: string, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<void> {
  const file = await open(path, "wx", 0o600);
  try {
    await file.writeFile(bytes);
    await file.datasync();
  } finally {
    await file.close();
  }
}

const isCoded = (error: unknown, code: string): boolean =>
  error instanceof Error && "code" in error && error.code === code;
