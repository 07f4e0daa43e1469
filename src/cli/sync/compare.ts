import type { SyncStatus } from "../../domain/sync/contract.ts";
import type { Kind } from "../../store/kind.ts";
import type { WorkspaceFiles } from "../../store/workspace/workspace-files.ts";
import { openRegistry, type RegistryContext } from "../registry/registry.ts";
import { isSynced, type LocalRecords, localIdOf, mayExistUnread, readLocalRecords, typeOf } from "./local-records.ts";
import type { RecordFilter } from "./pull-filter.ts";
import { notedKeys, type RecordStatus, recordStatusOf } from "./record-status.ts";
import { digestsOf, openKnowledge, openState } from "./remote-knowledge.ts";
import { createSyncClient, type SyncClient } from "./sync-client.ts";
import type { Authorship, SyncState } from "./sync-state.ts";

export interface WorkspaceComparison {
  url: string;
  status: SyncStatus;
  client: SyncClient;
  state: SyncState;
  local: LocalRecords;
  /** By record; equal ones are absent. */
  standings: Map<string, RecordStatus>;
  /** The author of a record's last change in the registry, as far as the log was read. */
  author(key: string): Authorship | undefined;
}

/**
 * Compares workspace and registry by digests, as a push does, without changing either. `kinds`: all that travel through
 * sync, since a workspace meets a registry with all it has.
 */
export async function compare(
  context: RegistryContext,
  files: WorkspaceFiles,
  { kinds, filter }: { kinds: readonly Kind[]; filter?: RecordFilter },
): Promise<WorkspaceComparison> {
  const registry = await openRegistry(context, files);
  const client = createSyncClient(registry.client());
  const status = await client.status();
  const place = { workspace: context.workspace, url: registry.url };
  const { state, isSame } = await openState(client, place, status);
  const knowledge = openKnowledge(state, status, { kinds, isSame });
  await knowledge.read(client);
  const local = await readLocalRecords(kinds, files, digestsOf(knowledge));
  await knowledge.settle(local);

  const types = new Set(kinds.filter(isSynced).map(({ sync }) => sync.entityType));
  const standings = new Map<string, RecordStatus>();
  for (const key of [...new Set([...local.records.keys(), ...notedKeys(state)])].sort()) {
    if (!types.has(typeOf(key)) || filter?.(typeOf(key), localIdOf(key)) === false) continue;
    const here = local.records.get(key);
    const standing = recordStatusOf(key, here, state);
    // An unreadable record is reported, not counted as deleted.
    if (standing && (here || !mayExistUnread(key, local))) standings.set(key, standing);
  }
  return { url: registry.url, status, client, state, local, standings, author: knowledge.author };
}
