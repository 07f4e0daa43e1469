import { randomUUID } from "node:crypto";
import type { SentReports } from "../../domain/left-out/contract.ts";
import { counted } from "../../engines/text/noun.ts";
import type { PushStep } from "../../platform/contract/push-step.ts";
import { reasonOf } from "../../safe/unsafe.ts";
import { type Kind, sha256 } from "../../store/kind.ts";
import type { WorkspaceFiles } from "../../store/workspace/workspace-files.ts";
import { checkRegistry } from "../registry/check-registry.ts";
import { NoCredential } from "../registry/credential.ts";
import { RegistryError } from "../registry/exchange.ts";
import { openRegistry, type RegistryContext } from "../registry/registry.ts";
import { CommandError } from "../runner/command.ts";
import { readLocalRecords } from "../sync/local-records.ts";
import { digestsOf, knownRevision, openKnowledge, openState } from "../sync/remote-knowledge.ts";
import { createSyncClient, type SyncClient } from "../sync/sync-client.ts";
import { readSyncState, type SyncState, writeState } from "../sync/sync-state.ts";
import { movedPageNotes } from "./moved-pages.ts";
import { beginOutcome, type StepOutcome } from "./outcome.ts";
import { type ForeignEdit, planStep, quietPlan, type StepPlan } from "./plan-push.ts";
import { preserveLineEnds } from "./preserve-line-ends.ts";
import { refuseSecrets } from "./refuse-secrets.ts";
import { type StepSender, sendStep } from "./send-step.ts";
import { stateAfter } from "./state-after.ts";
import { knownTypeDigests, type PushNotes } from "./step-notes.ts";
import { logPositionOf } from "./unchanged.ts";
import { isUnsettled } from "./unsettled.ts";

/** The options of a push. */
export interface PushOptions {
  steps: readonly PushStep[];
  /** All kinds that sync transfers, for every step. */
  kinds: readonly Kind[];
  dryRun: boolean;
  /** Replaces edits of other people. */
  force: boolean;
  /** Removes records from the registry that the workspace lacks. */
  prune: boolean;
  message?: string;
  /** Notes of earlier pushes on steps. */
  notes?: PushNotes;
}

/** The result of a push. With `edits`, nothing was sent. */
export interface PushResult {
  url: string;
  outcomes: StepOutcome[];
  edits: ForeignEdit[];
  /** Why the registry was compared with nothing, where a dry run could not ask it although it has a credential. */
  unasked?: string;
  /** Set if workspace and registry are equal: the log position, and the next push's output. */
  settled?: {
    log: string;
    outcomes: StepOutcome[];
    plans: readonly StepPlan[];
    state: SyncState;
    /** Steps of which a record is the registry's only when it is read with CRLF. */
    crlf: ReadonlySet<PushStep>;
  };
}

/** Receives the events of a push. */
export interface PushListener {
  /** Before the workspace is read. `state` is that of the last sync. */
  begin(url: string, state: SyncState): Promise<void>;
  progress(text: string): void;
  warn(text: string): void;
  step(outcome: StepOutcome): void;
}

/**
 * Pushes a workspace: checks the permission, compares all records with the registry's, stops if that would replace an
 * edit, then runs the steps in order. A failed step does not stop the others. Throws `CommandError` before anything is
 * sent if there is no registry, no credential or no permission.
 */
