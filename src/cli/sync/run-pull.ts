import { join } from "node:path";
import { z } from "zod";
import type { SyncEvent } from "../../domain/sync/contract.ts";
import { counted, type Noun } from "../../engines/text/noun.ts";
import { inParallel } from "../../safe/in-parallel.ts";
import { reasonOf, UnsafeInput } from "../../safe/unsafe.ts";
import type { Kind } from "../../store/kind.ts";
import type { LeftOutNotice } from "../../store/left-out.ts";
import { InvalidDocument } from "../../store/store.ts";
import { withCachedListings } from "../../store/workspace/cached-listings.ts";
import { readTrusted } from "../../store/workspace/trusted.ts";
import type { WorkspaceFiles } from "../../store/workspace/workspace-files.ts";
import { openRegistry, type RegistryContext } from "../registry/registry.ts";
import { CommandError } from "../runner/command.ts";
import { applyPlans, removeEmptyFolders, type WrittenChanges } from "./apply-plans.ts";
import { batchesOf } from "./change-batches.ts";
import type { UnchangedRecord } from "./left-alone.ts";
import {
  isChosen,
  isCloned,
  isMerged,
  isPulled,
  type LocalRecords,
  leftOutOf,
  localIdOf,
  localKeyOf,
  notesOf,
  type PulledKind,
  readLocalRecords,
  settleLineEndsNow,
  typeOf,
  typesToName,
} from "./local-records.ts";
import { dropConflict, noteAside, noteMerged, noteRecords } from "./note-records.ts";
import type { RecordFilter } from "./pull-filter.ts";
import { openJournal } from "./pull-journal.ts";
import { createTakenPaths } from "./pull-places.ts";
import { isPrinted, type PullInputs, type PullPlan, pathsOf, planPull } from "./pull-plan.ts";
import { isOpen } from "./record-status.ts";
import { authorOf, hashOfChange, knownRevision, openKnowledge, openState } from "./remote-knowledge.ts";
import { removeLeftovers } from "./remove-leftovers.ts";
import { createSyncClient } from "./sync-client.ts";
import { authorText, type SyncState, writeState } from "./sync-state.ts";

/** Which version of a record to keep if both sides changed it. */
export type ConflictChoice = "take" | "keep";

/** The options of a pull. */
export interface PullOptions {
  kinds: readonly Kind[];
  dryRun: boolean;
  /** Replace local edits after a backup. */
  force: boolean;
  /** Only these records. */
  filter?: RecordFilter;
  /** Into a new folder: includes the workspace's own records. */
  clone?: boolean;
  /** By name of a kind: whose version of it stays. */
  choices?: Readonly<Record<string, ConflictChoice>>;
  /** Asks which version of a single record to keep if both sides changed it. Undefined: neither. */
  choose?(kind: Kind, who: string): Promise<ConflictChoice | undefined>;
}

/** The result of a pull. */
export interface PullReport extends WrittenChanges {
  url: string;
  /** True if the registry was restored, so that everything was read again. */
  restored: boolean;
  /** Records that both sides changed. Nothing was overwritten. */
  conflicts: UnchangedRecord[];
  /** Kinds whose version here stays, as it was chosen. */
  kept: string[];
  /** Records that a pull never writes. */
  refused: UnchangedRecord[];
  /** Unreadable local files, and records that a pull never writes, in the common form of all commands. */
  leftOut: LeftOutNotice[];
  /** Temporary failures. The next pull tries again. */
  failed: UnchangedRecord[];
  warnings: string[];
}

const IN_FLIGHT = 6;

