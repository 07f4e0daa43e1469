import { ApiError, badRequest } from "../../platform/contract/api-error.ts";
import type { Call } from "../../platform/contract/route.ts";
import type { Job } from "../../platform/jobs/job.ts";
import { jobQueue } from "../../platform/jobs/job-queue.ts";
import { budgetSpent } from "../../platform/language-models/budgets.ts";
import { requireModel } from "../../platform/language-models/require-model.ts";
import type { GenerationRequest } from "./contract.ts";
import { COMPONENT_GENERATION, type GenerationInput, idFromName, idFromSentence } from "./generation-input.ts";
import { generationRows } from "./generation-rows.ts";
import { findReference } from "./reference-picture.ts";
import { usualRenderer } from "./renderer-of.ts";

/**
 * Queues a generation for the caller. Throws `ApiError` 400 for an empty request or an unknown artifact, 503
 * `ai_not_configured`, and 429 `budget_spent`.
 */
export async function startGeneration(
  call: Pick<Call, "part" | "snapshot" | "actor">,
  wish: GenerationRequest,
): Promise<Job> {
  const { part, snapshot, actor } = call;
  if (!actor) throw new Error("The caller has no identity");
  const componentName = wish.componentName?.trim() ?? "";
  const behaviorPrompt = wish.behaviorPrompt?.trim() || null;
  const artifactId = wish.artifactId?.trim() || null;
  if (componentName === "" && behaviorPrompt === null && artifactId === null) throw nothingWanted();
  const model = await requireModel(part);
  const reference =
    artifactId === null ? undefined : await findReference(snapshot, artifactId, actor.scopes.has("design:read"));
  if (artifactId !== null && !reference)
    throw badRequest(
      "unknown_artifact",
      "The image doesn't exist. Enter the ID of an asset or the node ID of a design tool component.",
      "/artifactId",
    );
  const budget = await model.budgetOf(actor);
  if (budget.left <= 0) throw budgetSpent(budget);
  const input: GenerationInput = {
    artifactId,
    componentName: componentName || reference?.title || "",
    componentId: idOf(componentName || reference?.title, behaviorPrompt),
    renderer: wish.renderer ?? (await usualRenderer(snapshot)),
    behaviorPrompt,
    a11yStandard: wish.a11yStandard,
    useExtractedAssets: wish.useExtractedAssets,
    maxIterations: wish.maxIterations,
    actor: { id: actor.id, role: actor.role, scopes: [...actor.scopes].sort() },
  };
  const label = `Generate ${input.componentName || input.componentId}`.slice(0, 200);
  const job = await (await part(jobQueue)).enqueue({ kind: COMPONENT_GENERATION, label, input, triggeredBy: actor.id });
  await (await part(generationRows)).note(job.id, artifactId);
  return job;
}

const idOf = (name: string | undefined, behaviorPrompt: string | null): string =>
  name ? idFromName(name) : idFromSentence(behaviorPrompt ?? "");

function nothingWanted(): ApiError {
  const message = "Describe the component: send artifactId, componentName or behaviorPrompt.";
  const details = ["/componentName", "/behaviorPrompt", "/artifactId"].map((path) => ({ path, message }));
  return new ApiError(400, "nothing_wanted", message, { more: { details } });
}
