import { type SyncChange, syncChange } from "../../domain/sync/contract.ts";
import type { FailedChange } from "../../platform/contract/changed-elsewhere.ts";
import { messageOf } from "../../platform/contract/message.ts";
import { isObject } from "../../safe/is-object.ts";
import { safePath } from "../../safe/path.ts";
import { UnsafeInput } from "../../safe/unsafe.ts";
import { issueSentence } from "../../store/issue-sentence.ts";
import type { Kind, SyncBytes, SyncedRecord } from "../../store/kind.ts";
import { HashMismatch, InvalidDocument, MissingBlob } from "../../store/store.ts";

/** A record that is named by a change. */
interface Named {
  entityType: string;
  kind: Kind;
  id: string;
  /** What is replaced: a digest, null for nothing, undefined for whatever is there. */
  base: string | null | undefined;
  /** Why it changes, where that is said beside the record. */
  message?: string | undefined;
}

/** A change that removes a record, and what it owns. */
export type Removal = Named & { remove: true };

/** A change that can be applied, or what is wrong with it. */
export type Prepared = (Named & { put: SyncedRecord[] }) | Removal | { failure: FailedChange };

/** Longest sentence about what is wrong, in characters. */
const MAX_MESSAGE = 1_000;

/** Reads one change of an upload and stores the bytes it carries. */
export async function prepareChange(
  given: unknown,
  byType: ReadonlyMap<string, Kind>,
  bytes: SyncBytes,
): Promise<Prepared> {
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
    // Records with an endpoint of their own may have a field of this name.
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

/** Undefined for what is no fault of the change. */
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
