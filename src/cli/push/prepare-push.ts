import { reasonOf } from "../../safe/unsafe.ts";
import type { WorkspaceFiles } from "../../store/workspace/workspace-files.ts";
import { CommandError } from "../command.ts";
import { isSynced, keyOf, type LocalRecords, readLocalRecords } from "../sync/local-records.ts";
import { type ForeignEdit, foreignEdits, type RemoteKnowledge } from "../sync/remote-knowledge.ts";
import type { SyncClient } from "../sync/sync-client.ts";
import { type AnyPushStep, syncKindsOf } from "./push-step.ts";
import { planSync, readBeside, type SyncPlan } from "./sync-plan.ts";

/** What a step whose records are synced would do. */
export interface Prepared {
  local: LocalRecords;
  plan: SyncPlan;
}

/** By name of the step. */
export type LocalByStep = ReadonlyMap<string, LocalRecords>;

/**
 * Reads what was changed in the registry since the last sync.
 * @throws CommandError where that cannot be read; in a dry run, which needs no credential, it is only told
 */
export async function catchUp(
  knowledge: RemoteKnowledge,
  client: SyncClient,
  dryRun: boolean,
  { warn, progress }: { warn(text: string): void; progress(text: string): void },
): Promise<void> {
  progress("looking for edits made elsewhere …");
  try {
    await knowledge.catchUp(client);
  } catch (error) {
    if (!dryRun) throw new CommandError(`What was changed elsewhere could not be read. ${reasonOf(error)}`);
    warn(`What was changed elsewhere is not known: ${reasonOf(error)}`);
  }
}

/** Reads the records of all steps that are synced. */
export async function readSteps(
  steps: readonly AnyPushStep[],
  files: WorkspaceFiles,
  progress: (text: string) => void,
): Promise<LocalByStep> {
  const read = new Map<string, LocalRecords>();
  for (const step of steps) {
    const kinds = syncKindsOf(step);
    if (kinds.length === 0) continue;
    progress(`${step.step}  reading …`);
    read.set(step.step, await readLocalRecords(kinds, files));
  }
  return read;
}

/** Edits made elsewhere to what the steps would replace. What turns out to be equal is noted as such. */
export function editsIn(knowledge: RemoteKnowledge, read: LocalByStep, steps: readonly AnyPushStep[]): ForeignEdit[] {
  return steps.flatMap((step) => {
    const local = read.get(step.step);
    if (!local) return [];
    const types = new Set(syncKindsOf(step).flatMap(({ sync }) => (sync ? [sync.entityType] : [])));
    for (const [key, { hash }] of [...knowledge.foreign])
      if (types.has(key.slice(0, key.indexOf(":"))) && (local.records.get(key)?.hash ?? "") === hash)
        knowledge.agree(key, hash ?? "");
    return foreignEdits(knowledge, local.records, types);
  });
}

/** Plans every step that was read. With `prune` all that the registry has and the workspace has not is removed. */
export async function planSteps(
  steps: readonly AnyPushStep[],
  read: LocalByStep,
  {
    knowledge,
    files,
    client,
    prune,
  }: {
    knowledge: RemoteKnowledge;
    files: WorkspaceFiles;
    client: SyncClient;
    prune: boolean;
  },
): Promise<Map<string, Prepared>> {
  const everywhere = prune ? await everythingIn(client) : undefined;
  const prepared = new Map<string, Prepared>();
  for (const step of steps) {
    const local = read.get(step.step);
    if (!local) continue;
    const beside = await readBeside("kinds" in step ? (step.beside ?? []) : [], files);
    const kinds = syncKindsOf(step).filter(isSynced);
    prepared.set(step.step, { local, plan: planSync({ kinds, local, knowledge, beside, everywhere }) });
  }
  return prepared;
}

/** All records the registry has now. */
async function everythingIn(client: SyncClient): Promise<Set<string>> {
  const found = new Set<string>();
  for await (const { changes } of client.changes(0))
    for (const { entityType, entityId, action } of changes) {
      if (action === "delete") found.delete(keyOf(entityType, entityId));
      else found.add(keyOf(entityType, entityId));
    }
  return found;
}
