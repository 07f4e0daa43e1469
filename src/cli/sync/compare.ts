import type { SyncStatus } from "../../features/log/sync/contract.ts";
import type { Kind } from "../../store/kind.ts";
import type { WorkspaceFiles } from "../../store/workspace/workspace-files.ts";
import { openRegistry, type RegistryContext } from "../push/registry.ts";
import { type Authorship, STATE_FORMAT, type SyncState } from "../push/sync-state.ts";
import { isLeftOut, isSynced, type LocalRecords, readLocalRecords } from "./local-records.ts";
import type { RecordFilter } from "./pull-filter.ts";
import { adoptOlderState, digestsOf, openKnowledge, openState, settleKnown } from "./remote-knowledge.ts";
import { type Standing, standingOf } from "./standing.ts";
import { createSyncClient, type SyncClient } from "./sync-client.ts";

export interface Comparison {
  url: string;
  status: SyncStatus;
  client: SyncClient;
  state: SyncState;
  local: LocalRecords;
  /** By record; equal ones are absent. */
  standings: Map<string, Standing>;
  /** Who changed a record in the registry last, as far as the log was read. */
  author(key: string): Authorship | undefined;
}

/** Compares workspace and registry by digests, as a push does, without changing either. */
export async function compare(
  context: RegistryContext,
  files: WorkspaceFiles,
  { kinds, filter }: { kinds: readonly Kind[]; filter?: RecordFilter },
): Promise<Comparison> {
  const registry = await openRegistry(context, files);
  const client = createSyncClient(registry.client());
  const status = await client.status();
  const place = { workspace: context.workspace, url: registry.url };
  const { state, isSame } = await openState(client, place, status);
  const knowledge = openKnowledge(state, status, { kinds, isSame });
  const isNew = !knowledge.trusted || state.format !== STATE_FORMAT;
  const since = Math.min(state.pulledVersion, state.lastSyncVersion ?? 0);
  await knowledge.read(client, isNew ? "everything" : since);
  const local = await readLocalRecords(kinds, files, digestsOf(knowledge));
  adoptOlderState(knowledge, local.records);
  settleKnown(knowledge, local);

  const types = new Set(kinds.filter(isSynced).map(({ sync }) => sync.entityType));
  const there = [...(knowledge.everything?.keys() ?? []), ...knowledge.foreign.keys(), ...Object.keys(state.remotes)];
  const standings = new Map<string, Standing>();
  for (const key of [...new Set([...local.records.keys(), ...Object.keys(state.records), ...there])].sort()) {
    const at = key.indexOf(":");
    const [type, id] = [key.slice(0, at), key.slice(at + 1)];
    if (!types.has(type) || filter?.(type, id) === false) continue;
    if (isLeftOut(local, type, id)) continue;
    const standing = standingOf(key, local.records.get(key), knowledge, false);
    if (standing) standings.set(key, standing);
  }
  return { url: registry.url, status, client, state, local, standings, author: knowledge.author };
}
