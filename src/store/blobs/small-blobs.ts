import { open } from "node:fs/promises";
import { dirname } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { once } from "../once.ts";
import { createBatch } from "../sql/batch.ts";
import { storeError } from "../store-error.ts";
import { type BlobBytes, BytesGone } from "./blob-bytes.ts";
import { makeFolder } from "./durable-folder.ts";
import { gatherAll } from "./gather.ts";
import { createSmallBlobsThread } from "./small-blobs-client.ts";
import type { SmallBlob } from "./small-blobs-file.ts";

export interface SmallBlobs extends BlobBytes {
  /** Resolves when all that was asked for is done and the file is closed. */
  close(): Promise<void>;
}

/** Bytes written in one transaction: half of its time is the sync, and whoever reads meanwhile waits for it. */
const TOGETHER_BYTES = 2 << 20;
/** Keys of one question: at most 4 MiB come back. */
const KEYS = 64;

interface Write extends SmallBlob {
  done: PromiseWithResolvers<void>;
}

/**
 * Bytes of small blobs in one SQLite file, made when it is first needed and opened by a thread: the event loop waits for
 * no disk. Writes of the same moment share a transaction; one is under way at a time, so that a read waits for one at most.
 */
export function createSmallBlobs(path: string): SmallBlobs {
  const thread = createSmallBlobsThread(path);
  const prepare = once(() => makeFile(path));

  const waiting: Write[] = [];
  let waitingBytes = 0;
  let writing: Promise<void> | undefined;
  const writeGroup = async (group: readonly Write[]) => {
    try {
      await prepare();
      await thread.write(group);
      for (const { done } of group) done.resolve();
    } catch (error) {
      for (const { done } of group) done.reject(error);
    }
  };
  const takeGroup = (): Write[] => {
    let bytes = 0;
    let count = 0;
    for (const write of waiting) {
      if (count > 0 && bytes + write.bytes.byteLength > TOGETHER_BYTES) break;
      bytes += write.bytes.byteLength;
      count += 1;
    }
    waitingBytes -= bytes;
    return waiting.splice(0, count);
  };
  /** A group is closed by a turn of the loop in which nothing came, or by its size. */
  const writeWaiting = async () => {
    while (waiting.length > 0) {
      for (let known = 0; known < waiting.length && waitingBytes < TOGETHER_BYTES; ) {
        known = waiting.length;
        await nextTurn();
      }
      await writeGroup(takeGroup());
    }
    writing = undefined;
  };

  const find = createBatch<string, Uint8Array>(async (keys) => {
    await prepare();
    return thread.read(keys);
  }, KEYS);
  const remove = createBatch<string, void>(async (keys) => {
    await prepare();
    await thread.remove(keys);
    return new Map();
  }, KEYS);
  return {
    write: async (key, input) => {
      // In the same turn where they are at hand, so that what comes together is written together.
      const bytes = input instanceof Uint8Array ? input : await gatherAll(input);
      const done = Promise.withResolvers<void>();
      waiting.push({ key, bytes, done });
      waitingBytes += bytes.byteLength;
      writing ??= writeWaiting();
      return done.promise;
    },
    read: (key) => find(key),
    async *stream(key, { start, end }) {
      const bytes = await find(key);
      if (!bytes) throw new BytesGone(key);
      yield bytes.subarray(start, end);
    },
    remove: (key) => remove(key),
    async *keys() {
      await prepare();
      for (let after = 0; ; ) {
        const { keys, last } = await thread.list(after);
        if (keys.length === 0) return;
        yield keys;
        after = last;
      }
    },
    close: async () => {
      await writing;
      await thread.close();
    },
  };
}

/** Makes an empty file for its owner alone. One that is there is not opened: closing it would end the locks of this process. */
async function makeFile(path: string): Promise<void> {
  try {
    await makeFolder(dirname(path));
    await (await open(path, "wx", 0o600)).close();
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw storeError(error);
  }
}
