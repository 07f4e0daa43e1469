import { randomUUID } from "node:crypto";
import type { WorkspaceFiles } from "../../store/workspace/workspace-files.ts";
import type { CommandContext } from "../command.ts";
import { isSynced } from "../sync/local-records.ts";
import { dropConflict } from "../sync/note-records.ts";
import { createRemoteKnowledge, type ForeignEdit, type RemoteKnowledge } from "../sync/remote-knowledge.ts";
import { createSyncClient, type SyncClient } from "../sync/sync-client.ts";
import type { Outcome } from "./outcome.ts";
import { catchUp, editsIn, type Prepared, planSteps, readSteps } from "./prepare-push.ts";
import { pushEach } from "./push-each.ts";
import { pushStep } from "./push-one.ts";
import { pushPagesLike } from "./push-records.ts";
import { type AnyPushStep, kindsOf, syncKindsOf } from "./push-step.ts";
import { pushSyncStep } from "./push-sync.ts";
import { refuseSecrets } from "./refuse-secrets.ts";
import { openRegistry, type Registry } from "./registry.ts";
import { stateAfter } from "./state-after.ts";
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
  /** Before the workspace is read. */
  begin(url: string): Promise<void>;
  progress(text: string): void;
  warn(text: string): void;
  step(outcome: Outcome): void;
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
  await listener.begin(registry.url);
  await refuseSecrets(files, options.steps.flatMap(kindsOf), registry.secrets);

  if (knowledge.trusted && before && before.head > knowledge.cursor)
    await catchUp(knowledge, client, options.dryRun, listener);
  const read = await readSteps(options.steps, files, listener.progress);
  if (knowledge.trusted) report.edits = editsIn(knowledge, read, options.steps);
  if (report.edits.length > 0 && !options.force) return report;

  const prune = options.prune && before !== undefined;
  const prepared = await planSteps(options.steps, read, { knowledge, files, client, prune });
  const pending = [...prepared.values()].flatMap(({ plan }) => [...plan.send, ...plan.remove]);
  if (!options.dryRun && before && pending.length > 0) {
    state.pending = Object.fromEntries(pending.flatMap(({ agreed }) => agreed));
    await keepState(workspace, { ...state, lastSyncVersion: knowledge.cursor }, listener);
  }

  const conflicts = { ...state.conflicts };
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
  if (!options.dryRun && before) {
    for (const key of Object.keys(conflicts))
      if (!(key in state.conflicts)) await dropConflict(workspace, { ...state, conflicts }, key);
    await keepState(
      workspace,
      stateAfter(knowledge, { before, after: await registry.state(), outcomes: report.outcomes, complete }),
      listener,
    );
  }
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
  if ("each" in step) return pushEach(step, { ...running, message, dryRun });
  const known = onlyChanged ? knowledge.state.fingerprints[step.step] : undefined;
  if (!prepared) {
    if ("kinds" in step) throw new Error(`The step ${step.step} has no kind that can be synced.`);
    return pushStep(step, { files, registry, knowledge, push: running.push, known, message, dryRun });
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

/** What the registry says it takes; asked only when there is something to send. */
const largestBody = (client: SyncClient, asked: boolean): Promise<number> =>
  asked
    ? client.status().then(
        ({ limits }) => limits?.maxRequestBytes ?? DEFAULT_MAX_BYTES,
        () => DEFAULT_MAX_BYTES,
      )
    : Promise.resolve(DEFAULT_MAX_BYTES);

/** Without the state the next push sends everything again: worth a warning, no failure. */
async function keepState(workspace: string, state: SyncState, { warn }: PushListener): Promise<void> {
  try {
    await writeState(workspace, state);
  } catch (error) {
    warn(`What was sent could not be noted in ${workspace}/.service (${String(error)}).`);
  }
}
