import type { LocalRecord } from "./local-records.ts";
import type { Conflict, SyncState } from "./sync-state.ts";

/** The state of a record between workspace and registry. */
export type RecordStatus =
  /** The effect of a push. "to replace": the registry has a version that the workspace never pulled. */
  | "to create"
  | "to update"
  | "to replace"
  | "to delete"
  /** The effect of a pull. */
  | "created there"
  | "updated there"
  | "deleted there"
  /** Both sides changed it. */
  | "conflict";

/** A state as people read it. */
export const recordStatusText = (standing: RecordStatus): string => TEXTS[standing] ?? standing;

const TEXTS: Partial<Record<RecordStatus, string>> = {
  "created there": "new in the registry",
  "updated there": "changed in the registry",
  "deleted there": "deleted in the registry",
  conflict: "changed on both sides",
};

type Noted = Pick<SyncState, "records" | "remotes" | "theirs" | "met" | "conflicts">;
type Here = Pick<LocalRecord, "hash" | "kind"> | undefined;

/** Whether a record (undefined if missing) has the content of a digest (empty if missing). */
export const isSameContent = (here: Pick<LocalRecord, "hash"> | undefined, digest: string): boolean =>
  (here?.hash ?? "") === digest;

/** Digest of a record in the registry, as far as its log was read. Empty if it doesn't exist. */
export const remoteOf = ({ records, remotes, theirs, met }: Omit<Noted, "conflicts">, key: string): string =>
  theirs[key]?.hash ?? remotes[key] ?? records[key] ?? met[key] ?? "";

/** All records that the workspace or the registry has or had, according to the state. */
export const notedKeys = ({ records, theirs, met, conflicts }: Noted): string[] => [
  ...new Set([records, theirs, met, conflicts].flatMap((noted) => Object.keys(noted))),
];

/**
 * Compares a record with its last known and its present state in the registry. Undefined if both sides have the same
 * content.
 */
export function recordStatusOf(key: string, here: Here, state: Noted): RecordStatus | undefined {
  const { records, remotes, conflicts, met } = state;
  const was = records[key];
  const there = remoteOf(state, key);
  // A record with contributions of several clients never equals that of one.
  if (here?.kind.sync.merge) {
    if (there === "") return "to create";
    return was !== undefined && isSameContent(here, was) ? undefined : "to update";
  }
  if (isSameContent(here, there)) return undefined;
  const conflict = conflicts[key];
  if (conflict && isOpen(conflict, here)) return "conflict";
  // A record that was known and is no longer here exists only in the registry.
  const isMet = was === undefined && here !== undefined && key in met;
  const known = isMet ? met[key] : was === undefined ? "" : (remotes[key] ?? was);
  const edited = !isSameContent(here, was ?? "");
  if (there !== known) {
    if (edited) return "conflict";
    return there === "" ? "deleted there" : was === undefined ? "created there" : "updated there";
  }
  if (isMet) return "to replace";
  if (!edited) return undefined;
  return here === undefined ? "to delete" : there === "" ? "to create" : "to update";
}

/** Whether the registry's version is an edit that a push would replace unseen. */
export const isEdit = (standing: RecordStatus | undefined): boolean =>
  standing === "conflict" || standing === "updated there" || standing === "deleted there";

/** Whether a conflict still exists: no one has merged it. */
export const isOpen = (conflict: Conflict, local: Pick<LocalRecord, "hash"> | undefined): boolean =>
  isSameContent(local, conflict.local) && conflict.local !== conflict.remote;
