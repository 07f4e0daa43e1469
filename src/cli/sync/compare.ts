import type { Kind } from "../../store/kind.ts";
import type { WorkspaceFiles } from "../../store/workspace/workspace-files.ts";
import type { CommandContext } from "../command.ts";
import { openRegistry } from "../push/registry.ts";
import { readState, type SyncState } from "../push/sync-state.ts";
import { isLogKnown } from "./known-revision.ts";
import { isSynced, keyOf, type LocalRecord, type LocalRecords, readLocalRecords } from "./local-records.ts";
import type { RecordFilter } from "./pull-filter.ts";
import { forgotten, hashOfChange, isOpen } from "./remote-knowledge.ts";
import { createSyncClient, type RemoteChange, type SyncClient, type SyncStatus } from "./sync-client.ts";

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

export interface Comparison {
  url: string;
  status: SyncStatus;
  client: SyncClient;
  state: SyncState;
  local: LocalRecords;
  /** Newest changes of the records that differ, as far as they were read. */
  remote: Map<string, RemoteChange>;
  /** By record; equal ones are absent. */
  standings: Map<string, Standing>;
}

/**
 * Compares workspace and registry without changing either. What the state knows is not asked again, unless `whole`:
 * then the newest change of every record is read.
 */
export async function compare(
  context: Pick<CommandContext, "env" | "flags" | "workspace">,
  files: WorkspaceFiles,
  { kinds, filter, whole }: { kinds: readonly Kind[]; filter?: RecordFilter; whole: boolean },
): Promise<Comparison> {
  const registry = await openRegistry(context, files);
  const client = createSyncClient(registry);
  const status = await client.status();
  const state = await readState(context.workspace, registry.url);
  const isSame =
    state.logId === status.logId && state.pulledVersion <= status.latestVersion && (await isLogKnown(registry, state));
  if (!isSame) Object.assign(state, forgotten());
  const synced = kinds.filter(isSynced);
  const types = new Set(synced.map(({ sync }) => sync.entityType));
  const local = await readLocalRecords(synced, files);
  const remote = new Map<string, RemoteChange>();
  for await (const page of client.changes(whole ? 0 : state.pulledVersion))
    for (const change of page.changes)
      if (types.has(change.entityType)) remote.set(keyOf(change.entityType, change.entityId), change);

  const known = new Set([...types].map((type) => `${type}:`));
  const keys = new Set([...local.records.keys(), ...remote.keys(), ...Object.keys(state.records)]);
  const standings = new Map<string, Standing>();
  for (const key of [...keys].sort()) {
    const at = key.indexOf(":");
    if (!known.has(key.slice(0, at + 1)) || filter?.(key.slice(0, at), key.slice(at + 1)) === false) continue;
    const standing = standingOf(key, local.records.get(key), remote.get(key), state);
    if (standing) standings.set(key, standing);
  }
  return { url: registry.url, status, client, state, local, remote, standings };
}

function standingOf(
  key: string,
  here: Pick<LocalRecord, "hash"> | undefined,
  change: RemoteChange | undefined,
  { records, remotes, conflicts }: SyncState,
): Standing | undefined {
  const was = records[key];
  const local = here?.hash ?? "";
  const known = remotes[key] ?? was ?? "";
  const there = change ? hashOfChange(change) : known;
  if (local === there) return undefined;
  const conflict = conflicts[key];
  if (conflict && isOpen(conflict, here)) return "conflict";
  const edited = local !== (was ?? "");
  const moved = there !== (was === undefined ? "" : known);
  if (edited && moved) return "conflict";
  if (moved) return there === "" ? "deleted there" : was === undefined ? "created there" : "updated there";
  if (!edited) return undefined;
  return local === "" ? "to delete" : there === "" ? "to create" : "to update";
}