/** Writes the registry's changes to the workspace, and the log position last. */
export async function runPull(
  context: RegistryContext,
  files: WorkspaceFiles,
  options: PullOptions,
  progress: (text: string) => void,
): Promise<PullReport> {
  const { workspace } = context;
  const registry = await openRegistry(context, files);
  const client = createSyncClient(registry.client());
  const status = await client.status();
  const { logId } = status;
  const { state, isSame } = await openState(client, { workspace, url: registry.url }, status);
  const restored = state.logId !== undefined && !isSame;
  const knowledge = openKnowledge(state, status, { kinds: options.kinds, isSame });
  const report = emptyReport(registry.url, restored);
  const { choices = {} } = options;
  const pulled = options.kinds.filter(options.clone ? isCloned : isPulled);
  const byType = new Map(pulled.map((kind) => [kind.sync.entityType, kind]));
  const done = new Map<string, PullPlan>();
  const read = (view = withCachedListings(files)) =>
    readLocalRecords([...byType.values()], view, (key) => [done.get(key)?.remote, state.records[key]]);

  progress("reading the workspace …");
  const untouched = withCachedListings(files);
  const local = await read(untouched);
  report.warnings = notesOf(local);
  report.leftOut = leftOutOf(local);
  await knowledge.read(client);
  await knowledge.settle(knowledge.isFirst ? await readLocalRecords(options.kinds, untouched) : local);
  // A first pull that is interrupted leaves files that are the registry's: the next command knows them by this.
  if (knowledge.isFirst && !options.dryRun) await writeState(workspace, state);
  const journal = await openJournal(workspace, `${logId} ${state.pulledVersion} ${state.lastSyncAt ?? ""}`);
  if (!options.dryRun) await removeLeftovers(files.root, journal.touched);
  const background: PullInputs = {
    root: files.root,
    state,
    local: local.records,
    before: local.records,
    begun: journal.begun,
    scopes: status.scopes,
    blob: client.getBlob,
    anyway: ({ name }) => choices[name] === "take" || (options.force && options.filter !== undefined),
    taken: createTakenPaths((await Promise.all([...local.records.values()].map(pathsOf))).flat()),
  };
  const trusted = await readTrusted(workspace);
  const time = new Date().toISOString().replaceAll(":", "-");
  let digest = "";
  let cursor = startOf(state, local.records, options, [...byType.keys()]);

  const parts = { workspace, files, options, state, report, done, byType, local, read, journal, trusted, time };
  const tell = () =>
    progress(`${counted(report.written.length, FILES)} written, ${partOf(cursor, status)} of the log read`);
  const pulling: Pulling = { ...parts, tell };

  const late: SyncEvent[] = [];
  const also = typesToName([...byType.values()]);
  for await (const page of client.changes(cursor, { data: "hash", also })) {
    if (page.logId !== logId)
      throw new CommandError(`${registry.url} was restored during the pull. Run dsr pull again.`);
    const wanted = page.changes.filter(
      ({ entityType, entityId }) => byType.has(entityType) && (options.filter?.(entityType, entityId) ?? true),
    );
    const waits = (change: SyncEvent) => change.action !== "delete" && isPrinted(change.data);
    late.push(...wanted.filter(waits));
    await take(
      pulling,
      wanted.filter((change) => !waits(change)),
      { on: background, records: local },
    );
    if (page.nextCursor >= cursor) ({ nextCursor: cursor, digest } = page);
  }
  // A record without its own file may be derived from files just written: a declaration made by a build. Only a
  // difference from before this pull is an edit.
  if (late.length > 0) {
    const now = report.written.length > 0 ? await read() : local;
    await take(pulling, late, { on: { ...background, local: now.records }, records: now });
  }

  report.leftOut.push(...report.refused.map((left) => refusalOf(left, byType)));
  if (!options.dryRun) {
    await finish(pulling, { cursor, digest });
    await journal.close();
  }
  return report;
}

/** A refused record in the common form of all commands. */
function refusalOf({ key, paths, message }: UnchangedRecord, byType: ReadonlyMap<string, PulledKind>): LeftOutNotice {
  const noun = byType.get(typeOf(key))?.noun.one ?? typeOf(key);
  const [why = message, instead] = message.split(/(?<=\.) (?=[A-Z])(.*)/s);
  return {
    file: paths.join(", ") || key,
    what: paths.length > 0 ? "the file" : `the ${noun} ${localIdOf(key)}`,
    why: why.replace(/\.$/, ""),
    instead: instead ?? "Change it in the registry and pull again.",
  };
}

const emptyReport = (url: string, restored: boolean): PullReport => ({
  url,
  restored,
  written: [],
  removed: [],
  untrusted: [],
  backups: [],
  bytes: 0,
  conflicts: [],
  kept: [],
  refused: [],
  leftOut: [],
  failed: [],
  warnings: [],
});

/** The parts of a running pull. */
interface Pulling {
  workspace: string;
  files: WorkspaceFiles;
  options: PullOptions;
  state: SyncState;
  report: PullReport;
  done: Map<string, PullPlan>;
  /** The kinds that are pulled, by the type of their entities. */
  byType: ReadonlyMap<string, PulledKind>;
  /** The local records at the start. */
  local: LocalRecords;
  read(): Promise<LocalRecords>;
  journal: Awaited<ReturnType<typeof openJournal>>;
  trusted: Awaited<ReturnType<typeof readTrusted>>;
  time: string;
  /** Reports progress. */
  tell(): void;
}

