import { reasonOf } from "../../safe/unsafe.ts";
import type { StoreDatabase } from "../../store/sql/schema.ts";
import { ChangedElsewhere, type Commit } from "../../store/store.ts";
import type { Deployment } from "../contract/part.ts";
import { jobOf } from "./job.ts";
import { FailedForGood, type JobKind, RetryLater } from "./job-kind.ts";
import { complete, completeIn, failAttempt, LEASE_MS, MAX_TRIES, release, renew, validLeases } from "./job-rows.ts";
import type { JobTable } from "./tables.ts";

/** Pause before the second and the third attempt. */
const AGAIN_MS = [1_000, 5_000];
/** Maximum repetitions of `make` because of concurrent writes. */
const MADE_AGAIN = 10;

/** Maximum pause before the next attempt that a job can request. */
const MAX_WAIT_MS = 300_000;

/** Milliseconds to the next attempt; undefined for none. */
function againAfter(error: unknown, tries: number): number | undefined {
  const again = tries < MAX_TRIES && !(error instanceof FailedForGood) ? AGAIN_MS[tries - 1] : undefined;
  if (again === undefined || !(error instanceof RetryLater)) return again;
  return Math.max(again, Math.min(error.afterMs, MAX_WAIT_MS));
}

/** Runs claimed jobs. */
export interface JobRunner {
  /** Resolves when the attempt has ended, regardless of its result. */
  run(kind: JobKind, row: JobTable, lease: string): Promise<void>;
  /** Stops jobs that another process cancelled or claimed. */
  check(): Promise<void>;
  /** Releases the running jobs: another process continues them. */
  releaseAll(): Promise<void>;
}

/** Runs jobs until `stop`: an attempt interrupted by it isn't counted. */
export function createRunner(
  deployment: Pick<Deployment, "store" | "db" | "log" | "part">,
  stop: AbortSignal,
): JobRunner {
  const { store, log, part } = deployment;
  const db = deployment.db();
  const held = new Map<string, AbortController>();

  return {
    async run(kind, row, lease) {
      const ended = new AbortController();
      const hold = async (change?: Partial<JobTable>) => {
        if (!(await renew(db, lease, change))) ended.abort();
      };
      const keep = setInterval(() => void hold().catch(() => undefined), LEASE_MS / 3);
      held.set(lease, ended);
      const job = jobOf(row);
      let make: (() => Commit | Promise<Commit>) | undefined;
      try {
        const result = await kind.run(job.input, {
          store,
          job,
          part,
          signal: AbortSignal.any([stop, ended.signal]),
          async progress(percent, status) {
            const progress = Math.max(0, Math.min(100, Math.round(percent)));
            await hold({ progress, ...(status === undefined ? {} : { status }) });
          },
          write(wanted) {
            make = wanted;
          },
        });
        const apply = async (trx: StoreDatabase) => kind.apply?.(trx, result, job);
        const isWritten =
          make !== undefined && (await commitWith(make, (trx) => completeIn(trx, lease, result, apply)));
        if (!isWritten) await complete(db, lease, result, apply);
      } catch (error) {
        if (stop.aborted) return release(db, lease);
        await failAttempt(db, lease, reasonOf(error), againAfter(error, row.tries));
        log.info("job", { kind: kind.kind, id: row.id, tries: row.tries, error });
      } finally {
        clearInterval(keep);
        held.delete(lease);
      }
    },
    async check() {
      // Jobs that begin during the query are not in its result.
      const requested = [...held];
      if (requested.length === 0) return;
      const ours = await validLeases(
        db,
        requested.map(([lease]) => lease),
      );
      for (const [lease, ended] of requested) if (!ours.has(lease)) ended.abort();
    },
    async releaseAll() {
      for (const lease of held.keys()) await release(db, lease).catch(() => undefined);
    },
  };

  /** Returns whether anything was written and the job completed with it. Rejects if another process has the job. */
  async function commitWith(
    make: () => Commit | Promise<Commit>,
    finish: (trx: StoreDatabase) => Promise<boolean>,
  ): Promise<boolean> {
    for (let tries = 1; ; tries++) {
      let isDone = false;
      const alongside = async (trx: StoreDatabase) => {
        isDone = await finish(trx);
        if (!isDone) throw new Error("The job was cancelled, or another process took it over.");
      };
      try {
        await store.refresh();
        await store.commit?.({ ...(await make()), alongside });
        return isDone;
      } catch (error) {
        if (!(error instanceof ChangedElsewhere) || tries === MADE_AGAIN) throw error;
      }
    }
  }
}
