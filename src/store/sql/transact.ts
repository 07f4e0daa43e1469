import { setTimeout as sleep } from "node:timers/promises";
import type { Kysely, Transaction } from "kysely";
import { StoreUnavailable } from "../store.ts";

/** A transaction that lost against others, or waited for one that waited for it (PostgreSQL, appendix A: class 40). */
const REFUSED = new Set(["40001", "40P01"]);
/** As long as a statement waits for a lock. */
const PATIENCE_MS = 10_000;
const FIRST_WAIT_MS = 5;

/** Whether the same once more may succeed: the database refused it for what others did meanwhile, and did nothing of it. */
export const isRefusedForOthers = (error: unknown): boolean =>
  error instanceof Error && "code" in error && REFUSED.has(String(error.code));

/**
 * Repeats work that a database refused for what others did meanwhile, a little later each time, for ten seconds
 * where nothing else is said.
 * That is seldom on PostgreSQL, and usual where transactions are serializable, as on distributed databases. Throws
 * `StoreUnavailable` where others were faster all the time, as a statement does that waited as long for a lock.
 */
export async function untilTaken<T>(work: () => Promise<T>, patienceMs = PATIENCE_MS): Promise<T> {
  const deadline = performance.now() + patienceMs;
  for (let tried = 1; ; tried++) {
    try {
      return await work();
    } catch (error) {
      if (!isRefusedForOthers(error)) throw error;
      if (performance.now() > deadline)
        throw new StoreUnavailable("Other requests kept writing the same records.", { cause: error });
      // Those who met wait for different times.
      await sleep(FIRST_WAIT_MS * 2 ** Math.min(tried, 5) * Math.random());
    }
  }
}

/** Runs a transaction until it is taken. `work` may run several times: it changes nothing but the database. */
export const transact = <DB, T>(db: Kysely<DB>, work: (trx: Transaction<DB>) => Promise<T>): Promise<T> =>
  untilTaken(() => db.transaction().execute(work));
