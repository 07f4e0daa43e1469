import type { Kind } from "../../store/kind.ts";
import type { StoreDatabase } from "../../store/sql/schema.ts";
import type { Commit, Store } from "../../store/store.ts";
import { type Deployment, definePart } from "../contract/part.ts";
import type { Job } from "./job.ts";

/** What a job is told while it runs. */
export interface JobContext {
  store: Store;
  /** As it was queued. */
  job: Job;
  part: Deployment["part"];
  /**
   * Aborted when the job was cancelled, and when the process is about to stop; then it is taken up again later, and this
   * try does not count.
   */
  signal: AbortSignal;
  /** Says how far it is (0–100), and, where a kind of job has steps of its own, in which (`building`). */
  progress(percent: number, status?: string): Promise<void>;
  /**
   * Has records written in the transaction that completes the job: all of them, once, and none where it was cancelled.
   * `make` is asked again where a change names what it replaces (`base`), and that is something else by then.
   */
  write(make: () => Commit | Promise<Commit>): void;
}

/** Why a job failed that would fail again: no further try. */
export class FailedForGood extends Error {}

/** Why a try failed that would fail again before a time: the next one waits for that, five minutes at most. */
export class AgainLater extends Error {
  readonly afterMs: number;
  constructor(message: string, afterMs: number, cause?: unknown) {
    super(message, { cause });
    this.afterMs = afterMs;
  }
}

/** One sort of work that outlives a request. */
export interface JobKind<Input = unknown, Result = unknown> {
  /** As stored: `validation-snapshot`. */
  kind: string;
  /** For people. */
  label: string;
  /** Queued after a commit that changed records of these kinds, with the input `{}`; what is queued already counts for it. */
  after?: readonly Kind[];
  /** How many of them run at a time, in all processes together. Absent: one in each process. */
  atOnce?: number;
  /** Does the work. It may run again after a crash, so that all it does outside of its result must bear repeating. */
  run(input: Input, context: JobContext): Promise<Result>;
  /** Writes the result down, in the transaction that completes the job: once. Awaits nothing but its own statements. */
  apply?(trx: StoreDatabase, result: Result, job: Job): Promise<void>;
}

/** Hands a kind of job back with its types inferred. */
export const defineJob = <Input, Result>(kind: JobKind<Input, Result>): JobKind<Input, Result> => kind;

/** The kinds of jobs of this deployment: the process provides those of its features. */
export const jobKinds = definePart<readonly JobKind[]>({ name: "kinds of jobs", open: () => [] });
