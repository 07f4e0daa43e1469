import { stat } from "node:fs/promises";
import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";

/** Moves what SQLite wrote ahead (`<file>-wal`) into the file. */
export interface Checkpoints {
  /** Something was written: a look is due soon. */
  wrote(): void;
  /** Moves all of it and leaves nothing behind. False where a reader of an older state is in the way. */
  empty(): Promise<boolean>;
  /** Waits for what is under way, and begins nothing more. */
  end(): Promise<void>;
}

/** What was written ahead is moved from this size on, in bytes. */
const LARGE = 16 << 20;
const LOOK_MS = 200;

/** What the thread runs; it has no file of its own, so that it is there in a bundle too. */
const MOVE = `const { workerData, parentPort } = require("node:worker_threads");
const database = new (require(workerData.driver))(workerData.path, { fileMustExist: true });
parentPort.postMessage(database.pragma("wal_checkpoint(" + workerData.mode + ")")[0].busy === 0);
database.close();`;

/**
 * Checkpoints in a thread that begins when there is much to move and then ends. On the connection of the process each one
 * would keep all readers waiting for the disk.
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
      // What is written meanwhile has a look of its own behind it.
      void queue(look);
    }, LOOK_MS);
    due.unref();
  };
  return {
    wrote,
    empty: () => {
      // Who waits for it, waits for a move under way as well.
      worker?.ref();
      return queue(() => move("TRUNCATE"));
    },
    async end() {
      ended = true;
      clearTimeout(due);
      // What is awaited now keeps the process.
      worker?.ref();
      await running;
    },
  };
}

type Mode = "PASSIVE" | "TRUNCATE";

/** The thread does not keep a process that has nothing else to do, unless somebody waits for it. */
function startMove(path: string, mode: Mode): Worker {
  const driver = createRequire(import.meta.url).resolve("better-sqlite3");
  const worker = new Worker(MOVE, { eval: true, workerData: { path, driver, mode }, execArgv: [], env: {} });
  if (mode === "PASSIVE") worker.unref();
  return worker;
}

/**
 * Resolves to whether all was moved. Never rejects: a move that fails is made up for by the next, or by the connection
 * itself when far too much waits.
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
