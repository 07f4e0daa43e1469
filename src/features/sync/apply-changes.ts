import { setImmediate as nextTurn } from "node:timers/promises";
import type { Call } from "../../contract/route.ts";
import { put, remove } from "../../contract/route.ts";
import { isObject } from "../../contract/shapes.ts";
import { safePath } from "../../safe/path.ts";
import { UnsafeInput } from "../../safe/unsafe.ts";
import type { Kind, SyncBytes, SyncedRecord } from "../../store/kind.ts";
import { type Change, HashMismatch, InvalidDocument, MissingBlob } from "../../store/store.ts";
import { type SyncChange, type SyncFailure, syncChange } from "./contract.ts";

/** Changes prepared at once: each may store bytes. */
const AT_ONCE = 64;

export interface AppliedChanges {
  /** `component:button:update`, one for each event. */
  applied: string[];
  failed: SyncFailure[];
}

/** A change that can be applied: what it puts, or the record it removes. */
type Prepared = { put: SyncedRecord[] } | { remove: { kind: Kind; id: string } } | { failure: SyncFailure };

/**
 * Applies changes, each for itself, in one commit. What a deleted record owns goes with it, what came earlier in the same
 * request too. Of several changes of one record the last one counts.
 */
export async function applyChanges(
  { kinds, snapshot, blobs, commit }: Pick<Call, "kinds" | "snapshot" | "blobs" | "commit">,
  given: readonly unknown[],
): Promise<AppliedChanges> {
  const byType = new Map(kinds.flatMap((kind) => (kind.sync ? [[kind.sync.entityType, kind] as const] : [])));
  const bytes: SyncBytes = {
    keep: async (content) => (await blobs.put(content)).hash,
    async size(hash) {
      const size = await blobs.size(hash);
      if (size === undefined) throw new MissingBlob(`The blob ${hash} is not here. Send it and repeat the change.`);
      return size;
    },
  };

  const failed: SyncFailure[] = [];
  const changes = new Map<string, Change>();
  const set = (change: Change) => {
    const key = `${change.kind.name}\0${change.id}`;
    changes.delete(key);
    changes.set(key, change);
  };
  for (let at = 0; at < given.length; at += AT_ONCE) {
    // Where bytes need no disk all of it would be one turn of the event loop, and readers would wait.
    if (at > 0) await nextTurn();
    const prepared = await Promise.all(given.slice(at, at + AT_ONCE).map((one) => prepare(one, byType, bytes)));
    for (const one of prepared) {
      if ("failure" in one) failed.push(one.failure);
      else if ("put" in one) for (const record of one.put) set(await changeFor(record));
      else await removeWhole(one.remove);
    }
  }

  async function changeFor({ kind, id, document }: SyncedRecord): Promise<Change> {
    const { merge } = kind.sync ?? {};
    return put(kind, id, merge ? merge((await snapshot.get(kind, id))?.document, document) : document);
  }

  async function removeWhole({ kind, id }: { kind: Kind; id: string }): Promise<void> {
    set(remove(kind, id));
    for (const owned of kind.sync?.owned ?? []) {
      const isOwned = owned.of(id);
      const pending = [...changes.values()].filter((change) => change.kind.name === owned.kind.name);
      const ids = [...(await snapshot.list(owned.kind)), ...pending].map((record) => record.id);
      for (const other of new Set(ids)) if (isOwned(other)) set(remove(owned.kind, other));
    }
  }

  if (changes.size === 0) return { applied: [], failed };
  await nextTurn();
  const done = await commit([...changes.values()], "each");
  const typeOf = new Map(kinds.map(({ name, sync }) => [name, sync?.entityType ?? name]));
  const entity = (name: string) => typeOf.get(name) ?? name;
  return {
    applied: done.applied.map(({ kind, id, action }) => `${entity(kind)}:${id}:${action}`),
    failed: [
      ...failed,
      ...done.failed.map(({ kind, id, error, message }) => ({
        entityType: entity(kind),
        entityId: id,
        error,
        message,
      })),
    ],
  };
}

async function prepare(given: unknown, byType: ReadonlyMap<string, Kind>, bytes: SyncBytes): Promise<Prepared> {
  const parsed = syncChange.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return {
      failure: failureOf(
        given,
        "invalid",
        `The change is not as described: /${issue?.path.join("/")} ${issue?.message}.`,
      ),
    };
  }
  const change = parsed.data;
  const kind = byType.get(change.entityType);
  if (!kind?.sync) {
    const known = [...byType.keys()].join(", ");
    return { failure: failureOf(change, "unknown_entity_type", `There is no such entityType. Send one of ${known}.`) };
  }
  try {
    const id = safePath(change.entityId);
    if (change.action === "delete") return { remove: { kind, id } };
    const put = await kind.sync.toChanges(id, dataOf(change), bytes);
    return { put };
  } catch (error) {
    const code = codeOf(error);
    if (code === undefined) throw error;
    return { failure: failureOf(change, code, error instanceof Error ? error.message : code) };
  }
}

function dataOf({ data }: SyncChange): Record<string, unknown> {
  if (!data) throw new InvalidDocument("A change that creates or updates carries its record in data.");
  return data;
}

/** Undefined for what is no fault of the change. */
function codeOf(error: unknown): string | undefined {
  if (error instanceof MissingBlob) return "missing_blob";
  if (error instanceof HashMismatch) return "hash_mismatch";
  if (error instanceof InvalidDocument) return "invalid";
  return error instanceof UnsafeInput ? "unsafe_input" : undefined;
}

function failureOf(change: unknown, error: string, message: string): SyncFailure {
  const text = (value: unknown) => (typeof value === "string" ? value.slice(0, 1_024) : "");
  const { entityType, entityId }: Record<string, unknown> = isObject(change) ? change : {};
  return { entityType: text(entityType), entityId: text(entityId), error, message };
}
