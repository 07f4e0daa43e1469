import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { sha256 } from "../../store/kind.ts";
import type { StoreDatabase } from "../../store/sql/schema.ts";
import { transact } from "../../store/sql/transact.ts";
import { type Job, jobOf } from "./job.ts";
import { type JobTable, jobTables } from "./tables.ts";

/** Attempts before a job has failed. */
export const MAX_TRIES = 3;
/** Time that a job stays reserved for a process without a sign of life. */
export const LEASE_MS = 30_000;
const MAX_ERROR = 2_000;
/** The error of a cancelled job. */
const CANCELLED = "cancelled";

export interface NewJob {
  kind: string;
  label: string;
  input: unknown;
  /** Actor ID. */
  triggeredBy?: string;
  /** Earliest start from now. */
  delayMs?: number;
}

/**
 * Queues a job, durably. Returns the queued job of the same kind with the same input if it exists: it has not begun and
 * will see the present state.
 */
export async function enqueue(db: StoreDatabase, job: NewJob): Promise<Job> {
  const tables = jobTables(db);
  const input = JSON.stringify(job.input);
  const now = Date.now();
  const row: JobTable = {
    id: randomUUID(),
    kind: job.kind,
    status: "queued",
    label: job.label,
    progress: null,
    error: null,
    created_at: now,
    started_at: null,
    completed_at: null,
    triggered_by: job.triggeredBy ?? null,
    input,
    digest: sha256(input),
    result: null,
    tries: 0,
    lease: null,
    due_at: now + (job.delayMs ?? 0),
  };
  for (;;) {
    const made = await tables
      .insertInto("job")
      .values(row)
      .onConflict((conflict) =>
        // A literal: SQLite does not match a partial index against a parameter.
        conflict.columns(["kind", "digest"]).where("status", "=", sql.lit("queued")).doNothing(),
      )
      .returningAll()
      .executeTakeFirst();
    const known =
      made ??
      (await tables
        .selectFrom("job")
        .selectAll()
        .where("kind", "=", row.kind)
        .where("digest", "=", row.digest)
        .where("status", "=", "queued")
        .executeTakeFirst());
    // It may have begun between the two queries.
    if (known) return jobOf(known);
  }
}

/** Kinds of which a job may begin now. */
export async function dueKinds(db: StoreDatabase): Promise<string[]> {
  const rows = await jobTables(db)
    .selectFrom("job")
    .select("kind")
    .distinct()
    .where("due_at", "<=", Date.now())
    .execute();
  return rows.map(({ kind }) => kind);
}

/**
 * Claims the oldest due job of a kind for `lease`, if fewer than `atOnce` of them run. Jobs with too many attempts
 * fail.
 */
export async function claim(
  db: StoreDatabase,
  kind: string,
  lease: string,
  atOnce?: number,
): Promise<JobTable | undefined> {
  if (atOnce === undefined) return claimNext(db, kind, lease);
  return transact(db, async (trx) => {
    const tables = jobTables(trx);
    // The count locks this row, so that two concurrent claims don't both find a free place.
    await tables
      .insertInto("job_after")
      .values({ kind, seq: 0 })
      .onConflict((conflict) => conflict.column("kind").doUpdateSet((eb) => ({ seq: eb.ref("job_after.seq") })))
      .execute();
    const { running } = await tables
      .selectFrom("job")
      .select(({ fn }) => fn.countAll<number | string>().as("running"))
      .where("kind", "=", kind)
      .where("lease", "is not", null)
      .where("due_at", ">", Date.now())
      .executeTakeFirstOrThrow();
    return Number(running) < atOnce ? claimNext(trx, kind, lease) : undefined;
  });
}

