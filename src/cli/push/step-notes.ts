import { rm } from "node:fs/promises";
import type { PushStep } from "../../platform/contract/push-step.ts";
import { isObject } from "../../safe/is-object.ts";
import { type Kind, sha256 } from "../../store/kind.ts";
import { readInService, servicePath, writeServiceFile } from "../../store/workspace/service-folder.ts";
import type { WorkspaceFiles } from "../../store/workspace/workspace-files.ts";
import { isSynced, typeOf } from "../sync/local-records.ts";
import type { SyncState } from "../sync/sync-state.ts";
import type { BuildBefore } from "./build-first.ts";
import type { QuietPlan } from "./plan-push.ts";
import type { ReadFrom } from "./read-places.ts";
import type { PushInputs } from "./unchanged.ts";
import { isUnsettled } from "./unsettled.ts";

/** The file with notes on unchanged steps. */
const FILE = "pushed-steps.json";

/** A step that had nothing to send. */
interface StepNote extends QuietPlan, ReadFrom {
  /** Digest of the files it read. */
  look: string;
  /** Digest of the known state of its records on both sides. */
  state: string;
  /** Some of its records are the registry's only when they are read with CRLF. */
  crlf?: true;
}

/** A build before a push that had nothing to do. */
interface BuildNote extends ReadFrom {
  /** Places where links are followed. */
  linked: readonly string[];
  /** Its inputs besides files. */
  asked: string;
  look: string;
  /** Its result. Null without components. */
  said: BuildBefore | null;
}

/** Notes of pushes on their parts. */
export interface StepNotes {
  /** By name of the step. */
  steps: ReadonlyMap<string, StepNote>;
  build: BuildNote | undefined;
}

export const NO_NOTES: StepNotes = { steps: new Map(), build: undefined };

/** Notes that a push reads and writes. */
export interface PushNotes {
  /**
   * Returns the plan of an unchanged step: its files and the known state of its records are as they were when it had
   * nothing to send.
   */
  find(step: PushStep, resolved: (type: string) => string | undefined): Promise<QuietPlan | undefined>;
  /** Returns the files for a kind, and records the files that it reads. */
  watch(kind: Kind, files: WorkspaceFiles): WorkspaceFiles;
  /** Whether records of the registry were found to have CRLF, of steps that are not read too. */
  hasCrlf(): boolean;
}

/** The validity of notes: the registry's address, and everything that affects all steps. */
interface Valid {
  url: string;
  surroundings: PushInputs;
}

/** Deletes the notes after a change of the files they describe. */
export const dropStepNotes = (workspace: string): Promise<void> =>
  rm(servicePath(workspace, FILE), { force: true }).catch(() => undefined);

/**
 * Reads the notes of earlier pushes if they are valid. Returns none if a script waits for trust, or a pull or fetch was
 * interrupted: then everything is read.
 */
export async function readStepNotes(workspace: string, valid: Valid): Promise<StepNotes> {
  if (isUnsettled(workspace)) return NO_NOTES;
  try {
    const notes: unknown = JSON.parse((await readInService(workspace, FILE)) ?? "");
    // As this program wrote it: `readInService` believes no other.
    if (!isObject(notes) || notes.valid !== validOf(valid) || !isObject(notes.steps)) return NO_NOTES;
    const { steps, build } = notes as { steps: Record<string, StepNote>; build?: BuildNote };
    return { steps: new Map(Object.entries(steps)), build };
  } catch {
    return NO_NOTES;
  }
}

/** Replaces the notes. */
export async function writeStepNotes(workspace: string, { steps, build }: StepNotes, valid: Valid): Promise<void> {
  const text = JSON.stringify({ valid: validOf(valid), steps: Object.fromEntries(steps), build });
  // Without them the next push reads more.
  await writeServiceFile(workspace, FILE, text, false).catch(() => undefined);
}

/** Each step compares the state of the registry itself. */
const validOf = ({ url, surroundings: { program, secrets, variables, browser } }: Valid): string =>
  sha256(JSON.stringify([url, program, secrets, variables, browser]));

/**
 * Digests of the known state of each type's records: the same records and the same state give the same plan. Undefined
 * for types with a record in transfer when a push ended: only the workspace's records show whether it arrived.
 */
export function knownTypeDigests({ records, remotes, theirs, met, pending, conflicts, aside }: SyncState) {
  const open = new Set(Object.keys(pending).map(typeOf));
  const known = [records, remotes, theirs, met, conflicts, aside].flatMap((noted, index) =>
    Object.entries(noted).map(([key, value]) => ({ type: typeOf(key), line: JSON.stringify([index, key, value]) })),
  );
  const lines = Map.groupBy(known, ({ type }) => type);
  return (type: string): string | undefined => {
    if (open.has(type)) return undefined;
    const own = (lines.get(type) ?? []).map(({ line }) => line);
    return sha256(own.sort().join("\n"));
  };
}

/** The same of all records of some kinds; undefined where something of them was on its way. */
export function knownDigestOf(
  kinds: readonly Kind[],
  resolved: (type: string) => string | undefined,
): string | undefined {
  const digests = kinds.filter(isSynced).map(({ sync }) => resolved(sync.entityType));
  return digests.includes(undefined) ? undefined : sha256(digests.join("\n"));
}
