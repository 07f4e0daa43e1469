import type { Call } from "../../platform/contract/route.ts";
import { jobQueue } from "../../platform/jobs/job-queue.ts";
import { requireModel } from "../../platform/language-models/require-model.ts";
import { SINGLETON } from "../../store/kind.ts";
import { configKind } from "../config/kind.ts";
import { readStoredConfig } from "../config/read-config.ts";
import type { MaterialId } from "../materials/kind.ts";
import { REFERENCE_DRAFT, type ReferenceInput } from "./reference-job.ts";
import { type ReferenceTextId, textsOf } from "./reference-texts.ts";

/**
 * Queues the drafts that depend on a material, as the caller. A repeated request before the job runs returns the same
 * job. Throws `ApiError` 503 `ai_not_configured`.
 */
export async function draftReferences(
  { part, snapshot, actor }: Pick<Call, "part" | "snapshot" | "actor">,
  scope: MaterialId | "all",
): Promise<{ jobId: string; texts: ReferenceTextId[]; model: string }> {
  const { model } = await requireModel(part);
  const texts = textsOf(scope);
  if (!actor) throw new Error("The caller has no identity");
  const { id, role, scopes } = actor;
  const config = (await snapshot.get(configKind, SINGLETON))?.document ?? {};
  const input: ReferenceInput = {
    texts,
    language: readStoredConfig(config).language,
    actor: { id, role, scopes: [...scopes].sort() },
  };
  const job = await (await part(jobQueue)).enqueue({ kind: REFERENCE_DRAFT, input, triggeredBy: id });
  return { jobId: job.id, texts, model };
}