async function claimNext(db: StoreDatabase, kind: string, lease: string): Promise<JobTable | undefined> {
  const tables = jobTables(db);
  const now = Date.now();
  await tables
    .updateTable("job")
    .set((eb) => ({
      ...over("failed"),
      error: eb.fn.coalesce("error", eb.val(`The job was started ${MAX_TRIES} times but never finished.`)),
    }))
    .where("kind", "=", kind)
    .where("due_at", "<=", now)
    .where("tries", ">=", MAX_TRIES)
    .execute();
  return (
    tables
      .updateTable("job")
      .set((eb) => ({
        status: "running",
        lease,
        tries: eb("tries", "+", 1),
        due_at: now + LEASE_MS,
        started_at: eb.fn.coalesce("started_at", eb.val(now)),
      }))
      .where("id", "=", (eb) =>
        eb
          .selectFrom("job")
          .select("id")
          .where("kind", "=", kind)
          .where("due_at", "<=", now)
          .where("tries", "<", MAX_TRIES)
          .orderBy("created_at")
          .orderBy("id")
          .limit(1),
      )
      // Checked again on the row itself: another replica may have been faster.
      .where("due_at", "<=", now)
      .returningAll()
      .executeTakeFirst()
  );
}

/** Extends the lease of a job. False if another process has it by now. */
export async function renew(db: StoreDatabase, lease: string, change: Partial<JobTable> = {}): Promise<boolean> {
  const row = await jobTables(db)
    .updateTable("job")
    .set({ ...change, due_at: Date.now() + LEASE_MS })
    .where("lease", "=", lease)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Completes a job and stores its result in the same transaction; false if it was cancelled, or another process has it
 * by now.
 */
export const complete = (
  db: StoreDatabase,
  lease: string,
  result: unknown,
  apply: (trx: StoreDatabase) => Promise<void>,
): Promise<boolean> => transact(db, (trx) => completeIn(trx, lease, result, apply));

/** The same in an open transaction. */
export async function completeIn(
  trx: StoreDatabase,
  lease: string,
  result: unknown,
  apply: (trx: StoreDatabase) => Promise<void>,
): Promise<boolean> {
  const row = await jobTables(trx)
    .updateTable("job")
    .set({ ...over("complete"), progress: 100, error: null, result: JSON.stringify(result ?? null) })
    .where("lease", "=", lease)
    .returning("id")
    .executeTakeFirst();
  if (row) await apply(trx);
  return row !== undefined;
}

/** Ends a waiting or running job; undefined for any other. The process that runs it finds that its lease has ended. */
export async function cancel(db: StoreDatabase, id: string): Promise<Job | undefined> {
  const row = await jobTables(db)
    .updateTable("job")
    .set({ ...over("failed"), error: CANCELLED })
    .where("id", "=", id)
    .where("completed_at", "is", null)
    .returningAll()
    .executeTakeFirst();
  return row && jobOf(row);
}

/** The leases that are still valid. */
export async function validLeases(db: StoreDatabase, leases: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await jobTables(db).selectFrom("job").select("lease").where("lease", "in", leases).execute();
  return new Set(rows.flatMap(({ lease }) => lease ?? []));
}

const over = (status: "complete" | "failed") => ({ status, completed_at: Date.now(), due_at: null, lease: null });

/**
 * Stores why an attempt failed. The job starts again after `againInMs`, or has failed permanently if that is undefined.
 */
export async function failAttempt(db: StoreDatabase, lease: string, error: string, againInMs?: number): Promise<void> {
  await jobTables(db)
    .updateTable("job")
    .set({
      ...(againInMs === undefined ? over("failed") : { lease: null, due_at: Date.now() + againInMs }),
      error: error.slice(0, MAX_ERROR),
    })
    .where("lease", "=", lease)
    .execute();
}

/** Returns a job to the queue as if this attempt had not happened. */
export async function release(db: StoreDatabase, lease: string): Promise<void> {
  await jobTables(db)
    .updateTable("job")
    .set((eb) => ({ lease: null, due_at: 0, tries: eb("tries", "-", 1) }))
    .where("lease", "=", lease)
    .execute();
}

/** Removes jobs that ended before `before` (milliseconds). */
export async function sweep(db: StoreDatabase, before: number): Promise<void> {
  await jobTables(db).deleteFrom("job").where("completed_at", "<", before).execute();
}
