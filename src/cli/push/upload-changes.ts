import type { FailedChange } from "../../platform/contract/changed-elsewhere.ts";
import type { SyncClient } from "../sync/sync-client.ts";
import type { ForeignEdit, PlannedChange } from "./plan-push.ts";

const MAX_CHANGES = 500;
const MAX_BATCH_BYTES = 4 << 20;

/** The result of one batch. */
export interface BatchDone {
  /** Durable. */
  done: readonly PlannedChange[];
  failed: readonly RefusedChange[];
  /** Records the registry changed. */
  changed: number;
  /** Bytes sent. */
  bytes: number;
}

/** A refused change. */
export interface RefusedChange {
  planned: PlannedChange;
  /** Code. */
  error: string;
  message: string;
  /** Set if another person changed the record in the meantime. */
  edit?: ForeignEdit;
}

/** The result of a refused change. */
export function toRefusedChange(planned: PlannedChange, { error, message, present }: FailedChange): RefusedChange {
  const reported = { planned, error, message };
  if (error !== "changed_elsewhere") return reported;
  const { hash, changedBy, changedById, updatedAt } = present ?? {};
  const edit: ForeignEdit = {
    key: planned.key,
    owner: planned.owner,
    action: hash === null ? "delete" : "update",
    ...(changedBy && changedById && updatedAt ? { changedBy, changedById, updatedAt } : {}),
  };
  return { ...reported, edit };
}

/** Splits changes into batches of at most 500 within the size limit. A larger change is its own batch. */
export function uploadBatches(changes: readonly PlannedChange[], maxBytes: number): PlannedChange[][] {
  const limit = Math.min(MAX_BATCH_BYTES, Math.floor(maxBytes / 2));
  const batches: PlannedChange[][] = [];
  let size = 0;
  for (const planned of changes) {
    const own = Buffer.byteLength(JSON.stringify(planned.change));
    const last = batches.at(-1);
    if (last && last.length < MAX_CHANGES && size + own <= limit) last.push(planned);
    else batches.push([planned]);
    size = batches.at(-1)?.length === 1 ? own : size + own;
  }
  return batches;
}

/** Uploads changes in batches. Each change names the version it replaces. */
export async function* uploadChanges(
  client: Pick<SyncClient, "upload">,
  changes: readonly PlannedChange[],
  { message, maxBytes }: { message: string | undefined; maxBytes: number },
): AsyncGenerator<BatchDone> {
  for (const batch of uploadBatches(changes, maxBytes)) {
    const sent = batch.map(({ change, base }) => (base === undefined ? change : { ...change, base }));
    const { failed, changed, bytes } = await client.upload(sent, message);
    const wrong = new Map(failed.map((one) => [`${one.entityType}:${one.entityId}`, one]));
    yield {
      done: batch.filter(({ key }) => !wrong.has(key)),
      failed: batch.flatMap((planned) => {
        const failure = wrong.get(planned.key);
        if (!failure) return [];
        return [toRefusedChange(planned, failure)];
      }),
      changed,
      bytes,
    };
  }
}
