import { reasonOf } from "../../safe/unsafe.ts";
import type { LocalRecords } from "../sync/local-records.ts";
import type { RemoteKnowledge } from "../sync/remote-knowledge.ts";
import { sendBlobs } from "../sync/send-blobs.ts";
import type { SyncClient } from "../sync/sync-client.ts";
import { uploadChanges } from "../sync/upload-changes.ts";
import { beginOutcome, type Outcome } from "./outcome.ts";
import type { PlannedChange, SyncPlan } from "./sync-plan.ts";

/** What sending through `/api/sync` needs. */
export interface Sending {
  client: SyncClient;
  knowledge: Pick<RemoteKnowledge, "agree">;
  local: Pick<LocalRecords, "blobs">;
  push: string;
  message?: string;
  /** Largest body the registry takes. */
  maxBytes: number;
  progress(text: string): void;
}

/** What was done of a list of changes. */
export interface Sent {
  changed: number;
  bytes: number;
  failures: string[];
}

/**
 * Sends bytes the registry lacks, then the changes that name them. Notes in the state what the registry took. One that
 * it does not take does not keep the others.
 */
export async function sendChanges(planned: readonly PlannedChange[], sending: Sending): Promise<Sent> {
  const done: Sent = { changed: 0, bytes: 0, failures: [] };
  let open = [...planned];
  for (let round = 1; open.length > 0; round++) {
    const blobs = await sendBlobs({
      client: sending.client,
      hashes: open.flatMap((one) => one.blobs),
      blobs: sending.local.blobs,
      push: sending.push,
      maxBytes: sending.maxBytes,
      progress: (count, of, bytes) => sending.progress(`${count} of ${of} files, ${megabytes(bytes)}`),
    });
    done.bytes += blobs.bytes;
    const ready: PlannedChange[] = [];
    for (const one of open) {
      const reason = one.blobs.map((hash) => blobs.failed.get(hash)).find(Boolean);
      if (reason) done.failures.push(`${one.key}: ${reason}`);
      else ready.push(one);
    }
    open = await upload(ready, sending, done, round === 1);
  }
  return done;
}

/** Uploads changes; resolves to those whose bytes went away meanwhile, to be sent once more. */
async function upload(
  ready: readonly PlannedChange[],
  { client, knowledge, push, message, maxBytes, progress }: Sending,
  done: Sent,
  again: boolean,
): Promise<PlannedChange[]> {
  const byKey = new Map(ready.map((one) => [one.key, one]));
  const repeat: PlannedChange[] = [];
  let count = 0;
  const changes = ready.map(({ change }) => change);
  for await (const batch of uploadChanges(client, changes, { push, message, maxBytes })) {
    done.changed += batch.changed;
    done.bytes += batch.bytes;
    for (const { entityType, entityId } of batch.done)
      for (const [key, hash] of byKey.get(`${entityType}:${entityId}`)?.agreed ?? []) knowledge.agree(key, hash);
    for (const { entityType, entityId, error, message: why } of batch.failed) {
      const one = byKey.get(`${entityType}:${entityId}`);
      if (one && error === "missing_blob" && again) repeat.push(one);
      else done.failures.push(`${entityType}:${entityId}: ${why}`);
    }
    count += batch.done.length;
    progress(`${count} of ${ready.length} records`);
  }
  return repeat;
}

/** Runs a step through `/api/sync`. Never throws: what goes wrong is the outcome. */
export async function pushSyncStep(
  step: { step: string; absent: string },
  plan: SyncPlan,
  options: Sending & { records: number; unreadable: boolean; warnings: readonly string[]; dryRun: boolean },
): Promise<Outcome> {
  const { outcome, end } = beginOutcome(step.step);
  const { send, remove, held } = plan;
  outcome.warnings.push(...options.warnings, ...held);
  if (options.unreadable) return end({ status: "refused", message: outcome.warnings.join(" "), warnings: [] });
  if (options.records === 0 && remove.length === 0) return end({ status: "absent", message: `no ${step.absent}` });
  if (send.length + remove.length === 0)
    return end({ status: "unchanged", message: `${options.records} records, the registry has them all` });
  const message = counted(send.length, options.records, remove.length);
  if (options.dryRun) {
    const bytes = send.reduce((sum, { change }) => sum + Buffer.byteLength(JSON.stringify(change)), 0);
    return end({ status: "would send", message, bytes });
  }
  try {
    const sent = await sendChanges([...send, ...remove], options);
    const failed = sent.failures.length > 0;
    const partly = failed ? `${message}; ${sent.failures.length} not taken` : message;
    return end({ ...sent, status: failed ? "failed" : "sent", message: partly });
  } catch (error) {
    return end({ status: "failed", message: reasonOf(error) });
  }
}

const counted = (sent: number, of: number, removed: number): string =>
  [sent > 0 ? `${sent} of ${of} records` : "", removed > 0 ? `${removed} deleted` : ""].filter(Boolean).join(", ");

const megabytes = (bytes: number): string => `${(bytes / (1 << 20)).toFixed(1)} MB`;
