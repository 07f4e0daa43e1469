import { randomUUID } from "node:crypto";
import { reasonOf } from "../../safe/unsafe.ts";
import type { StoreDatabase } from "../../store/sql/schema.ts";
import { type Deployment, definePart } from "../contract/part.ts";
import { createSettling } from "./debounce.ts";
import { createFollower } from "./follow-changes.ts";
import { type Job, jobOf } from "./job.ts";
import { type JobKind, jobKinds } from "./job-kind.ts";
import { cancel, claim, dueKinds, enqueue, type NewJob, sweep } from "./job-rows.ts";
import { createRunner } from "./run-job.ts";
import { jobTables } from "./tables.ts";

const POLL_MS = 1_000;
const SWEEP_MS = 3_600_000;
/** Maximum bytes of a result in a list. */
const MAX_LISTED = 64 * 1024;
const KEEP_MS = 30 * 86_400_000;
/** Time for jobs to stop when the process shuts down. */
const END_MS = 5_000;

/** All columns except the result. */
const LISTED = [
  "id",
  "kind",
  "status",
  "label",
  "progress",
  "error",
  "created_at",
  "started_at",
  "completed_at",
  "triggered_by",
  "input",
  "digest",
  "tries",
  "lease",
  "due_at",
] as const;

/** Work that outlives requests and processes. */
export interface JobQueue {
  /** Queues a job; returns the queued one with the same kind and input if it exists. */
  enqueue(job: Omit<NewJob, "label"> & { label?: string }): Promise<Job>;
  get(id: string): Promise<Job | undefined>;
  /** Newest first. Results above 64 KiB are null. */
  list(options: { kinds?: readonly string[]; limit: number }): Promise<Job[]>;
  /**
   * Ends a waiting or running job, as failed with the error `cancelled`; undefined if it has ended already, or is
   * unknown.
   */
  cancel(id: string): Promise<Job | undefined>;
  /** Checks for work now. */
  wake(): void;
  close(): Promise<void>;
}

/** The queue of this registry. Replicas share it. */
export const jobQueue = definePart<JobQueue>({
  name: "jobs",
  open: async (deployment) => createJobQueue(await deployment.part(jobKinds), deployment),
  close: (queue) => queue.close(),
});

/** Starts to run jobs of these kinds. */
export function createJobQueue(
  kinds: readonly JobKind[],
  deployment: Pick<Deployment, "store" | "db" | "log" | "part">,
): JobQueue {
  const { store, log } = deployment;
  const db = deployment.db();
  const stop = new AbortController();
  const runner = createRunner(deployment, stop.signal);
  const works = createWorks(kinds, db, runner, stop.signal);
  const follower = createFollower(kinds, deployment);
  const settling = createSettling();
  let resolved: NodeJS.Timeout | undefined;
  let away = false;
  let sweptAt = 0;

  /** A push is many commits: its jobs begin after the last one. */
  const follow = async (): Promise<void> => {
    clearTimeout(resolved);
    const wait = settling.wait(performance.now());
    if (wait === 0) await follower.follow();
    else resolved = setTimeout(turns.ask, Math.ceil(wait)).unref();
  };
  const look = async (): Promise<void> => {
    await follow();
    if (Date.now() - sweptAt > SWEEP_MS) {
      sweptAt = Date.now();
      await sweep(db, sweptAt - KEEP_MS);
    }
    await runner.check();
    await works.start(unreachable);
    away = false;
  };
  /** Logged once; queued jobs wait in the database until it responds again. */
  const unreachable = (error: unknown) => {
    if (!away && !stop.signal.aborted) log.info("jobs", { waiting: reasonOf(error) });
    away = true;
  };
  const turns = createTurns(() => look().catch(unreachable), stop.signal);

  const stopListening = store.onChange(() => {
    settling.changed(performance.now());
    turns.ask();
  });
  const timer = setInterval(turns.ask, POLL_MS);
  timer.unref();
  turns.ask();

  return {
    async enqueue({ label, ...job }) {
      const known = kinds.find(({ kind }) => kind === job.kind);
      const queued = await enqueue(db, { ...job, label: label ?? known?.label ?? job.kind });
      turns.ask();
      return queued;
    },
    async get(id) {
      const row = await jobTables(db).selectFrom("job").selectAll().where("id", "=", id).executeTakeFirst();
      return row && jobOf(row);
    },
    list: (options) => listJobs(db, options),
    async cancel(id) {
      const cancelled = await cancel(db, id);
      if (cancelled) await runner.check();
      return cancelled;
    },
    wake: turns.ask,
    async close() {
      stop.abort();
      clearInterval(timer);
      stopListening();
      await turns.ended();
      const late = Promise.withResolvers<void>();
      const limit = setTimeout(late.resolve, END_MS);
      await Promise.race([works.ended(), late.promise]);
      clearTimeout(limit);
      await runner.releaseAll();
    },
  };
}

/** Runs one call at a time: calls during a run cause one more run. */
function createTurns(take: () => Promise<void>, stop: AbortSignal) {
  let taking: Promise<void> | undefined;
  let again = false;
  const ask = (): void => {
    again = taking !== undefined;
    if (again || stop.aborted) return;
    taking = take().finally(() => {
      taking = undefined;
      if (again) ask();
    });
  };
  return { ask, ended: async () => taking };
}

/** The running jobs of each kind, up to its limit. */
function createWorks(
  kinds: readonly JobKind[],
  db: StoreDatabase,
  runner: ReturnType<typeof createRunner>,
  stop: AbortSignal,
) {
  const busy = new Map<string, Set<Promise<void>>>(kinds.map(({ kind }) => [kind, new Set()]));
  const runAll = async (kind: JobKind): Promise<void> => {
    while (!stop.aborted) {
      const lease = randomUUID();
      const row = await claim(db, kind.kind, lease, kind.atOnce);
      if (!row) return;
      await runner.run(kind, row, lease);
    }
  };
  return {
    async start(onFault: (error: unknown) => void): Promise<void> {
      const due = await dueKinds(db);
      for (const kind of kinds) {
        const works = busy.get(kind.kind);
        if (!works || !due.includes(kind.kind)) continue;
        while (works.size < (kind.atOnce ?? 1) && !stop.aborted) {
          const work: Promise<void> = runAll(kind)
            .catch(onFault)
            .finally(() => works.delete(work));
          works.add(work);
        }
      }
    },
    ended: () => Promise.allSettled([...busy.values()].flatMap((works) => [...works])),
  };
}

/** Newest first, without results that are too long for a list. */
async function listJobs(db: StoreDatabase, { kinds, limit }: Parameters<JobQueue["list"]>[0]): Promise<Job[]> {
  const rows = await jobTables(db)
    .selectFrom("job")
    .select(LISTED)
    .select(({ eb, fn }) =>
      eb
        .case()
        .when(fn<number>("octet_length", ["result"]), ">", MAX_LISTED)
        .then(null)
        .else(eb.ref("result"))
        .end()
        .as("result"),
    )
    .$if(kinds !== undefined, (query) => query.where("kind", "in", kinds ?? []))
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(jobOf);
}
