import { counted, type Noun } from "../../engines/text/noun.ts";
import type { RemoteClient } from "../../platform/contract/client.ts";
import { reasonOf } from "../../safe/unsafe.ts";
import { distinctNotices, leftOutSentence, noticeOf } from "../../store/left-out.ts";
import { chunks } from "../../store/sql/chunks.ts";
import { CommandError } from "../runner/command.ts";
import { sizeOf } from "../runner/size-of.ts";
import type { LocalRecords } from "../sync/local-records.ts";
import type { RemoteKnowledge } from "../sync/remote-knowledge.ts";
import { sendBlobs } from "../sync/send-blobs.ts";
import type { SyncClient } from "../sync/sync-client.ts";
import { beginOutcome, type OwnerChange, type StepOutcome } from "./outcome.ts";
import type { PlannedChange, StepPlan } from "./plan-push.ts";
import { postRecords } from "./post-records.ts";
import { type BatchDone, uploadChanges } from "./upload-changes.ts";

/** The parts of sending. */
export interface StepSender {
  /** Both carry the id of the push. */
  remote: RemoteClient;
  client: SyncClient;
  knowledge: Pick<RemoteKnowledge, "agree">;
  local: Pick<LocalRecords, "blobs" | "large">;
  message?: string;
  /** Largest body the registry takes. */
  maxBytes: number;
  /** Largest file it takes by its hash. */
  maxBlobBytes: number;
  progress(text: string): void;
}

interface SendingStep extends StepSender {
  /** Names of sent pictures with location metadata. */
  located: Set<string>;
}

/** Records of one upload, after their bytes. Each upload is one commit, and is in memory completely. */
const CONCURRENCY = 500;

/**
 * Sends the changes of a step: missing bytes, then the records that use them, then removals. Throws `CommandError` if
 * the registry does not respond; other failures are part of the outcome.
 */
export async function sendStep(plan: StepPlan, sending: StepSender | "dry run"): Promise<StepOutcome> {
  const { step, send, remove, amount, records, readable } = plan;
  const { outcome, end } = beginOutcome(step.step);
  const warnings = [...new Set(plan.warnings)];
  const leftOut = distinctNotices(plan.leftOut.map(noticeOf));
  Object.assign(outcome, { warnings, records, leftOut, notRead: distinctNotices(plan.notRead), kept: plan.kept });
  if (readable === "nothing")
    return end({ status: "refused", message: firstOf([...leftOut.map(leftOutSentence), ...warnings]), warnings: [] });
  const count = send.length + remove.length;
  const status = count > 0 ? "sent" : "unchanged";
  if (count === 0 && records === 0) return end({ status: "absent", message: `no ${step.absent}` });
  if (count === 0) return end({ status, message: whatOf(outcome, amount) });
  if (sending === "dry run") {
    for (const { change } of [...send, ...remove]) outcome[COUNTED[change.action]] += 1;
    const bytes = send.reduce((sum, { change }) => sum + Buffer.byteLength(JSON.stringify(change)), 0);
    return end({ status: "would send", message: whatOf(outcome, amount), bytes, changes: changesOf(plan) });
  }
  const fitting = withoutTooLarge(plan, sending, outcome);
  const located = new Set<string>();
  try {
    await sendAll(fitting, { ...sending, located }, outcome);
  } catch (error) {
    if (error instanceof CommandError) throw error;
    return end({ status: "failed", message: reasonOf(error) });
  } finally {
    warnings.push(...tellLocated([...located]));
  }
  const isWhole = outcome.failures.length + outcome.edits.length === 0;
  return end({ status: isWhole ? status : "failed", message: whatOf(outcome, amount) });
}

/** Bytes of a request around a change. */
const FRAME_BYTES = 1_024;

/** Removes records that exceed the registry's size limit before the upload, and adds a failure with advice for each. */
function withoutTooLarge(plan: StepPlan, { maxBytes, message = "" }: StepSender, { failures }: StepOutcome): StepPlan {
  const limit = maxBytes - FRAME_BYTES - Buffer.byteLength(JSON.stringify(message));
  const send = plan.send.filter(({ key, change }) => {
    const bytes = Buffer.byteLength(JSON.stringify(change));
    if (bytes <= limit) return true;
    failures.push(
      `${key} has ${sizeOf(bytes)}, but the limit of the registry is ${sizeOf(maxBytes)}. Make it smaller, or increase SERVICE_MAX_PUSH_BYTES on the registry.`,
    );
    return false;
  });
  return { ...plan, send };
}

