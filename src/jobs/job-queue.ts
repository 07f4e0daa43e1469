import { randomUUID } from "node:crypto";
import { type Deployment, definePart } from "../contract/part.ts";
import { reasonOf } from "../safe/unsafe.ts";
import { createFollower, SETTLE_MS } from "./follow-changes.ts";
import { type Job, jobOf } from "./job.ts";
import { type JobKind, jobKinds } from "./job-kind.ts";
import {
  claim,
  complete,
  dueKinds,
  enqueue,
  giveUp,
  LEASE_MS,
  MAX_TRIES,
  type NewJob,
  release,
  renew,
  sweep,
} from "./job-rows.ts";
import { type JobTable, jobTables } from "./tables.ts";

const POLL_MS = 1_000;
const SWEEP_MS = 3_600_000;
/** Bytes of a result in a list. */
const MOST_LISTED = 64 * 1024;
const KEEP_MS = 30 * 86_400_000;
/** How long jobs may take to hear that the process ends. */
const END_MS = 5_000;
/** Before the second and the third try. */
const AGAIN_MS = [1_000, 5_000];

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
  /** Looks for work now. */
  wake(): void;
  close(): Promise<void>;
}

/** The queue of this registry. One job of a kind at a time in a process; replicas share what is queued. */
export const jobQueue = definePart<JobQueue>({
  name: "jobs",
  open: async (deployment) => createJobQueue(await deployment.part(jobKinds), deployment),
  close: (queue) => queue.close(),
});

/** Begins to run jobs of these kinds. */
export function createJobQueue(
  kinds: readonly JobKind[],
  deployment: Pick<Deployment, "store" | "db" | "log">,
): JobQueue {
  const { store, log } = deployment;
  const db = deployment.db();
  const stop = new AbortController();
  const busy = new Map<string, Promise<void>>();
  const held = new Set<string>();
  const follower = createFollower(kinds, deployment);
  let looking: Promise<void> | undefined;
  let again = false;
  let away = false;
  let sweptAt = 0;

  const run = async (kind: JobKind, row: JobTable, lease: string): Promise<void> => {
    const ended = new AbortController();
    const signal = AbortSignal.any([stop.signal, ended.signal]);
    const keep = setInterval(async () => {
      const ours = await renew(db, lease).catch(() => true);
      if (!ours) ended.abort();
    }, LEASE_MS / 3);
    held.add(lease);
    try {
      const input: unknown = JSON.parse(row.input);
      const progress = async (percent: number, status?: string) => {
        const rounded = Math.max(0, Math.min(100, Math.round(percent)));
        await renew(db, lease, { progress: rounded, ...(status === undefined ? {} : { status }) });
      };
      const result = await kind.run(input, { store, signal, progress });
      await complete(db, lease, result, async (trx) => kind.apply?.(trx, result, jobOf(row)));
    } catch (error) {
      if (stop.signal.aborted) await release(db, lease);
      else await giveUp(db, lease, reasonOf(error), row.tries < MAX_TRIES ? AGAIN_MS[row.tries - 1] : undefined);
      if (!stop.signal.aborted) log.info("job", { kind: kind.kind, id: row.id, tries: row.tries, error });
    } finally {
      clearInterval(keep);
      held.delete(lease);
    }
  };

  const runAll = async (kind: JobKind): Promise<void> => {
    while (!stop.signal.aborted) {
      const lease = randomUUID();
      const row = await claim(db, kind.kind, lease);
      if (!row) return;
      await run(kind, row, lease);
    }
  };

  const look = async (): Promise<void> => {
    if (await follower.follow()) setTimeout(wake, SETTLE_MS + 5).unref();
    if (Date.now() - sweptAt > SWEEP_MS) {
      sweptAt = Date.now();
      await sweep(db, sweptAt - KEEP_MS);
    }
    const due = await dueKinds(db);
    for (const kind of kinds) {
      if (!due.includes(kind.kind) || busy.has(kind.kind) || stop.signal.aborted) continue;
      const work = runAll(kind)
        .catch(unreachable)
        .finally(() => busy.delete(kind.kind));
      busy.set(kind.kind, work);
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

  const stopListening = store.onChange(wake);
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
    wake,
    async close() {
      stop.abort();
      clearInterval(timer);
      stopListening();
      await looking;
      const late = Promise.withResolvers<void>();
      const limit = setTimeout(late.resolve, END_MS);
      await Promise.race([Promise.allSettled(busy.values()), late.promise]);
      clearTimeout(limit);
      for (const lease of held) await release(db, lease).catch(() => undefined);
    },
  };
}
