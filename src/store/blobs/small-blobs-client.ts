import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { StoreUnavailable } from "../store.ts";
import { storeError } from "../store-error.ts";
import type { SmallBlob } from "./small-blobs-file.ts";
import type { Answer, Question, Task } from "./small-blobs-thread.ts";

/** Questions to the thread that keeps small blobs. Faults are those of `storeError`. */
export interface SmallBlobsThread {
  write(blobs: readonly SmallBlob[]): Promise<void>;
  /** Those that are there, by key. */
  read(keys: readonly string[]): Promise<Map<string, Uint8Array>>;
  remove(keys: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

/** Begins the thread with the first question, and anew after it ended by a fault. An idle one does not keep the process. */
export function createSmallBlobsThread(path: string): SmallBlobsThread {
  const asked = new Map<number, PromiseWithResolvers<Answer["found"]>>();
  let next = 0;
  let worker: Worker | undefined;
  /** Memory of the last write, come back. Without it a large push leaves its size behind as garbage. */
  let spare: ArrayBuffer | undefined;

  const start = (): Worker => {
    const started = new Worker(threadFile(), { workerData: path, execArgv: [], env: {}, name: "small blobs" });
    started.unref();
    started.on("message", ({ id, found, back, fault }: Answer) => {
      if (back) spare = back;
      const answer = asked.get(id);
      asked.delete(id);
      if (asked.size === 0) started.unref();
      if (fault) answer?.reject(storeError(Object.assign(new Error(fault.message), { code: fault.code })));
      else answer?.resolve(found);
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
  const ask = (task: Task, transfer: ArrayBuffer[] = []): Promise<Answer["found"]> => {
    worker ??= start();
    const id = next++;
    const answer = Promise.withResolvers<Answer["found"]>();
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
      await ask({ do: "write", blobs: ends, bytes: memory }, [memory]);
    },
    read: async (keys) => {
      const found = (await ask({ do: "read", keys: [...keys] })) ?? [];
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
    close: async () => {
      if (!worker) return;
      const ended = once(worker, "exit");
      worker.ref();
      worker.postMessage("close" satisfies Question);
      await ended;
    },
  };
}

/** The source itself, or what the build made of it in `dist/threads/`, seen from `dist/` or `dist/chunks/`. */
function threadFile(): URL {
  const from = /\/(blobs|chunks)\/[^/]*$/.exec(import.meta.url)?.[1];
  if (from === "blobs") return new URL("./small-blobs-thread.ts", import.meta.url);
  return new URL(from === "chunks" ? "../threads/small-blobs.js" : "./threads/small-blobs.js", import.meta.url);
}
