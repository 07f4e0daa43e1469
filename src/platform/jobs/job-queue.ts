import { randomUUID } from "node:crypto";
import { reasonOf } from "../../safe/unsafe.ts";
import { type Deployment, definePart } from "../contract/part.ts";
import { createFollower } from "./follow-changes.ts";
import { type Job, jobOf } from "./job.ts";
import { type JobKind, jobKinds } from "./job-kind.ts";
import { cancel, claim, dueKinds, enqueue, type NewJob, sweep } from "./job-rows.ts";
import { createRunner } from "./run-job.ts";
import { createSettling } from "./settling.ts";
import { jobTables } from "./tables.ts";

const POLL_MS = 1_000;
const SWEEP_MS = 3_600_000;
/** Bytes of a result in a list. */
const MOST_LISTED = 64 * 1024;
const KEEP_MS = 30 * 86_400_000;
/** How long jobs may take to hear that the process ends. */
const END_MS = 5_000;

/** All columns but the result. */
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
  /** Queues a job; answers the one that is queued already where kind and input are the same. */
  enqueue(job: Omit<NewJob, "label"> & { label?: string }): Promise<Job>;
  get(id: string): Promise<Job | undefined>;
  /** Newest first. Results above 64 KiB are null. */
  list(options: { kinds?: readonly string[]; limit: number }): Promise<Job[]>;
  /** Ends a job that waits or runs, as failed with the error `cancelled`; undefined where it is over already, or unknown. */
  cancel(id: string): Promise<Job | undefined>;
  /** Looks for work now. */
  wake(): void;
  close(): Promise<void>;
}

/** The queue of this registry. Replicas share what is queued. */
export const jobQueue = definePart<JobQueue>({
  name: "jobs",
  open: async (deployment) => createJobQueue(await deployment.part(jobKinds), deployment),
  close: (queue) => queue.close(),
});

/** Begins to run jobs of these kinds. */
export function createJobQueue(
  kinds: readonly JobKind[],
  deployment: Pick<Deployment, "store" | "db" | "log" | "part">,
): JobQueue {
  const { store, log } = deployment;
  const db = deployment.db();
  const stop = new AbortController();
  const busy = new Map<string, Set<Promise<void>>>(kinds.map(({ kind }) => [kind, new Set()]));
  const runner = createRunner(deployment, stop.signal);
  const follower = createFollower(kinds, deployment);
  const settling = createSettling();
  let settled: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  let again = false;
  let away = false;
  let sweptAt = 0;

  const runAll = async (kind: JobKind): Promise<void> => {
    while (!stop.signal.aborted) {
      const lease = randomUUID();
      const row = await claim(db, kind.kind, lease, kind.atOnce);
      if (!row) return;
      await runner.run(kind, row, lease);
    }
  };

  /** A push is many commits: its jobs begin behind the last of them, not behind each. */
  const follow = async (): Promise<void> => {
    clearTimeout(settled);
    const wait = settling.wait(performance.now());
    if (wait === 0) await follower.follow();
    else settled = setTimeout(wake, Math.ceil(wait)).unref();
  };

  const look = async (): Promise<void> => {
    await follow();
    if (Date.now() - sweptAt > SWEEP_MS) {
      sweptAt = Date.now();
      await sweep(db, sweptAt - KEEP_MS);
    }
    await runner.check();
    const due = await dueKinds(db);
    for (const kind of kinds) {
      const works = busy.get(kind.kind);
      if (!works || !due.includes(kind.kind)) continue;
      while (works.size < (kind.atOnce ?? 1) && !stop.signal.aborted) {
        const work: Promise<void> = runAll(kind)
          .catch(unreachable)
          .finally(() => works.delete(work));
        works.add(work);
      }
    }
    away = false;
  };
  /** Told once; what is queued waits in the database until it answers again. */
  const unreachable = (error: unknown) => {
    if (!away && !stop.signal.aborted) log.info("jobs", { waiting: reasonOf(error) });
    away = true;
  };
  const wake = (): void => {
    if (stop.signal.aborted) return;
    if (looking) {
      again = true;
      return;
    }
    looking = look()
      .catch(unreachable)
      .finally(() => {
        looking = undefined;
        if (again) {
          again = false;
          wake();
        }
      });
  };

  const stopListening = store.onChange(() => {
    settling.changed(performance.now());
    wake();
  });
  const timer = setInterval(wake, POLL_MS);
  timer.unref();
  wake();

  return {
    async enqueue({ label, ...job }) {
      const known = kinds.find(({ kind }) => kind === job.kind);
      const queued = await enqueue(db, { ...job, label: label ?? known?.label ?? job.kind });
      wake();
      return queued;
    },
    async get(id) {
      const row = await jobTables(db).selectFrom("job").selectAll().where("id", "=", id).executeTakeFirst();
      return row && jobOf(row);
    },
    async list({ kinds: names, limit }) {
      const rows = await jobTables(db)
        .selectFrom("job")
        .select(LISTED)
        .select(({ eb, fn }) =>
          eb
            .case()
            .when(fn<number>("octet_length", ["result"]), ">", MOST_LISTED)
            .then(null)
            .else(eb.ref("result"))
            .end()
            .as("result"),
        )
        .$if(names !== undefined, (query) => query.where("kind", "in", names ?? []))
        .orderBy("created_at", "desc")
        .orderBy("id")
        .limit(limit)
        .execute();
      return rows.map(jobOf);
    },
    async cancel(id) {
      const cancelled = await cancel(db, id);
      if (cancelled) await runner.check();
      return cancelled;
    },
    wake,
    async close() {
      stop.abort();
      clearInterval(timer);
      stopListening();
      await looking;
      const late = Promise.withResolvers<void>();
      const limit = setTimeout(late.resolve, END_MS);
      await Promise.race([Promise.allSettled([...busy.values()].flatMap((works) => [...works])), late.promise]);
      clearTimeout(limit);
      await runner.releaseAll();
    },
  };
}
