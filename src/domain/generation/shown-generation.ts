import type { z } from "zod";
import type { Job } from "../../platform/jobs/job.ts";
import { shownJob } from "../../platform/jobs/job-shape.ts";
import { isObject } from "../../safe/is-object.ts";
import type { generationJobShape } from "./contract.ts";
import { generationInput } from "./generation-input.ts";
import { type GenerationState, newState } from "./generation-rows.ts";

export type GenerationResponse = z.infer<typeof generationJobShape>;

/** A generation for an API response, during and after its job. */
export function toGenerationResponse(
  job: Job,
  kept: { state: GenerationState; updatedAt: number } | undefined,
): GenerationResponse {
  const { artifactId, componentId, renderer, maxIterations, a11yStandard, behaviorPrompt, useExtractedAssets } =
    generationInput.parse(job.input);
  const { iterations, log } = kept?.state ?? newState();
  const { draftId, chosen } = resultOf(job.result);
  const newest = iterations.find(({ number }) => number === chosen) ?? iterations.at(-1);
  const isOver = job.completedAt !== null;
  return {
    ...shownJob(job),
    // A try that begins is at work on an answer.
    status: job.status === "running" ? "generating" : job.status,
    ...{ artifactId, componentId, renderer, maxIterations, a11yStandard, behaviorPrompt, useExtractedAssets },
    iteration: job.status === "queued" || isOver ? iterations.length : iterations.length + 1,
    generationLog: log,
    validationResults: newest?.findings ?? [],
    cost: {
      inputTokens: iterations.reduce((sum, { cost }) => sum + cost.inputTokens, 0),
      outputTokens: iterations.reduce((sum, { cost }) => sum + cost.outputTokens, 0),
    },
    draftId,
    updatedAt: job.completedAt ?? new Date(kept?.updatedAt ?? Date.parse(job.createdAt)).toISOString(),
  };
}

function resultOf(result: unknown): { draftId: string | null; chosen: number | undefined } {
  if (!isObject(result)) return { draftId: null, chosen: undefined };
  return {
    draftId: typeof result.draftId === "string" ? result.draftId : null,
    chosen: typeof result.iteration === "number" ? result.iteration : undefined,
  };
}
