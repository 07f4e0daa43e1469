import { availableParallelism } from "node:os";
import type { BrowserProgram } from "../../platform/config/find-browser.ts";
import { TaskStopped, TooManyTasks } from "../../platform/workers/task.ts";
import type { TrialReply } from "./messages.ts";
import {
  MAX_ARTIFACT_BYTES,
  MAX_ARTIFACTS,
  TRIAL_LIMITS,
  type TrialBuilds,
  type TrialLimits,
  type TrialOutcome,
  type TrialSource,
} from "./trial-build.ts";
import { readArtifacts, refusedFileOf, writeTrial } from "./trial-folder.ts";
import { startTrialProcess } from "./trial-process.ts";

export interface TrialBuildsOptions {
  limits?: TrialLimits;
  /** Without a browser, previews get no screenshots and no checks. */
  browser?: BrowserProgram;
  /** Concurrent trials. */
  width?: number;
  /** Maximum number of waiting trials. */
  maxWaiting?: number;
  /** The keeper program. Default: our own. */
  keeper?: string;
}

/** All processors except one, which serves requests. Each trial may use half a gigabyte. */
const WIDTH = Math.min(Math.max(1, availableParallelism() - 1), 4);
const MAX_WAITING = 32;

interface Waiting {
  trial: TrialSource;
  resolve(outcome: TrialOutcome): void;
  reject(error: unknown): void;
}

/** Creates trial builds. Starts no process before the first trial. */
export function createTrialBuilds(options: TrialBuildsOptions = {}): TrialBuilds & { close(): Promise<void> } {
  const { width = WIDTH, maxWaiting = MAX_WAITING } = options;
  const waiting = new Set<Waiting>();
  const working = new Map<Promise<TrialOutcome>, AbortController>();
  let isClosed = false;

  const pump = () => {
    for (const next of waiting) {
      if (working.size >= width) return;
      waiting.delete(next);
      const end = new AbortController();
      const work = tryOut({ ...next.trial, signal: AbortSignal.any([next.trial.signal, end.signal]) }, options);
      working.set(work, end);
      work.then(next.resolve, next.reject).finally(() => {
        working.delete(work);
        pump();
      });
    }
  };

  return {
    build(trial) {
      const { signal } = trial;
      if (signal.aborted) return Promise.reject(signal.reason);
      if (isClosed) return Promise.reject(closed());
      if (waiting.size >= maxWaiting)
        return Promise.reject(new TooManyTasks(`${maxWaiting} trial builds are already waiting.`));
      const refusal = refusedFileOf(trial);
      if (refusal !== undefined) return Promise.resolve(failed(refusal));
      const { promise, resolve, reject } = Promise.withResolvers<TrialOutcome>();
      const own: Waiting = { trial, resolve, reject };
      waiting.add(own);
      const leave = () => waiting.delete(own) && reject(signal.reason);
      signal.addEventListener("abort", leave, { once: true });
      pump();
      return promise.finally(() => signal.removeEventListener("abort", leave));
    },
    async close() {
      isClosed = true;
      for (const { reject } of waiting) reject(closed());
      waiting.clear();
      for (const end of working.values()) end.abort(closed());
      await Promise.allSettled(working.keys());
    },
  };
}

const closed = () => new TaskStopped("trial build", "closed");

/** Runs one trial from its first process to the last. */
async function tryOut(
  trial: TrialSource,
  { limits = TRIAL_LIMITS, browser, keeper }: TrialBuildsOptions,
): Promise<TrialOutcome> {
  const { componentId, standard, signal } = trial;
  const kept = startTrialProcess(keeper);
  // Rejects the waits below. `leave` runs in any case.
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(signal.reason);
  signal.addEventListener("abort", abort, { once: true });
  aborted.promise.catch(() => undefined);
  let writing: Promise<void> | undefined;
  const work = async () => {
    const workspace = await kept.workspace;
    signal.throwIfAborted();
    writing = writeTrial(workspace, trial);
    await writing;
    const reply = await kept.run({ componentId, standard, limits, ...(browser ? { browser } : {}) });
    return outcomeOf(reply, limits, () => readArtifacts(workspace, componentId));
  };
  try {
    return await Promise.race([work(), aborted.promise]);
  } finally {
    signal.removeEventListener("abort", abort);
    // A file still being written would be created again after removal.
    await writing?.catch(() => undefined);
    await kept.leave();
  }
}

type Artifacts = Awaited<ReturnType<typeof readArtifacts>>;

async function outcomeOf(
  reply: TrialReply,
  { wallMs, memoryMb }: TrialLimits,
  read: () => Promise<Artifacts>,
): Promise<TrialOutcome> {
  if ("limit" in reply) {
    const sentences = {
      time: `The component was not built and checked within ${wallMs / 1000} seconds. Look for endless loops in scripts and templates.`,
      memory: `The build and check need more than ${memoryMb} MB of memory. Make the component smaller.`,
      answer: "The build has too much output. Make the component smaller.",
    };
    return failed(sentences[reply.limit]);
  }
  if ("ended" in reply) return failed(`The component stopped the build program (${reply.ended}). Simplify it.`);
  if ("unusable" in reply) throw new Error(reply.unusable);
  const { error, findings, notes } = reply.built;
  if (error !== null) return { ok: false, error, findings, artifacts: [], notes };
  const artifacts = await read();
  if (artifacts !== "tooMuch") return { ok: true, error, findings, artifacts, notes };
  const max = `${MAX_ARTIFACTS} files and ${MAX_ARTIFACT_BYTES >> 20} MiB`;
  return { ...failed(`The build output has more than ${max}. Make the component smaller.`), findings, notes };
}

const failed = (error: string): TrialOutcome => ({ ok: false, error, findings: [], artifacts: [], notes: [] });
