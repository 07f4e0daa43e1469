import { inParallel } from "../../build/in-parallel.ts";
import { reasonOf } from "../../safe/unsafe.ts";
import { chunks } from "../../store/sql/chunks.ts";
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

/** Records whose bytes are read at once. */
const AT_ONCE = 250;
/** While one part is on its way, the next is read and packed. */
const IN_FLIGHT = 2;

/**
 * Sends bytes the registry lacks, then the changes that name them. Notes in the state what the registry took. One that it
 * does not take does not keep the others.
 */
export async function sendChanges(
  { send, remove }: Pick<SyncPlan, "send" | "remove">,
  sending: Sending,
): Promise<Sent> {
  const done: Sent = { changed: 0, bytes: 0, failures: [] };
  const all = send.length + remove.length;
  let begun = 0;
  let fault: { error: unknown } | undefined;
  const sendPart = async (part: readonly PlannedChange[]) => {
    if (fault) return;
    sending.progress(`${begun} of ${all} records`);
    begun += part.length;
    let open = part;
    try {
      for (let round = 1; open.length > 0; round++) open = await sendSome(open, sending, done, round === 1);
    } catch (error) {
      fault ??= { error };
    }
  };
  await inParallel(chunks(send, AT_ONCE), IN_FLIGHT, sendPart);
  // What is deleted takes with it what it owns: not before all that is put is there.
  await inParallel(chunks(remove, AT_ONCE), 1, sendPart);
  if (fault) throw fault.error;
  return done;
}

/** Resolves to what is to be sent once more. */
async function sendSome(
  open: readonly PlannedChange[],
  sending: Sending,
  done: Sent,
  again: boolean,
): Promise<PlannedChange[]> {
  const { client, push, maxBytes, local } = sending;
  const blobs = await sendBlobs({
    client,
    hashes: open.flatMap((one) => one.blobs),
    blobs: local.blobs,
    push,
    maxBytes,
    progress: (count, of, bytes) => sending.progress(`${count} of ${of} files, ${megabytes(bytes)}`),
  });
  done.bytes += blobs.bytes;
  const ready: PlannedChange[] = [];
  for (const one of open) {
    const reason = one.blobs.map((hash) => blobs.failed.get(hash)).find(Boolean);
    if (reason) done.failures.push(`${one.key}: ${reason}`);
    else ready.push(one);
  }
  return upload(ready, sending, done, again);
}

/** Uploads changes; resolves to those whose bytes went away meanwhile, to be sent once more. */
async function upload(
  ready: readonly PlannedChange[],
  { client, knowledge, push, message, maxBytes }: Sending,
  done: Sent,
  again: boolean,
): Promise<PlannedChange[]> {
  const byKey = new Map(ready.map((one) => [one.key, one]));
  const repeat: PlannedChange[] = [];
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
    const sent = await sendChanges(plan, options);
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
