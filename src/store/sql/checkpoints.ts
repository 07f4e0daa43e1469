import { stat } from "node:fs/promises";
import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";

/** Moves SQLite's write-ahead log (`<file>-wal`) into the file. */
export interface Checkpoints {
  /** Reports a write: schedules a check. */
  wrote(): void;
  /** Moves everything and empties the log. False if a reader of an older state prevents it. */
  empty(): Promise<boolean>;
  /** Waits for the current move, and starts no other. */
  end(): Promise<void>;
}

/** Size of the log that starts a move, in bytes. */
const LARGE = 16 << 20;
const LOOK_MS = 200;

/** Code of the thread, inline so that a bundle includes it. */
const MOVE = `const { workerData, parentPort } = require("node:worker_threads");
const database = new (require(workerData.driver))(workerData.path, { fileMustExist: true });
parentPort.postMessage(database.pragma("wal_checkpoint(" + workerData.mode + ")")[0].busy === 0);
database.close();`;

/**
 * Runs checkpoints in a thread that starts when the log is large and ends afterwards. On the connection of the process
 * each checkpoint would block all readers during disk writes.
 */
export function createCheckpoints(path: string): Checkpoints {
  let due: NodeJS.Timeout | undefined;
  let worker: Worker | undefined;
  let running: Promise<void> | undefined;
  let ended = false;

  const look = async () => {
    const written = await stat(`${path}-wal`).catch(() => undefined);
    if (ended || (written?.size ?? 0) < LARGE) return;
    await move("PASSIVE");
  };
  const move = async (mode: Mode): Promise<boolean> => {
    worker = startMove(path, mode);
    const done = await endOf(worker);
    worker = undefined;
    return done;
  };
  /** One at a time. */
  const queue = <T>(work: () => Promise<T>): Promise<T> => {
    const done = (running ?? Promise.resolve()).then(work);
    running = done.then(() => undefined);
    return done;
  };
  const wrote = () => {
    if (due || ended) return;
    due = setTimeout(() => {
      due = undefined;
      // Later writes schedule their own check.
      void queue(look);
    }, LOOK_MS);
    due.unref();
  };
  return {
    wrote,
    empty: () => {
      // A caller that waits for it also waits for a running move.
      worker?.ref();
      return queue(() => move("TRUNCATE"));
    },
    async end() {
      ended = true;
      clearTimeout(due);
      // The process must not exit before this move.
      worker?.ref();
      await running;
    },
  };
}

type Mode = "PASSIVE" | "TRUNCATE";

/** The thread doesn't keep the process running, unless a caller waits for it. */
function startMove(path: string, mode: Mode): Worker {
  const driver = createRequire(import.meta.url).resolve("better-sqlite3");
  const worker = new Worker(MOVE, { eval: true, workerData: { path, driver, mode }, execArgv: [], env: {} });
  if (mode === "PASSIVE") worker.unref();
  return worker;
}

/**
 * Resolves to whether everything was moved. Never rejects: the next move catches up, or the connection itself if the
 * log grows too large.
 */
function endOf(worker: Worker): Promise<boolean> {
  return new Promise((resolve) => {
    let all = false;
    worker.on("message", (done) => {
      all = done === true;
    });
    worker.once("error", () => resolve(false)).once("exit", () => resolve(all));
  });
}
