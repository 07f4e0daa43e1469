import { rm } from "node:fs/promises";
import type { PushStep } from "../../platform/contract/push-step.ts";
import { isObject } from "../../safe/is-object.ts";
import { type Kind, sha256 } from "../../store/kind.ts";
import { keepInService, readInService, servicePath } from "../../store/workspace/service-folder.ts";
import type { WorkspaceFiles } from "../../store/workspace/workspace-files.ts";
import { isSynced, typeOf } from "../sync/local-records.ts";
import type { SyncState } from "../sync/sync-state.ts";
import type { BuildBefore } from "./build-first.ts";
import type { QuietPlan } from "./plan-push.ts";
import type { Surroundings } from "./unchanged.ts";
import { isUnsettled } from "./unsettled.ts";
import type { ReadFrom } from "./what-was-read.ts";

/** Where pushes note which steps had nothing to send, and what that holds for. */
const FILE = "pushed-steps.json";

/** A step that had nothing to send. */
interface StepNote extends QuietPlan, ReadFrom {
  /** Digest of what it was read from. */
  look: string;
  /** Digest of what is known of its records on both sides. */
  state: string;
  /** Some of its records are the registry's only when they are read with CRLF. */
  crlf?: true;
}

/** A build before a push that had nothing to do. */
interface BuildNote extends ReadFrom {
  /** Of the places those that count as what a link leads to. */
  linked: readonly string[];
  /** What it depends on beside files. */
  asked: string;
  look: string;
  /** What it said; null where there is no component. */
  said: BuildBefore | null;
}

/** What pushes noted of their parts. */
export interface StepNotes {
  /** By name of the step. */
  steps: ReadonlyMap<string, StepNote>;
  build: BuildNote | undefined;
}

export const NO_NOTES: StepNotes = { steps: new Map(), build: undefined };

/** What a push takes from earlier ones, and leaves to later ones. */
export interface PushNotes {
  /**
   * The plan of a step that has nothing to send: its files are as they were when it had nothing to send, and so is what
   * is known of its records in the registry.
   */
  find(step: PushStep, settled: (type: string) => string | undefined): Promise<QuietPlan | undefined>;
  /** The files for a kind: what it asks for is remembered. */
  watch(kind: Kind, files: WorkspaceFiles): WorkspaceFiles;
  /** Whether records of the registry were found to have CRLF, of steps that are not read too. */
  hasCrlf(): boolean;
}

/** What notes hold for: the address of the registry, and what decides about every step. */
interface Valid {
  url: string;
  surroundings: Surroundings;
}

/** Forgets what pushes noted: it was of files that something else stood for. */
export const dropStepNotes = (workspace: string): Promise<void> =>
  rm(servicePath(workspace, FILE), { force: true }).catch(() => undefined);

/**
 * The notes of earlier pushes, where they hold. None where a script waits to be trusted, or a pull or fetch was interrupted:
 * then everything is looked at.
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

/** Keeps notes in place of those there are. */
export async function writeStepNotes(workspace: string, { steps, build }: StepNotes, valid: Valid): Promise<void> {
  const text = JSON.stringify({ valid: validOf(valid), steps: Object.fromEntries(steps), build });
  // Without them the next push reads more.
  await keepInService(workspace, FILE, text, false).catch(() => undefined);
}

/** What was noted of the registry is told by each step itself. */
const validOf = ({ url, surroundings: { program, secrets, variables, browser } }: Valid): string =>
  sha256(JSON.stringify([url, program, secrets, variables, browser]));

/**
 * Digests of all that is known of the records of each type: what the same records are compared with leads to the same plan.
 * Undefined for types of which something was on its way when a push ended: whether it arrived is told by the records of the
 * workspace, which then have to be read.
 */
export function settledTypes({ records, remotes, theirs, met, pending, conflicts, aside }: SyncState) {
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
export function settledOf(kinds: readonly Kind[], settled: (type: string) => string | undefined): string | undefined {
  const digests = kinds.filter(isSynced).map(({ sync }) => settled(sync.entityType));
  return digests.includes(undefined) ? undefined : sha256(digests.join("\n"));
}
