import type { Kind } from "../../store/kind.ts";
import type { StoreDatabase } from "../../store/sql/schema.ts";
import type { Commit, Store } from "../../store/store.ts";
import { type Deployment, definePart } from "../contract/part.ts";
import type { Job } from "./job.ts";

/** The context of a running job. */
export interface JobContext {
  store: Store;
  /** The job as queued. */
  job: Job;
  part: Deployment["part"];
  /**
   * Aborted when the job is cancelled, and when the process shuts down; the job is then resumed later, and this attempt
   * isn't counted.
   */
  signal: AbortSignal;
  /** Reports the progress (0–100), and the step for kinds of jobs with their own steps (`building`). */
  progress(percent: number, status?: string): Promise<void>;
  /**
   * Writes records in the transaction that completes the job: all of them, once, or none if it was cancelled. `make`
   * runs again if a change has a `base` that no longer matches.
   */
  write(make: () => Commit | Promise<Commit>): void;
}

/** An error that would repeat: no further attempt. */
export class FailedForGood extends Error {}

/** An error that would repeat before a certain time: the next attempt waits for it, five minutes at most. */
export class RetryLater extends Error {
  readonly afterMs: number;
  constructor(message: string, afterMs: number, cause?: unknown) {
    super(message, { cause });
    this.afterMs = afterMs;
  }
}

/** One kind of work that outlives a request. */
export interface JobKind<Input = unknown, Result = unknown> {
  /** As stored: `validation-snapshot`. */
  kind: string;
  /** For people. */
  label: string;
  /**
   * Queued after a commit that changed records of these kinds, with the input `{}`; a job that is already queued covers
   * it.
   */
  after?: readonly Kind[];
  /** Maximum number of concurrent jobs, in all processes together. Absent: one in each process. */
  atOnce?: number;
  /** Does the work. It may run again after a crash, so all effects outside its result must be repeatable. */
  run(input: Input, context: JobContext): Promise<Result>;
  /** Stores the result, in the transaction that completes the job: once. Awaits only its own statements. */
  apply?(trx: StoreDatabase, result: Result, job: Job): Promise<void>;
}

/** Returns a kind of job unchanged, with its types inferred. */
export const defineJob = <Input, Result>(kind: JobKind<Input, Result>): JobKind<Input, Result> => kind;

/** The kinds of jobs of this deployment: the process provides them from its features. */
export const jobKinds = definePart<readonly JobKind[]>({ name: "kinds of jobs", open: () => [] });
