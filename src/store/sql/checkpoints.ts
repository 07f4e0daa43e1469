import { stat } from "node:fs/promises";
import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";

/** Moves what SQLite wrote ahead (`<file>-wal`) into the file. */
export interface Checkpoints {
  /** Something was written: a look is due soon. */
  wrote(): void;
  /** Waits for what is under way, and begins nothing more. */
  end(): Promise<void>;
}

/** What was written ahead is moved from this size on, in bytes. */
const LARGE = 16 << 20;
const LOOK_MS = 200;

/** What the thread runs; it has no file of its own, so that it is there in a bundle too. */
const MOVE = `const { path, driver } = require("node:worker_threads").workerData;
const database = new (require(driver))(path, { fileMustExist: true });
database.pragma("wal_checkpoint(PASSIVE)");
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
    worker = startMove(path);
    await endOf(worker);
    worker = undefined;
  };
  const wrote = () => {
    if (due || ended) return;
    due = setTimeout(() => {
      due = undefined;
      // One at a time; what is written meanwhile has a look of its own behind it.
      running = (running ?? Promise.resolve()).then(look);
    }, LOOK_MS);
    due.unref();
  };
  return {
    wrote,
    async end() {
      ended = true;
      clearTimeout(due);
      // What is awaited now keeps the process.
      worker?.ref();
      await running;
    },
  };
}

/** The thread does not keep a process that has nothing else to do. */
function startMove(path: string): Worker {
  const driver = createRequire(import.meta.url).resolve("better-sqlite3");
  const worker = new Worker(MOVE, { eval: true, workerData: { path, driver }, execArgv: [], env: {} });
  worker.unref();
  return worker;
}

/** Never rejects: a move that fails is made up for by the next, or by the connection itself when far too much waits. */
function endOf(worker: Worker): Promise<void> {
  return new Promise((resolve) => {
    worker.once("error", () => resolve()).once("exit", () => resolve());
  });
}