export async function runPush(
  context: RegistryContext,
  files: WorkspaceFiles,
  options: PushOptions,
  listener: PushListener,
): Promise<PushResult> {
  const { workspace } = context;
  const { steps, dryRun, force } = options;
  const registry = await openRegistry(context, files);
  if (registry.refusal) throw new CommandError(registry.refusal);
  const remote = registry.client(randomUUID());
  const client = createSyncClient(remote);
  const report: PushResult = { url: registry.url, outcomes: [], edits: [] };
  const before = await checkRegistry(client, registry.url).catch((error: unknown) => {
    // A dry run is possible without the registry.
    if (!dryRun) throw error;
    if (!(error instanceof NoCredential)) report.unasked = reasonOf(error);
    listener.warn(`The content of the registry is unknown, so all records are shown as new. ${reasonOf(error)}`);
    return undefined;
  });
  const { state, isSame } = before
    ? await openState(client, { workspace, url: registry.url }, before)
    : { state: await readSyncState(workspace, registry.url), isSame: false };
  if (before && state.logId !== undefined && !isSame && !force && !dryRun)
    throw new CommandError(
      `${registry.url} was restored from a backup since the last sync. To compare all records again, run dsr pull. To replace the content of the registry, run dsr push --force.`,
    );
  const knowledge = openKnowledge(state, before, { kinds: options.kinds, isSame });
  await listener.begin(registry.url, state);

  listener.progress("comparing …");
  if (before) await knowledge.read(client);
  const quiet =
    before && !knowledge.isFirst && options.notes ? await quietPlans(steps, state, options.notes) : new Map();
  const own = steps.filter((step) => !quiet.has(step)).flatMap((step) => step.kinds);
  // Unchanged files had no secret in the last push.
  await refuseSecrets(files, own, registry.secrets);
  const local = await readLocalRecords(
    knowledge.isFirst && before ? options.kinds : own,
    files,
    digestsOf(knowledge),
    options.notes?.watch,
  );
  await knowledge.settle(local);
  const planned = { local, knowledge, force, prune: options.prune };
  const plans = steps.map((step) => quiet.get(step) ?? planStep(step, planned));
  report.edits = plans.flatMap(({ edits }) => edits);
  if (report.edits.length > 0) return report;
  refuseEmpty(plans, workspace);
  for (const plan of plans) if (plan.remove.length > 0) plan.warnings.push(...movedPageNotes(plan));

  if (before && !dryRun) await preserveLineEnds(plans, local, client, options.notes?.hasCrlf() ?? false);
  const pending = plans.flatMap(({ send, remove }) => [...send, ...remove]);
  const conflicts = { ...state.conflicts };
  if (!dryRun && pending.length > 0) {
    for (const { key, hash } of pending)
      state.pending[key] = [...new Set([hash, ...(state.pending[key] ?? [])])].slice(0, PENDING);
    await keepState(state);
  }
  const { maxRequestBytes: maxBytes, maxBlobBytes = maxBytes } = before?.limits ?? { maxRequestBytes: 0 };
  const sending = {
    remote,
    client,
    knowledge,
    local,
    maxBytes,
    maxBlobBytes,
    ...(options.message ? { message: options.message } : {}),
  };
  const isAway = await runSteps(plans, dryRun ? "dry run" : sending, report, listener);
  if (dryRun || !before) return report;
  // A folder without any part of a design system does not remove the registry's content.
  const isEmpty = report.outcomes.every(({ status }) => status === "absent");
  const reported = isAway
    ? undefined
    : isEmpty
      ? 0
      : await reportLeftOut(
          client,
          state,
          plans.flatMap(({ reports }) => reports),
          listener,
        );

  const after = pending.length + (reported ?? 0) > 0 ? await client.status().catch(() => undefined) : before;
  const ended = Object.keys(conflicts).filter((key) => !(key in state.conflicts));
  if (ended.length > 0 || isUnsettled(workspace)) {
    const { dropConflict, noteAside } = await import("../sync/note-records.ts");
    for (const key of ended) await dropConflict(workspace, { ...state, conflicts }, key);
    await noteAside(workspace, state, local.records);
  }
  const changed = report.outcomes.reduce((sum, outcome) => sum + outcome.changed, reported ?? 0);
  const reached = stateAfter(state, { before, after, changed, kinds: options.kinds });
  await keepState({ ...reached, known: after ? knownRevision(after) : state.known });
  const isDone = report.outcomes.every(
    ({ status, leftOut }) => leftOut.length === 0 && (status === "sent" || DONE.includes(status)),
  );
  if (isDone && reported !== undefined && after && reached.lastSyncVersion === after.latestVersion) {
    const nothing = plans.map((plan) => sendStep({ ...plan, send: [], remove: [] }, "dry run"));
    const withCrlf = [...local.records.values()].filter(({ ends }) => ends === "crlf").map(({ kind }) => kind.name);
    const crlf = new Set(steps.filter(({ kinds }) => kinds.some(({ name }) => withCrlf.includes(name))));
    report.settled = {
      ...{ log: logPositionOf({ ...after }), outcomes: await Promise.all(nothing), plans, state: reached },
      crlf,
    };
  }
  return report;

  /** Without the state the next push compares everything again: worth a warning, no failure. */
  async function keepState(kept: SyncState): Promise<void> {
    try {
      await writeState(workspace, kept);
    } catch (error) {
      listener.warn(
        `The state of this sync could not be saved in ${workspace}/.service (${String(error)}). The next push compares all records again.`,
      );
    }
  }
}