async function sendAll(plan: StepPlan, sending: SendingStep, outcome: StepOutcome): Promise<void> {
  const all = plan.send.length + plan.remove.length;
  let begun = 0;
  const sendParts = async (changes: readonly PlannedChange[], carry: Carrier) => {
    for (const part of chunks(changes, CONCURRENCY)) {
      sending.progress(`${begun} of ${all} records`);
      begun += part.length;
      let open = part;
      for (let round = 1; open.length > 0; round++) open = await sendSome(open, carry, sending, outcome, round === 1);
    }
  };
  const { post } = plan.step;
  const isPosted = ({ change }: PlannedChange) => change.entityType === post?.kind.sync?.entityType;
  if (post) await sendParts(plan.send.filter(isPosted), (changes) => postRecords(post, changes, sending));
  const others = plan.send.filter((change) => !isPosted(change));
  await sendParts(others, upload(sending));
  // A removal includes owned records, so it follows after all writes.
  await sendParts(plan.remove, upload(sending));
}

/** Takes changes to the registry, batch by batch. */
type Carrier = (changes: readonly PlannedChange[]) => AsyncGenerator<BatchDone>;

const upload =
  ({ client, message, maxBytes }: StepSender): Carrier =>
  (changes) =>
    uploadChanges(client, changes, { message, maxBytes });

/** Returns the changes to send again, because their bytes were collected in the meantime. */
async function sendSome(
  open: readonly PlannedChange[],
  carry: Carrier,
  { client, maxBytes, maxBlobBytes, local, progress, knowledge, located }: SendingStep,
  outcome: StepOutcome,
  again: boolean,
): Promise<PlannedChange[]> {
  const blobs = await sendBlobs({
    client,
    hashes: open.flatMap((one) => one.blobs),
    blobs: local.blobs,
    large: local.large,
    maxBytes,
    maxBlobBytes,
    progress: (count, of, bytes) => progress(`${count} of ${of} files, ${(bytes / (1 << 20)).toFixed(1)} MB`),
  });
  outcome.bytes += blobs.bytes;
  for (const hash of blobs.located) {
    const first = open.find((one) => one.blobs.includes(hash));
    if (first) located.add(nameOf(first));
  }
  const ready: PlannedChange[] = [];
  for (const one of open) {
    const reason = one.blobs.map((hash) => blobs.failed.get(hash)).find(Boolean);
    if (reason) outcome.failures.push(`${one.key}: ${reason}`);
    else ready.push(one);
  }
  const repeat: PlannedChange[] = [];
  for await (const batch of carry(ready)) {
    outcome.changed += batch.changed;
    outcome.bytes += batch.bytes;
    for (const { key, hash, change } of batch.done) {
      knowledge.agree(key, hash);
      outcome[COUNTED[change.action]] += 1;
    }
    for (const { planned, error, message, edit } of batch.failed) {
      if (edit) outcome.edits.push(edit);
      else if (error === "missing_blob" && again) repeat.push(planned);
      else outcome.failures.push(`${planned.key}: ${message}`);
    }
  }
  return repeat;
}

/** The planned changes of a step, by owner. Changed files of a remaining owner update it. */
function changesOf({ send, remove }: StepPlan): OwnerChange[] {
  return [...Map.groupBy([...send, ...remove], ({ owner }) => owner)].map(([owner, some]) => ({
    owner,
    action: some.find(({ key }) => key.replace(":", "/") === owner)?.change.action ?? "update",
  }));
}

const COUNTED = { create: "created", update: "replaced", delete: "removed" } as const;

/** `3 created, 1 removed, 1 not taken (10 pages)`. */
function whatOf({ created, replaced, removed, failures, edits, kept }: StepOutcome, amount: string): string {
  const done = { created, replaced, removed, failed: failures.length + edits.length };
  const reported = Object.entries(done).flatMap(([what, count]) => (count > 0 ? [`${count} ${what}`] : []));
  const what = [reported.join(", ") || "no changes", ...(kept > 0 ? [`${kept} kept in the registry`] : [])].join(", ");
  return [what, amount && `(${amount})`].filter(Boolean).join(" ");
}

/** The first sentence, and how many more there are. */
const firstOf = ([first = "", ...more]: string[]): string =>
  more.length > 0 ? `${first} (and ${more.length} more)` : first;

/** The file a record is made of, as people know it. */
const nameOf = ({ change: { entityId, data } }: PlannedChange): string =>
  typeof data?.filename === "string" ? data.filename : entityId;

const LOCATED: Noun = {
  one: "image contains its GPS location",
  many: "images contain their GPS location",
};
const SHOWN = 5;

/** A push does not change files, so a picture keeps the location that a phone stored in it. */
function tellLocated(names: readonly string[]): string[] {
  if (names.length === 0) return [];
  const more = names.length > SHOWN ? ` and ${names.length - SHOWN} more` : "";
  const shown = names.slice(0, SHOWN).join(", ");
  return [
    `${counted(names.length, LOCATED)}, which readers of the registry can see: ${shown}${more}. Save them without metadata and push again.`,
  ];
}
