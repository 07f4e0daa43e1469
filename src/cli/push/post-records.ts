import { z } from "zod";
import { type FailedChange, failureSchema } from "../../platform/contract/changed-elsewhere.ts";
import type { RemoteClient } from "../../platform/contract/client.ts";
import type { StepEndpoint } from "../../platform/contract/push-step.ts";
import { isObject } from "../../safe/is-object.ts";
import { changedBy, RegistryError } from "../registry/exchange.ts";
import { createSyncClient } from "../sync/sync-client.ts";
import type { PlannedChange } from "./plan-push.ts";
import { type BatchDone, toRefusedChange, uploadBatches, uploadChanges } from "./upload-changes.ts";

/**
 * Posts records to the specified endpoint for their type, with the versions they replace. A body is accepted or refused
 * as a whole. If another person changed one record, each record of that body is posted separately.
 */
export async function* postRecords(
  { endpoint, body, many }: StepEndpoint,
  changes: readonly PlannedChange[],
  { remote, message, maxBytes }: { remote: RemoteClient; message?: string; maxBytes: number },
): AsyncGenerator<BatchDone> {
  for (const batch of uploadBatches(changes, maxBytes)) {
    const records = batch.map(({ change }) => ({ id: change.entityId, data: change.data ?? {} }));
    const whole = { ...objectOf(body(records)), ...(many ? basesOf(batch) : {}), ...(message ? { message } : {}) };
    try {
      const answer = await remote.call(endpoint, { body: whole }, { headers: many ? {} : conditionOf(batch) });
      yield { done: batch, failed: [], changed: changedBy(answer), bytes: answer.sent };
    } catch (error) {
      if (!(error instanceof RegistryError) || error.status !== 412) throw error;
      if (many && batch.length > 1) {
        yield* uploadChanges(createSyncClient(remote), batch, { message, maxBytes });
        continue;
      }
      const failed = batch.map((planned) => toRefusedChange(planned, failureIn(error, planned)));
      yield { done: [], failed, changed: 0, bytes: 0 };
    }
  }
}

/** The refusal of a record, with the response's message if it has one. */
function failureIn({ answer, message }: RegistryError, { change }: PlannedChange): FailedChange {
  const reported = z.object({ failed: z.array(failureSchema) }).safeParse(answer).data?.failed[0];
  return reported ?? { entityType: change.entityType, entityId: change.entityId, error: "changed_elsewhere", message };
}

const objectOf = (body: unknown): Record<string, unknown> => (isObject(body) ? body : {});

/** The replaced version of each record in a body, without records that replace any version. */
function basesOf(batch: readonly PlannedChange[]): { bases?: Record<string, string | null> } {
  const known = batch.flatMap(({ change, base }) => (base === undefined ? [] : [[change.entityId, base] as const]));
  return known.length > 0 ? { bases: Object.fromEntries(known) } : {};
}

/** RFC 9110, 13.1: only where the record is still the one that was known, or still absent. */
function conditionOf([planned]: readonly PlannedChange[]): Record<string, string> {
  if (planned?.base === undefined) return {};
  return planned.base === null ? { "if-none-match": "*" } : { "if-match": `"${planned.base}"` };
}