/**
 * Sends the reports if they changed since the last push. Returns the number of changed reports; undefined if the
 * registry does not accept them.
 */
async function reportLeftOut(
  client: Pick<SyncClient, "report">,
  state: SyncState,
  reports: SentReports,
  { warn }: Pick<PushListener, "warn">,
): Promise<number | undefined> {
  const digests = new Map(reports.map((report) => [report.entityType, sha256(JSON.stringify(report))]));
  const hasReported = Object.keys(state.leftOut).length > 0;
  const changed = reports.filter(({ entityType, total }) => {
    const before = state.leftOut[entityType];
    // What is new here and whole was never reported otherwise.
    return before === undefined ? !hasReported || total > 0 : before !== digests.get(entityType);
  });
  if (changed.length === 0) return 0;
  try {
    const count = await client.report(changed);
    Object.assign(state.leftOut, Object.fromEntries(digests));
    return count;
  } catch (error) {
    // An older registry has no place for it.
    if (error instanceof RegistryError && [404, 405].includes(error.status)) return 0;
    warn(`The list of left-out files could not be sent to the registry: ${reasonOf(error)} Push again to send it.`);
    return undefined;
  }
}

/** The plans of steps that need not be read. */
async function quietPlans(
  steps: readonly PushStep[],
  state: SyncState,
  notes: PushNotes,
): Promise<ReadonlyMap<PushStep, StepPlan>> {
  const resolved = knownTypeDigests(state);
  const plans = new Map<PushStep, StepPlan>();
  for (const step of steps) {
    const noted = await notes.find(step, resolved);
    if (noted) plans.set(step, quietPlan(step, noted));
  }
  return plans;
}

/** How many attempts to send a record are remembered until the log shows one of them. */
const PENDING = 8;

/** How a step ends that has nothing to do. */
const DONE: readonly StepOutcome["status"][] = ["unchanged", "absent"];

/** Runs steps until the registry does not answer any more: then no other can go through either. Resolves to whether that was so. */
async function runSteps(
  plans: readonly StepPlan[],
  sending: Omit<StepSender, "progress"> | "dry run",
  { outcomes }: Pick<PushResult, "outcomes">,
  listener: PushListener,
): Promise<boolean> {
  let away: string | undefined;
  for (const plan of plans) {
    const { step } = plan.step;
    const progress = (text: string) => listener.progress(`${step}  ${text}`);
    progress("…");
    const isNeeded = plan.send.length + plan.remove.length > 0;
    if (away && isNeeded) {
      outcomes.push(notDone(step, away));
      continue;
    }
    const outcome = await sendStep(plan, sending === "dry run" ? sending : { ...sending, progress }).catch(
      (error: unknown) => {
        away = reasonOf(error);
        return notDone(step, away);
      },
    );
    outcomes.push(outcome);
    listener.step(outcome);
  }
  return away !== undefined;
}

const notDone = (step: string, message: string): StepOutcome => beginOutcome(step).end({ status: "failed", message });

/** A folder without anything is seldom meant to empty the registry. */
function refuseEmpty(plans: readonly StepPlan[], workspace: string): void {
  const removed = plans.reduce((sum, { remove }) => sum + remove.length, 0);
  if (removed === 0 || plans.length === 1 || plans.some(({ records, readable }) => records > 0 || readable !== "whole"))
    return;
  const commands = plans.filter(({ remove }) => remove.length > 0).map(({ step }) => `dsr push ${step.step}`);
  throw new CommandError(
    `${workspace} is empty, and this push would delete ${counted(removed, "record")} that were pushed from it. If your workspace is another folder, name it with --workspace. To delete the records, push step by step: ${commands.join(", ")}.`,
  );
}