/** Decides on changes and executes them. */
async function take(
  pulling: Pulling,
  changes: readonly SyncEvent[],
  { on, records }: { on: PullInputs; records: LocalRecords },
): Promise<void> {
  const { workspace, files, options, state, report, done, journal, trusted, time } = pulling;
  const remotes = new Map(
    changes.map((change) => [localKeyOf(change.entityType, change.entityId), hashOfChange(change)]),
  );
  await settleLineEndsNow(records, files, (key) => (remotes.has(key) ? [remotes.get(key), state.records[key]] : []));
  for (const batch of batchesOf(changes)) {
    const plans = await inParallel(batch, IN_FLIGHT, (change) => decide(pulling, change, on));
    const decided = plans.filter((plan) => plan !== undefined);
    for (const plan of decided) {
      await settleChoice(plan, options);
      if (plan.action === "keep") report.kept.push(plan.kind.name);
      done.set(plan.key, plan);
    }
    await applyPlans(decided, done, { workspace, options, journal, trusted, report, time });
    pulling.tell();
  }
}

async function decide({ byType, report }: Pulling, change: SyncEvent, on: PullInputs): Promise<PullPlan | undefined> {
  const kind = byType.get(change.entityType);
  if (!kind) return undefined;
  try {
    return await planPull(kind, change, on);
  } catch (error) {
    leave(report, change, error);
    return undefined;
  }
}

/** Removes empty folders and obsolete files, and updates the state, with the log position last. */
async function finish(
  { workspace, files, options, state, report, done, byType, local, read }: Pulling,
  { cursor, digest }: { cursor: number; digest: string },
): Promise<void> {
  const places = options.kinds.flatMap((kind) => kind.workspace.paths);
  await removeEmptyFolders(workspace, report.removed, places);
  await removeLeftovers(
    join(workspace, ".service/conflicts"),
    report.conflicts.flatMap(({ paths }) => paths),
  );
  await noteRecords(state, done, { read, workspace });
  await noteAside(workspace, state, local.records, done);
  await noteMerged(state, done, () => readLocalRecords(options.kinds.filter(isMerged), files));
  for (const { key, message } of report.refused) {
    const theirs = state.theirs[key];
    if (theirs) theirs.refused = message;
  }
  for (const key of resolved(state, done, local.records)) await dropConflict(workspace, state, key);
  if (report.failed.length === 0 && !options.filter) {
    state.pulledVersion = cursor;
    state.pulledTypes = [...byType.keys()];
  }
  state.known = knownRevision({ latestVersion: cursor, digest });
  await writeState(workspace, { ...state, lastSyncAt: new Date().toISOString() });
}

const FILES: Noun = { one: "file", many: "files" };

const partOf = (cursor: number, { latestVersion }: { latestVersion: number }): string =>
  `${Math.floor((100 * Math.min(cursor, latestVersion)) / Math.max(1, latestVersion))}%`;

/** Applies the choice for a record's kind, and asks if both sides changed a single record. */
async function settleChoice(plan: PullPlan, { choices = {}, choose, dryRun, force }: PullOptions): Promise<void> {
  const { kind, change } = plan;
  const isConflict = plan.action === "conflict" && !force;
  const isRequested = isConflict && !dryRun && isChosen(kind, change.entityId);
  const choice = choices[kind.name] ?? (isRequested ? await choose?.(kind, authorText(authorOf(change))) : undefined);
  if (choice === "take") plan.taken = true;
  if (choice === "keep" && plan.action !== "same") plan.action = "keep";
}

/**
 * The position to read from. Open conflicts and refused records are read again; a filter, a choice, and a kind that is
 * new to this program need the complete log.
 */
function startOf(
  state: SyncState,
  local: PullInputs["local"],
  { filter, choices = {} }: PullOptions,
  types: readonly string[],
): number {
  if (filter || Object.keys(choices).length > 0 || types.some((type) => !state.pulledTypes.includes(type))) return 0;
  const open = Object.entries(state.conflicts).filter(([key, conflict]) => isOpen(conflict, local.get(key)));
  const refused = Object.entries(state.theirs).filter(([key, one]) => one.refused && types.includes(typeOf(key)));
  return Math.min(
    state.pulledVersion,
    ...open.map(([, { since }]) => since),
    ...refused.map(([, { version }]) => version - 1),
  );
}

/** Conflicts that the user has merged since. */
function resolved(state: SyncState, done: ReadonlyMap<string, PullPlan>, local: PullInputs["local"]): string[] {
  return Object.keys(state.conflicts).filter((key) => {
    const conflict = state.conflicts[key];
    return conflict && done.get(key)?.action !== "conflict" && !isOpen(conflict, local.get(key));
  });
}

/** Notes a record that can't be written: refused permanently if its content is invalid, otherwise to be tried again. */
function leave(report: PullReport, { entityType, entityId }: SyncEvent, error: unknown): void {
  const shapeless = error instanceof z.ZodError;
  const message = shapeless ? "Its data has an invalid format." : reasonOf(error);
  const left = { key: localKeyOf(entityType, entityId), paths: [], message };
  if (shapeless || error instanceof UnsafeInput || error instanceof InvalidDocument) report.refused.push(left);
  else report.failed.push(left);
}
