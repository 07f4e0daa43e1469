import { existsSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { StoreUnavailable } from "../store.ts";
import { storeError } from "../store-error.ts";
import type { SmallBlob } from "./small-blobs-file.ts";
import type { Answer, Done, Question, Task } from "./small-blobs-thread.ts";

/** Questions to the thread that keeps small blobs. Faults are those of `storeError`. */
export interface SmallBlobsThread {
  write(blobs: readonly SmallBlob[]): Promise<void>;
  /** Those that are there, by key. */
  read(keys: readonly string[]): Promise<Map<string, Uint8Array>>;
  remove(keys: readonly string[]): Promise<void>;
  /** Some thousand keys behind a place, and the place of the last; at the end none. */
  list(after: number): Promise<{ keys: string[]; last: number }>;
  close(): Promise<void>;
}

/** The source itself, or what the build made of it, seen from `dist/chunks/` or `dist/`. */
const THREAD = [
  "./small-blobs-thread.ts",
  "../store/blobs/small-blobs-thread.js",
  "./store/blobs/small-blobs-thread.js",
]
  .map((path) => new URL(path, import.meta.url))
  .find((url) => existsSync(url));

/** Begins the thread with the first question, and anew after it ended by a fault. An idle one does not keep the process. */
export function createSmallBlobsThread(path: string): SmallBlobsThread {
  const asked = new Map<number, PromiseWithResolvers<Done>>();
  let next = 0;
  let worker: Worker | undefined;
  /** Somebody waits for its end: it keeps the process until then. */
  let closing: Worker | undefined;
  /** Memory of the last write, come back. Without it a large push leaves its size behind as garbage. */
  let spare: ArrayBuffer | undefined;

  const start = (): Worker => {
    if (!THREAD) throw new Error("The program of the thread is missing: build the package again.");
    const started = new Worker(THREAD, { workerData: path, execArgv: [], env: {}, name: "small blobs" });
    started.on("message", ({ id, ...said }: Answer) => {
      const answer = asked.get(id);
      asked.delete(id);
      if (asked.size === 0 && started !== closing) started.unref();
      if ("fault" in said) answer?.reject(storeError(Object.assign(new Error(said.fault.message), said.fault)));
      else answer?.resolve(said);
    });
    let cause: unknown;
    started.on("error", (error) => {
      cause = error;
    });
    started.on("exit", () => {
      if (worker === started) worker = undefined;
      for (const { reject } of asked.values())
        reject(new StoreUnavailable("The thread that keeps small files ended.", { cause }));
      asked.clear();
    });
    return started;
  };
  const ask = (task: Task, transfer: ArrayBuffer[] = []): Promise<Done> => {
    worker ??= start();
    const id = next++;
    const answer = Promise.withResolvers<Done>();
    asked.set(id, answer);
    worker.ref();
    worker.postMessage({ ...task, id } satisfies Question, transfer);
    return answer.promise;
  };

  return {
    write: async (blobs) => {
      let end = 0;
      const ends = blobs.map(({ key, bytes }) => {
        end += bytes.byteLength;
        return { key, end };
      });
      const memory = spare && spare.byteLength >= end ? spare : new ArrayBuffer(end);
      spare = undefined;
      const bytes = new Uint8Array(memory);
      for (const [index, blob] of blobs.entries()) bytes.set(blob.bytes, ends[index - 1]?.end ?? 0);
      ({ back: spare } = await ask({ do: "write", blobs: ends, bytes: memory }, [memory]));
    },
    read: async (keys) => {
      const { found = [] } = await ask({ do: "read", keys: [...keys] });
      return new Map(
        keys.flatMap((key, index) => {
          const bytes = found[index];
          return bytes ? [[key, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)]] : [];
        }),
      );
    },
    remove: async (keys) => {
      await ask({ do: "remove", keys: [...keys] });
    },
    list: async (after) => (await ask({ do: "list", after })).listed ?? { keys: [], last: after },
    close: async () => {
      if (!worker) return;
      const { promise: ended, resolve } = Promise.withResolvers<void>();
      worker.once("exit", () => resolve());
      closing = worker;
      worker.ref();
      worker.postMessage("close" satisfies Question);
      await ended;
    },
  };
}
