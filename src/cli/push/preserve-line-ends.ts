import { adoptLineEnds } from "../sync/line-ends.ts";
import { type LocalRecords, localKeyOf } from "../sync/local-records.ts";
import type { SyncClient } from "../sync/sync-client.ts";
import type { StepPlan } from "./plan-push.ts";

/**
 * Gives a replacement the line ends of the present record (see `adoptLineEnds`).
 * @param hasCrlfElsewhere whether unread records have CRLF in the registry
 */
export async function preserveLineEnds(
  plans: readonly StepPlan[],
  local: Pick<LocalRecords, "records">,
  client: Pick<SyncClient, "changes" | "event" | "getBlob">,
  hasCrlfElsewhere: boolean,
): Promise<void> {
  const updates = plans.flatMap(({ send }) => send).filter(({ change }) => change.action === "update");
  const taken = await adoptLineEnds(
    updates.map(({ key }) => key),
    local,
    {
      async ids() {
        const ids = new Map<string, number>();
        for await (const { changes } of client.changes(0, { data: "none", all: true }))
          for (const { entityType, entityId, id } of changes) ids.set(localKeyOf(entityType, entityId), id);
        return ids;
      },
      event: client.event,
      blob: client.getBlob,
    },
    hasCrlfElsewhere,
  );
  for (const planned of updates) {
    const record = taken.get(planned.key);
    if (!record) continue;
    planned.change = { ...planned.change, data: record.data };
    planned.hash = record.hash;
    planned.blobs = record.blobs;
  }
}
