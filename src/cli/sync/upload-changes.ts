import type { FailedChange, SentChange, SyncClient } from "./sync-client.ts";

const MAX_CHANGES = 500;
const MAX_BATCH_BYTES = 4 << 20;

/** Puts changes into batches a registry takes: at most 500, and of a size. A larger one is a batch of its own. */
export function batchesOf(changes: readonly SentChange[], maxBytes: number): SentChange[][] {
  const limit = Math.min(MAX_BATCH_BYTES, Math.floor(maxBytes / 2));
  const batches: SentChange[][] = [];
  let size = 0;
  for (const change of changes) {
    const own = Buffer.byteLength(JSON.stringify(change));
    const last = batches.at(-1);
    if (last && last.length < MAX_CHANGES && size + own <= limit) last.push(change);
    else batches.push([change]);
    size = batches.at(-1)?.length === 1 ? own : size + own;
  }
  return batches;
}

/** What became of one batch. */
export interface BatchDone {
  done: readonly SentChange[];
  failed: readonly FailedChange[];
  changed: number;
  bytes: number;
}

/** Uploads changes batch by batch. Changes of a batch that are not in `failed` are durable. */
export async function* uploadChanges(
  client: Pick<SyncClient, "upload">,
  changes: readonly SentChange[],
  options: { push: string; message?: string; maxBytes: number },
): AsyncGenerator<BatchDone> {
  for (const batch of batchesOf(changes, options.maxBytes)) {
    const { failed, changed, bytes } = await client.upload(batch, options.push, options.message);
    const wrong = new Set(failed.map(({ entityType, entityId }) => `${entityType}:${entityId}`));
    yield {
      done: batch.filter(({ entityType, entityId }) => !wrong.has(`${entityType}:${entityId}`)),
      failed,
      changed,
      bytes,
    };
  }
}
