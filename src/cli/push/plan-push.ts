import type { SentReports } from "../../domain/left-out/contract.ts";
import type { SyncChange } from "../../domain/sync/contract.ts";
import { counted } from "../../engines/text/noun.ts";
import type { PushStep } from "../../platform/contract/push-step.ts";
import { ownerOf } from "../../store/kind.ts";
import {
  failuresIn,
  filterIgnored,
  type LeftOut,
  type LeftOutNotice,
  leftOutSentence,
  noticeOf,
} from "../../store/left-out.ts";
import {
  isSynced,
  type LocalRecord,
  type LocalRecords,
  localIdOf,
  mayExistUnread,
  type SyncedKind,
  typeOf,
} from "../sync/local-records.ts";
import { isEdit, notedKeys, recordStatusOf } from "../sync/record-status.ts";
import type { RemoteKnowledge } from "../sync/remote-knowledge.ts";
import type { Authorship } from "../sync/sync-state.ts";
import { reportsOf } from "./report-left-out.ts";

/** One record to be sent or removed. */
export interface PlannedChange {
  key: string;
  /** Whose history it belongs to: a component has files, findings and image slots. */
  owner: string;
  change: SyncChange;
  /** Digest of the replaced version, null to create, undefined to replace any version. */
  base: string | null | undefined;
  /** Digest of the record when it is done; empty for a deletion. */
  hash: string;
  /** Hashes of the blobs it names. */
  blobs: string[];
}

/** A record that the push would replace or delete although another person changed it. */
export interface ForeignEdit extends Partial<Authorship> {
  key: string;
  /** Whose history it belongs to. */
  owner: string;
  action: "create" | "update" | "delete";
}

/** The plan of a step. */
export interface StepPlan {
  step: PushStep;
  /** How many records the workspace has. */
  records: number;
  /** The counted records in words. Empty for a single record of its kind. */
  amount: string;
  send: PlannedChange[];
  /** Owned records before their owners. */
  remove: PlannedChange[];
  /** Edits of other people that this step would replace. */
  edits: ForeignEdit[];
  /** Suspicious content. */
  warnings: string[];
  /** Files that could not be read or stored. The push then exits with code 1. */
  leftOut: LeftOut[];
  /** Files in its folders that nothing reads: no failure. */
  notRead: readonly LeftOutNotice[];
  /** All of these and unfinished files, by type, for the registry. */
  reports: SentReports;
  /** Records that the registry keeps because a left-out file may contain them. */
  kept: number;
  /** `whole` could be read, `some` of its kinds, or nothing. */
  readable: "whole" | "some" | "nothing";
}

interface Planning {
  local: LocalRecords;
  knowledge: RemoteKnowledge;
  /** Replaces edits of other people. */
  force: boolean;
  /** Removes records from the registry that the workspace lacks. */
  prune: boolean;
}

/** Compares the records of a step with the known state of the registry. */
export function planStep(step: PushStep, { local, knowledge, force, prune }: Planning): StepPlan {
  const kinds = new Map(step.kinds.filter(isSynced).map((kind) => [kind.sync.entityType, kind]));
  const types = new Set(kinds.keys());
  const own = [...local.records].filter(([key]) => types.has(typeOf(key)));
  const readings = [...types].flatMap((type) => local.types.get(type) ?? []);
  const plan: StepPlan = {
    step,
    records: own.length,
    amount: amountOf(step, own),
    send: [],
    remove: [],
    edits: [],
    warnings: readings.flatMap(({ leftOut, warnings, notes }) => [
      ...filterIgnored(leftOut, "unfinished").map(leftOutSentence),
      ...warnings,
      ...notes,
    ]),
    leftOut: readings.flatMap(({ leftOut }) => failuresIn(leftOut)),
    notRead: readings.flatMap(({ leftOut }) => filterIgnored(leftOut, "not read").map(noticeOf)),
    reports: reportsOf(step.kinds, local),
    kept: 0,
    readable: "whole",
  };
  if (readings.some(({ failed }) => failed)) plan.readable = "some";
  if (own.length === 0 && readings.some(({ leftOut }) => leftOut.some(({ holds }) => holds.length > 0)))
    plan.readable = "nothing";
  const gone = [...new Set(goneKeys())].filter((key) => types.has(typeOf(key)) && !local.records.has(key));
  for (const [key, record] of own) {
    const status = recordStatusOf(key, record, knowledge.state);
    if (isEdit(status) && !force) plan.edits.push(editOf(key, record.kind, knowledge));
    else if (status) plan.send.push(changeOf(key, record.kind, record));
  }
  for (const key of gone) {
    const kind = kinds.get(typeOf(key));
    if (!kind || kind.sync.merge) continue;
    const status = recordStatusOf(key, undefined, knowledge.state);
    const isMeant = isEdit(status) || status === "to delete" || prune;
    if (!isMeant || knowledge.remote(key) === "") continue;
    if (mayExistUnread(key, local)) plan.kept += 1;
    else if (isEdit(status) && !force && key in knowledge.state.records) plan.edits.push(editOf(key, kind, knowledge));
    else plan.remove.push(changeOf(key, kind));
  }
  const orderOf = ({ change }: PlannedChange) => kinds.get(change.entityType)?.sync.order ?? 0;
  plan.remove.sort((a, b) => orderOf(b) - orderOf(a));
  return plan;

  function goneKeys(): string[] {
    // A workspace without any record of a kind doesn't remove records that other clients sent.
    return prune && own.length > 0 ? notedKeys(knowledge.state) : Object.keys(knowledge.state.records);
  }

  function changeOf(key: string, kind: SyncedKind, record?: LocalRecord): PlannedChange {
    const remote = knowledge.remote(key);
    return {
      key,
      owner: ownerOf(kind, localIdOf(key)),
      change: {
        entityType: typeOf(key),
        entityId: localIdOf(key),
        action: record ? (remote ? "update" : "create") : "delete",
        data: record?.data ?? null,
      },
      base: force || kind.sync.merge ? undefined : remote || null,
      hash: record?.hash ?? "",
      blobs: record?.blobs ?? [],
    };
  }
}

/** The plan of a step without changes. */
export type QuietPlan = Pick<StepPlan, "records" | "amount" | "warnings" | "notRead" | "reports">;

/** The plan of a step that has nothing to send, of which nothing was left out. */
export const quietPlan = (step: PushStep, { records, amount, warnings, notRead, reports }: QuietPlan): StepPlan => ({
  ...{
    step,
    records,
    amount,
    warnings,
    notRead,
    reports,
    send: [],
    remove: [],
    edits: [],
    leftOut: [],
    kept: 0,
    readable: "whole",
  },
});

/** The author of an edit, as far as the log was read. */
function editOf(
  key: string,
  kind: SyncedKind,
  { state, author, remote }: Pick<RemoteKnowledge, "state" | "author" | "remote">,
): ForeignEdit {
  const action = remote(key) === "" ? "delete" : key in state.records ? "update" : "create";
  return { key, owner: ownerOf(kind, localIdOf(key)), action, ...author(key) };
}

function amountOf({ noun, count }: PushStep, records: readonly (readonly [string, LocalRecord])[]): string {
  if (!noun) return "";
  const number = count ? records.reduce((sum, [, { data }]) => sum + count(data), 0) : records.length;
  return counted(number, noun);
}
