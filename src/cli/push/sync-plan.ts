import { hashDocument, type Kind } from "../../store/kind.ts";
import { readKind } from "../../store/workspace/read-kind.ts";
import type { WorkspaceFiles } from "../../store/workspace/workspace-files.ts";
import { keyOf, type LocalRecord, type LocalRecords, type SyncedKind } from "../sync/local-records.ts";
import type { RemoteKnowledge } from "../sync/remote-knowledge.ts";
import type { SentChange } from "../sync/sync-client.ts";
import type { Beside } from "./push-step.ts";

/** One record to be sent or removed. */
export interface PlannedChange {
  key: string;
  change: SentChange;
  /** Digests that hold when the change is done, by record; empty for a deletion. */
  agreed: [string, string][];
  /** Hashes of the blobs it names. */
  blobs: string[];
}

/** What a push would do with the records of a step. */
export interface SyncPlan {
  send: PlannedChange[];
  /** What is owned before what owns it. */
  remove: PlannedChange[];
  /** Why records that seem gone are not removed. */
  held: string[];
}

interface Planning {
  kinds: readonly SyncedKind[];
  local: LocalRecords;
  knowledge: Pick<RemoteKnowledge, "remote" | "state" | "foreign">;
  /** Records that travel beside others, read already. */
  beside?: readonly BesideRecords[];
  /** Every record the registry has, where the push is to remove all that is not here. */
  everywhere?: ReadonlySet<string>;
}

/** Compares the workspace with what is known of the registry. */
export function planSync({ kinds, local, knowledge, beside = [], everywhere }: Planning): SyncPlan {
  const types = new Map(kinds.map((kind) => [kind.sync.entityType, kind]));
  const send: PlannedChange[] = [];
  for (const [key, record] of local.records) {
    if (!types.has(record.kind.sync.entityType)) continue;
    const extra = beside.flatMap((one) => besideOf(one, record, knowledge));
    const isEqual = knowledge.remote(key) === record.hash;
    // A page edited in the registry is another record there than the file a pull made of it.
    const isAgreed = knowledge.state.records[key] === record.hash && !knowledge.foreign.has(key);
    if ((isEqual || isAgreed) && !extra.some(({ changed }) => changed)) continue;
    const data = Object.assign({}, record.data, ...extra.map(({ fields }) => fields));
    const action = knowledge.remote(key) ? "update" : "create";
    send.push({
      key,
      change: { entityType: record.kind.sync.entityType, entityId: record.id, action, data },
      agreed: [[key, record.hash], ...extra.map(({ key: other, hash }): [string, string] => [other, hash])],
      blobs: record.blobs,
    });
  }
  const gone = new Set(Object.keys(knowledge.state.records).filter((key) => knowledge.remote(key) !== ""));
  // A workspace that has none of it is no reason to remove what others have.
  if (everywhere && local.records.size > 0) for (const key of everywhere) gone.add(key);
  const remove: PlannedChange[] = [];
  const held: string[] = [];
  for (const key of gone) {
    const at = key.indexOf(":");
    const entityType = key.slice(0, at);
    const entityId = key.slice(at + 1);
    if (!types.has(entityType) || local.records.has(key)) continue;
    if (local.failed.includes(entityType) || isNamed(entityId, local.warnings)) {
      held.push(`${key} stays in the registry until what is said of it here is mended.`);
      continue;
    }
    const change: SentChange = { entityType, entityId, action: "delete", data: null };
    remove.push({ key, change, agreed: [[key, ""]], blobs: [] });
  }
  const orderOf = ({ change }: PlannedChange) => types.get(change.entityType)?.sync.order ?? 0;
  return { send, remove: remove.sort((a, b) => orderOf(b) - orderOf(a)), held };
}

/** A file that is there but cannot be read is not gone: a warning names it by its id or file name. */
function isNamed(id: string, warnings: readonly string[]): boolean {
  const name = id.slice(id.lastIndexOf("/") + 1);
  return warnings.some((warning) => warning.includes(id) || warning.includes(name));
}

/** Records of one kind that travel beside others, and their digests. */
export interface BesideRecords {
  beside: Beside;
  records: ReadonlyMap<string, { document: unknown; hash: string }>;
}

/** Reads what travels beside the records of a step. */
export const readBeside = (besides: readonly Beside[], files: WorkspaceFiles): Promise<BesideRecords[]> =>
  Promise.all(
    besides.map(async (beside) => {
      const { records } = await readKind(beside.kind, files);
      const found = Array.from(records, ([id, { document }]) => {
        const hash = hashDocument(beside.kind, document);
        return [id, { document, hash }] as const;
      });
      return { beside, records: new Map(found) };
    }),
  );

function besideOf({ beside, records }: BesideRecords, record: LocalRecord, { state }: Pick<RemoteKnowledge, "state">) {
  if (record.kind !== (beside.of as Kind)) return [];
  const found = records.get(record.id);
  const key = keyOf(beside.kind.name, record.id);
  const known = state.records[key];
  if (!found && known === undefined) return [];
  const fields = { [beside.field]: beside.value(found?.document) };
  return [{ key, hash: found?.hash ?? "", changed: found?.hash !== known, fields }];
}
