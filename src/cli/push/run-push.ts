import { randomUUID } from "node:crypto";
import { reasonOf } from "../../safe/unsafe.ts";
import type { WorkspaceFiles } from "../../store/workspace/workspace-files.ts";
import { type CommandContext, CommandError } from "../command.ts";
import { isSynced, keyOf, type LocalRecords, readLocalRecords } from "../sync/local-records.ts";
import {
  createRemoteKnowledge,
  type ForeignEdit,
  foreignEdits,
  type RemoteKnowledge,
} from "../sync/remote-knowledge.ts";
import { createSyncClient, type SyncClient } from "../sync/sync-client.ts";
import type { Outcome } from "./outcome.ts";
import { pushStep } from "./push-one.ts";
import { pushPagesLike } from "./push-records.ts";
import { type AnyPushStep, syncKindsOf } from "./push-step.ts";
import { pushSyncStep } from "./push-sync.ts";
import { openRegistry, type Registry, type RegistryState } from "./registry.ts";
import { planSync, readBeside, type SyncPlan } from "./sync-plan.ts";
import { readState, type SyncState, writeState } from "./sync-state.ts";

/** What a push was asked to do. */
export interface PushOptions {
  steps: readonly AnyPushStep[];
  /** Leave out steps the registry has already. */
  onlyChanged: boolean;
  dryRun: boolean;
  /** Replace what was changed elsewhere. */
  force: boolean;
  /** Remove from the registry whatever is not here. */
  prune: boolean;
  message?: string;
}

/** What came of a push. With `edits` nothing was sent. */
export interface PushReport {
  url: string;
  outcomes: Outcome[];
  edits: ForeignEdit[];
}

/** Told of a push while it goes on. */
export interface PushListener {
  begin(url: string): void;
  progress(text: string): void;
  warn(text: string): void;
  step(outcome: Outcome): void;
}

interface Prepared {
  step: AnyPushStep;
  local: LocalRecords;
  plan: SyncPlan;
}

const DEFAULT_MAX_BYTES = 32 << 20;

/** Pushes a workspace: looks for edits made elsewhere, then runs the steps one after the other; a failed one does not keep the others. */
export async function runPush(
  context: Pick<CommandContext, "env" | "flags" | "workspace">,
  files: WorkspaceFiles,
  options: PushOptions,
  listener: PushListener,
): Promise<PushReport> {
  const { workspace } = context;
  const registry = await openRegistry(context, files);
  const client = createSyncClient(registry);
  const before = await registry.state();
  const state = await readState(workspace, registry.url);
  const knowledge = createRemoteKnowledge(state, before);
  if (state.fingerprintsAt !== before?.head) state.fingerprints = {};
  const complete = knowledge.trusted ? state.pulledVersion >= (state.lastSyncVersion ?? 0) : before?.head === 0;
  const report: PushReport = { url: registry.url, outcomes: [], edits: [] };
  listener.begin(registry.url);

  if (knowledge.trusted && before && before.head > knowledge.cursor)
    await catchUp(knowledge, client, options, listener);
  const read = await readSteps(options.steps, files, listener);
  if (knowledge.trusted) report.edits = editsIn(knowledge, read, options.steps);
  if (report.edits.length > 0 && !options.force) return report;

  const everywhere = options.prune && before ? await everythingIn(client) : undefined;
  const prepared = new Map<string, Prepared>();
  for (const step of options.steps) {
    const local = read.get(step.step);
    if (local) prepared.set(step.step, { step, local, plan: await planOf(step, local, knowledge, files, everywhere) });
  }
  const pending = [...prepared.values()].flatMap(({ plan }) => [...plan.send, ...plan.remove]);
  if (!options.dryRun && before && pending.length > 0) {
    state.pending = Object.fromEntries(pending.flatMap(({ agreed }) => agreed));
    await keepState(workspace, { ...state, lastSyncVersion: knowledge.cursor }, listener);
  }

  const push = randomUUID();
  const maxBytes = await largestBody(client, !options.dryRun && pending.length > 0);
  for (const step of options.steps) {
    const progress = (text: string) => listener.progress(`${step.step}  ${text}`);
    progress("…");
    const outcome = await runStep(step, prepared.get(step.step), {
      options,
      files,
      registry,
      client,
      knowledge,
      push,
      maxBytes,
      progress,
    });
    report.outcomes.push(outcome);
    if (outcome.status === "sent" && outcome.fingerprint) state.fingerprints[step.step] = outcome.fingerprint;
    listener.step(outcome);
  }
  if (!options.dryRun && before)
    await keepState(
      workspace,
      stateAfter(knowledge, before, await registry.state(), report.outcomes, complete),
      listener,
    );
  return report;
}

