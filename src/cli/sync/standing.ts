import type { Conflict } from "../push/sync-state.ts";
import type { LocalRecord } from "./local-records.ts";
import type { RemoteKnowledge } from "./remote-knowledge.ts";

/** How one record stands between workspace and registry. */
export type Standing =
  /** What a push would do. */
  | "to create"
  | "to update"
  | "to delete"
  /** What a pull would do. */
  | "created there"
  | "updated there"
  | "deleted there"
  /** Both sides changed it. */
  | "conflict";

/**
 * Compares what a workspace has of a record with what it last knew of the registry's and with what the registry has now.
 * Undefined where there is nothing to do. `wins`: a workspace without state takes what the registry has for what it knew.
 */
export function standingOf(
  key: string,
  here: Pick<LocalRecord, "hash" | "kind"> | undefined,
  knowledge: Pick<RemoteKnowledge, "state" | "trusted" | "remote">,
  wins: boolean,
): Standing | undefined {
  const { records, remotes, conflicts } = knowledge.state;
  const was = records[key];
  const local = here?.hash ?? "";
  const there = knowledge.remote(key) ?? "";
  // What is put together from what many send is never equal to what one has.
  if (here?.kind.sync.merge) return local === was ? undefined : there === "" ? "to create" : "to update";
  if (local === there) return undefined;
  const conflict = conflicts[key];
  if (conflict && isOpen(conflict, here)) return "conflict";
  const known = wins && !knowledge.trusted ? there : was === undefined ? "" : (remotes[key] ?? was);
  const edited = local !== (was ?? "");
  if (there !== known) {
    if (edited) return "conflict";
    return there === "" ? "deleted there" : was === undefined ? "created there" : "updated there";
  }
  if (!edited) return undefined;
  return local === "" ? "to delete" : there === "" ? "to create" : "to update";
}

/** Whether what a pull left alone is still as it was: nobody has merged it. */
export const isOpen = (conflict: Conflict, local: Pick<LocalRecord, "hash"> | undefined): boolean =>
  (local?.hash ?? "") === conflict.local && conflict.local !== conflict.remote;
