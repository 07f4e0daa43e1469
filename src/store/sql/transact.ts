import { setTimeout as sleep } from "node:timers/promises";
import type { Kysely, Transaction } from "kysely";
import { StoreUnavailable } from "../store.ts";

/** Serialization failure or deadlock (PostgreSQL, appendix A: class 40). */
const REFUSED = new Set(["40001", "40P01"]);
/** As long as the lock timeout of a statement. */
const TIMEOUT_MS = 10_000;
const FIRST_WAIT_MS = 5;

/** Whether a retry may succeed: the database refused the work because of concurrent work, and changed nothing. */
export const isConflict = (error: unknown): boolean =>
  error instanceof Error && "code" in error && REFUSED.has(String(error.code));

/**
 * Retries work that a database refused because of concurrent work, with increasing delays, by default for ten seconds.
 * Rare on PostgreSQL, usual with serializable transactions, as on distributed databases. Throws `StoreUnavailable` at
 * the end, like a statement that waited too long for a lock.
 */
export async function retryOnConflict<T>(work: () => Promise<T>, timeoutMs = TIMEOUT_MS): Promise<T> {
  const deadline = performance.now() + timeoutMs;
  for (let tried = 1; ; tried++) {
    try {
      return await work();
    } catch (error) {
      if (!isConflict(error)) throw error;
      if (performance.now() > deadline)
        throw new StoreUnavailable("Other requests kept writing the same records.", { cause: error });
      // Random delays, so that the competitors don't meet again.
      await sleep(FIRST_WAIT_MS * 2 ** Math.min(tried, 5) * Math.random());
    }
  }
}

/** Runs a transaction until it succeeds. `work` may run several times: it must change nothing except the database. */
export const transact = <DB, T>(db: Kysely<DB>, work: (trx: Transaction<DB>) => Promise<T>): Promise<T> =>
  retryOnConflict(() => db.transaction().execute(work));