interface Running {
  options: PushOptions;
  files: WorkspaceFiles;
  registry: Registry;
  client: SyncClient;
  knowledge: RemoteKnowledge;
  push: string;
  maxBytes: number;
  progress(text: string): void;
}

function runStep(step: AnyPushStep, prepared: Prepared | undefined, running: Running): Promise<Outcome> {
  const { options, files, registry, knowledge } = running;
  const { message, dryRun, onlyChanged } = options;
  const known = onlyChanged ? knowledge.state.fingerprints[step.step] : undefined;
  if (!prepared) {
    if ("kinds" in step) throw new Error(`The step ${step.step} has no kind that can be synced.`);
    return pushStep(step, { files, registry, push: running.push, known, message, dryRun });
  }
  const { local, plan } = prepared;
  const sending = { ...running, local, message };
  if ("kind" in step) return pushPagesLike(step, { ...sending, plan, files, registry, dryRun, onlyChanged });
  const types = syncKindsOf(step).filter(isSynced);
  return pushSyncStep(step, plan, {
    ...sending,
    records: local.records.size,
    unreadable: types.every(({ sync }) => local.failed.includes(sync.entityType)),
    warnings: [...new Set(local.warnings)],
    dryRun,
  });
}

/** Without a credential a dry run says what it can. */
async function catchUp(
  knowledge: RemoteKnowledge,
  client: SyncClient,
  { dryRun }: PushOptions,
  { warn, progress }: PushListener,
): Promise<void> {
  progress("looking for edits made elsewhere …");
  try {
    await knowledge.catchUp(client);
  } catch (error) {
    if (!dryRun) throw new CommandError(`What was changed elsewhere could not be read. ${reasonOf(error)}`);
    warn(`What was changed elsewhere is not known: ${reasonOf(error)}`);
  }
}

async function readSteps(
  steps: readonly AnyPushStep[],
  files: WorkspaceFiles,
  { progress }: PushListener,
): Promise<Map<string, LocalRecords>> {
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
function editsIn(
  knowledge: RemoteKnowledge,
  read: ReadonlyMap<string, LocalRecords>,
  steps: readonly AnyPushStep[],
): ForeignEdit[] {
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

async function planOf(
  step: AnyPushStep,
  local: LocalRecords,
  knowledge: RemoteKnowledge,
  files: WorkspaceFiles,
  everywhere: ReadonlySet<string> | undefined,
): Promise<SyncPlan> {
  const beside = await readBeside("kinds" in step ? (step.beside ?? []) : [], files);
  return planSync({ kinds: syncKindsOf(step).filter(isSynced), local, knowledge, beside, everywhere });
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

/** What the registry says it takes; asked only when there is something to send. */
const largestBody = (client: SyncClient, asked: boolean): Promise<number> =>
  asked
    ? client.status().then(
        ({ limits }) => limits?.maxRequestBytes ?? DEFAULT_MAX_BYTES,
        () => DEFAULT_MAX_BYTES,
      )
    : Promise.resolve(DEFAULT_MAX_BYTES);

/** The state after a push. The log counts as read to its end only where all that was added to it came from here. */
function stateAfter(
  { state, foreign, cursor }: RemoteKnowledge,
  before: RegistryState,
  after: RegistryState | undefined,
  outcomes: readonly Outcome[],
  complete: boolean,
): SyncState {
  const changed = outcomes.reduce((sum, outcome) => sum + outcome.changed, 0);
  const read = Math.max(cursor, before.head);
  const ours = after !== undefined && after.logId === before.logId && after.head === read + changed;
  const left = [...foreign].filter(([key]) => key in state.records).map(([, { id }]) => id - 1);
  for (const [key, { hash }] of foreign) if (!(key in state.records) && hash) state.remotes[key] = hash;
  const reached = Math.min(ours ? after.head : read, ...left);
  return {
    ...state,
    logId: before.logId,
    lastSyncVersion: reached,
    pulledVersion: complete && foreign.size === 0 ? reached : state.pulledVersion,
    fingerprintsAt: ours ? after.head : undefined,
    lastSyncAt: new Date().toISOString(),
  };
}

/** Without the state the next push sends everything again: worth a warning, no failure. */
async function keepState(workspace: string, state: SyncState, { warn }: PushListener): Promise<void> {
  try {
    await writeState(workspace, state);
  } catch (error) {
    warn(`What was sent could not be noted in ${workspace}/.service (${String(error)}).`);
  }
}
