import { type SyncChange, syncChange } from "../../domain/sync/contract.ts";
import type { FailedChange } from "../../platform/contract/changed-elsewhere.ts";
import { messageOf } from "../../platform/contract/message.ts";
import { isObject } from "../../safe/is-object.ts";
import { safePath } from "../../safe/path.ts";
import { UnsafeInput } from "../../safe/unsafe.ts";
import { issueSentence } from "../../store/issue-sentence.ts";
import type { Kind, SyncBytes, SyncedRecord } from "../../store/kind.ts";
import { HashMismatch, InvalidDocument, MissingBlob } from "../../store/store.ts";

/** A record named by a change. */
interface Named {
  entityType: string;
  kind: Kind;
  id: string;
  /** The base: a digest, null for a new record, undefined for any state. */
  base: string | null | undefined;
  /** The reason of the change, if it is outside the record. */
  message?: string | undefined;
}

/** A change that deletes a record and its owned records. */
export type Removal = Named & { remove: true };

/** A valid change, or its failure. */
export type PreparedChange = (Named & { put: SyncedRecord[] }) | Removal | { failure: FailedChange };

/** Maximum characters of an error sentence. */
const MAX_MESSAGE = 1_000;

/** Reads one change of an upload and stores its bytes. */
export async function prepareChange(
  given: unknown,
  byType: ReadonlyMap<string, Kind>,
  bytes: SyncBytes,
): Promise<PreparedChange> {
  const parsed = syncChange.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const reason = `The change is invalid. ${issue ? issueSentence(issue, given) : ""}`;
    return { failure: failureOf(given, "invalid", reason) };
  }
  const change = parsed.data;
  const { entityType, base } = change;
  const kind = byType.get(entityType);
  if (!kind?.sync) {
    const known = [...byType.keys()].join(", ");
    return { failure: failureOf(change, "unknown_entity_type", `The entityType is unknown. Send one of ${known}.`) };
  }
  try {
    const id = safePath(change.entityId);
    if (change.action === "delete") return { entityType, kind, id, base, remove: true };
    const data = dataOf(change);
    // Records with their own endpoint may have a field with this name.
    const message = kind.sync.onRequest ? undefined : messageOf(data);
    return { entityType, kind, id, base, message, put: await kind.sync.toChanges(id, data, bytes) };
  } catch (error) {
    const code = codeOf(error);
    if (code === undefined) throw error;
    return { failure: failureOf(change, code, error instanceof Error ? error.message : code) };
  }
}

function dataOf({ data }: SyncChange): Record<string, unknown> {
  if (!data)
    throw new InvalidDocument("The change has no data. To create or update a record, send its content in data.");
  return data;
}

/** Returns undefined for an error that the change didn't cause. */
function codeOf(error: unknown): string | undefined {
  if (error instanceof MissingBlob) return "missing_blob";
  if (error instanceof HashMismatch) return "hash_mismatch";
  if (error instanceof InvalidDocument) return "invalid";
  return error instanceof UnsafeInput ? "unsafe_input" : undefined;
}

function failureOf(change: unknown, error: string, message: string): FailedChange {
  const text = (value: unknown, length: number) => (typeof value === "string" ? value.slice(0, length) : "");
  const { entityType, entityId }: Record<string, unknown> = isObject(change) ? change : {};
  return {
    entityType: text(entityType, 100),
    entityId: text(entityId, 1_024),
    error,
    message: message.slice(0, MAX_MESSAGE),
  };
}
