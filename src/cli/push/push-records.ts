import type { WorkspaceFiles } from "../../store/workspace/workspace-files.ts";
import type { LocalRecords } from "../sync/local-records.ts";
import type { RemoteKnowledge } from "../sync/remote-knowledge.ts";
import { sendBlobs } from "../sync/send-blobs.ts";
import type { Outcome } from "./outcome.ts";
import { pushStep } from "./push-one.ts";
import type { PushStep } from "./push-step.ts";
import { type Sending, sendChanges } from "./push-sync.ts";
import type { Registry } from "./registry.ts";
import type { SyncPlan } from "./sync-plan.ts";

/**
 * Runs a step that has an endpoint of its own and whose records are synced too (pages): raw files go as blobs first,
 * and what is gone is removed afterwards. Never throws.
 */
export async function pushPagesLike(
  step: PushStep,
  options: Sending & {
    local: LocalRecords;
    knowledge: Pick<RemoteKnowledge, "agree" | "trusted" | "state">;
    plan: SyncPlan;
    files: WorkspaceFiles;
    registry: Pick<Registry, "post">;
    dryRun: boolean;
    onlyChanged: boolean;
  },
): Promise<Outcome> {
  const { local, knowledge, plan, client, push, maxBytes, progress, dryRun } = options;
  const records = [...local.records];
  const changed = new Set(plan.send.map(({ change }) => change.entityId));
  const outcome = await pushStep(step, {
    ...options,
    around: {
      changed,
      unchanged: knowledge.trusted && plan.send.length === 0,
      async before() {
        const sending = options.onlyChanged ? records.filter(([, { id }]) => changed.has(id)) : records;
        const hashes = sending.flatMap(([, { blobs }]) => blobs);
        const sent = await sendBlobs({
          client,
          hashes,
          blobs: local.blobs,
          push,
          maxBytes,
          progress: (count, of) => progress(`${count} of ${of} files`),
        });
        const [reason] = sent.failed.values();
        if (reason !== undefined) throw new Error(`Nothing of ${step.step} was sent: ${reason}`);
        return sent.bytes;
      },
      after() {
        for (const [key, { hash }] of records) knowledge.agree(key, hash);
      },
    },
  });
  outcome.warnings = [...new Set([...outcome.warnings, ...local.warnings, ...plan.held])];
  if (plan.remove.length === 0 || outcome.status === "failed" || outcome.status === "refused") return outcome;
  return remove(outcome, plan, options, dryRun);
}

async function remove(outcome: Outcome, plan: SyncPlan, sending: Sending, dryRun: boolean): Promise<Outcome> {
  const counted = `${plan.remove.length} deleted`;
  const message =
    outcome.status === "sent" || outcome.status === "would send" ? `${outcome.message}, ${counted}` : counted;
  if (dryRun) return { ...outcome, status: "would send", message };
  try {
    const { changed, bytes, failures } = await sendChanges({ send: [], remove: plan.remove }, sending);
    return {
      ...outcome,
      status: failures.length > 0 ? "failed" : "sent",
      message,
      failures,
      changed: outcome.changed + changed,
      bytes: outcome.bytes + bytes,
    };
  } catch (error) {
    return { ...outcome, status: "failed", message: error instanceof Error ? error.message : String(error) };
  }
}
