import { randomUUID } from "node:crypto";
import { ApiError } from "../../platform/contract/api-error.ts";
import { defineJob, FailedForGood, type JobContext, RetryLater } from "../../platform/jobs/job-kind.ts";
import { ModelFault } from "../../platform/language-models/language-model.ts";
import { languageModel } from "../../platform/language-models/model-part.ts";
import { NOT_CONFIGURED } from "../../platform/language-models/require-model.ts";
import { reasonOf } from "../../safe/unsafe.ts";
import type { Blobs } from "../../store/store.ts";
import { chooseIteration } from "../drafts/choose-iteration.ts";
import { insertDraft } from "../drafts/draft-rows.ts";
import { COMPONENT_GENERATION, type GenerationInput, generationInput } from "./generation-input.ts";
import {
  type GenerationRows,
  type GenerationState,
  generationRows,
  newState,
  readGenerationState,
} from "./generation-rows.ts";
import type { GenerationRun } from "./generation-run.ts";
import { readBrief } from "./read-brief.ts";

/** How long a generation may work, over all its tries. */
export const MAX_MS = 600_000;
/** After this many failed requests or builds, the present result is final. */
const MAX_FAULTS = 3;

/** The result of a generation. */
export interface GenerationResult {
  draftId: string;
  componentId: string;
  /** Number of the iteration to look at first: the one with the fewest errors, then warnings. */
  iteration: number;
  model: string;
}

/**
 * Writes, builds and checks a component until it has no findings or the iterations are used up (decision 049). Each
 * iteration is saved when it ends, and each request to the model has a name (`step`), so that a retry continues and no
 * answer is paid for twice. The job writes only the draft.
 */
export const generationJob = defineJob<GenerationInput, GenerationResult>({
  kind: COMPONENT_GENERATION,
  label: "Generate a component",
  atOnce: 2,
  run: (input, context) => generate(generationInput.parse(input), context),
  async apply(trx, { draftId, componentId, model }, { id, input, triggeredBy }) {
    const kept = await readGenerationState(trx, id);
    const { componentName } = generationInput.parse(input);
    const iterations = kept?.state.iterations ?? [];
    const title = componentName || componentId;
    await insertDraft(
      trx,
      {
        ...{ kind: "component", target: componentId, jobId: id, createdBy: triggeredBy },
        ...{ title, model, iterations },
      },
      draftId,
    );
  },
});

async function generate(input: GenerationInput, { store, part, signal, progress, job }: JobContext) {
  const model = await part(languageModel);
  if (!model) throw new FailedForGood(NOT_CONFIGURED);
  const rows = await part(generationRows);
  await rows.sweep();
  await rows.note(job.id, input.artifactId);
  const state = await withFiles((await rows.read(job.id))?.state ?? newState(), store.blobs);
  const clock = createClock(state, rows, job.id);
  const until = AbortSignal.timeout(Math.max(1, MAX_MS - state.workedMs));
  const run: GenerationRun = {
    jobId: job.id,
    input,
    model,
    deployment: { store, part },
    state,
    signal: AbortSignal.any([signal, until]),
    async tell(status, message, fraction) {
      const iteration = Math.min(state.iterations.length + 1, input.maxIterations);
      state.log.push({ at: new Date().toISOString(), iteration, status, message });
      await clock.save();
      await progress(((iteration - 1 + fraction) / input.maxIterations) * 100, status);
    },
  };

  try {
    const brief = await readBrief(run);
    const { runIteration } = await import("./run-iteration.ts");
    while (!isOver(state, input)) {
      const iteration = await runIteration(run, brief);
      const isLast = iteration.status === "clean" || iteration.number === input.maxIterations;
      state.iterations.push(iteration);
      await clock.save();
      if (!isLast) await run.tell("iterating", whatNext(iteration.findings.length), 0);
    }
  } catch (error) {
    if (signal.aborted) throw error;
    const given = givenUp(error, { state, ranOut: until.aborted });
    state.log.push({
      at: new Date().toISOString(),
      iteration: state.iterations.length,
      status: "stopped",
      message: given.why,
    });
    await clock.save();
    if (given.by) throw given.by;
  }
  const best = chooseIteration(state.iterations) ?? state.iterations.at(-1);
  if (!best) throw new FailedForGood("No component was generated.");
  return { draftId: randomUUID(), componentId: input.componentId, iteration: best.number, model: model.model };
}

/**
 * The iterations before the first one whose files were collected, in case the job paused for days. Later ones are built
 * again from saved answers. The check keeps the files.
 */
async function withFiles(state: GenerationState, blobs: Blobs): Promise<GenerationState> {
  const hashes = new Set(state.iterations.flatMap(({ files }) => files.map(({ hash }) => hash)));
  const missing = new Set(await blobs.missing([...hashes]));
  const firstGone = state.iterations.findIndex(({ files }) => files.some(({ hash }) => missing.has(hash)));
  return firstGone < 0 ? state : { ...state, iterations: state.iterations.slice(0, firstGone) };
}

const isOver = ({ iterations }: GenerationState, { maxIterations }: GenerationInput): boolean =>
  iterations.length >= maxIterations || iterations.at(-1)?.status === "clean";

const whatNext = (count: number): string =>
  count === 1 ? "One finding was sent back to the model." : `${count} findings were sent back to the model.`;

/** Measures working time and saves it with the state. */
function createClock(state: GenerationState, rows: GenerationRows, jobId: string) {
  const before = state.workedMs;
  const began = performance.now();
  return {
    save: () => {
      state.workedMs = Math.round(before + performance.now() - began);
      return rows.save(jobId, state);
    },
  };
}

/**
 * Why no further iteration follows, and the error that ends the attempt: none if the present result is usable. A
 * temporary failure is retried, three times in all.
 */
function givenUp(
  error: unknown,
  { state, ranOut }: { state: GenerationState; ranOut: boolean },
): { why: string; by?: Error } {
  const hasSome = state.iterations.length > 0;
  const forGood = (why: string) => (hasSome ? { why } : { why, by: new FailedForGood(why) });
  if (ranOut) return forGood(`The generation took longer than ${MAX_MS / 60_000} minutes and was stopped.`);
  if (error instanceof ApiError && error.status < 500) return forGood(error.message);
  if (error instanceof ModelFault && !error.isPassing) return forGood(error.message);
  const why = reasonOf(error);
  state.faults += 1;
  if (hasSome && state.faults >= MAX_FAULTS) return { why };
  return { why, by: new RetryLater(why, (error instanceof ModelFault && error.againInMs) || 0, error) };
}
