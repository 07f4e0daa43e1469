import type { LocalRecord } from "./local-records.ts";
import type { Conflict, SyncState } from "./sync-state.ts";

/** How one record stands between workspace and registry. */
export type Standing =
  /** What a push would do. "to replace": the registry has another version, which this workspace has never pulled. */
  | "to create"
  | "to update"
  | "to replace"
  | "to delete"
  /** What a pull would do. */
  | "created there"
  | "updated there"
  | "deleted there"
  /** Both sides changed it. */
  | "conflict";

type Noted = Pick<SyncState, "records" | "remotes" | "theirs" | "met" | "conflicts">;
type Here = Pick<LocalRecord, "hash" | "kind"> | undefined;

/** Whether a record of the workspace, undefined where there is none, has the content of a digest, empty where there is none. */
export const isSameContent = (here: Pick<LocalRecord, "hash"> | undefined, digest: string): boolean =>
  (here?.hash ?? "") === digest;

/** Digest of a record in the registry as far as its log was read; empty where it has none. */
export const remoteOf = ({ records, remotes, theirs, met }: Omit<Noted, "conflicts">, key: string): string =>
  theirs[key]?.hash ?? remotes[key] ?? records[key] ?? met[key] ?? "";

/** Every record that the workspace or the registry has or had, as far as the state says. */
export const notedKeys = ({ records, theirs, met, conflicts }: Noted): string[] => [
  ...new Set([records, theirs, met, conflicts].flatMap((noted) => Object.keys(noted))),
];

/**
 * Compares what a workspace has of a record with what it last knew of the registry's and with what the registry has now.
 * Undefined where both have the same content.
 */
export function standingOf(key: string, here: Here, state: Noted): Standing | undefined {
  const { records, remotes, conflicts, met } = state;
  const was = records[key];
  const there = remoteOf(state, key);
  // What is put together from what many send is never equal to what one has.
  if (here?.kind.sync.merge) {
    if (there === "") return "to create";
    return was !== undefined && isSameContent(here, was) ? undefined : "to update";
  }
  if (isSameContent(here, there)) return undefined;
  const conflict = conflicts[key];
  if (conflict && isOpen(conflict, here)) return "conflict";
  // What it met and does not have any more is the registry's alone.
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

/** Whether somebody changed the record in the registry, so that a push would replace what it does not know. */
export const isEdit = (standing: Standing | undefined): boolean =>
  standing === "conflict" || standing === "updated there" || standing === "deleted there";

/** Whether what a pull left alone is still as it was: nobody has merged it. */
export const isOpen = (conflict: Conflict, local: Pick<LocalRecord, "hash"> | undefined): boolean =>
  isSameContent(local, conflict.local) && conflict.local !== conflict.remote;
