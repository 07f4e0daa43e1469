import { posix } from "node:path";
import type { SyncEvent } from "../../domain/sync/contract.ts";
import { readInside } from "../../safe/files.ts";
import { isObject } from "../../safe/is-object.ts";
import { UnsafeInput } from "../../safe/unsafe.ts";
import { digestOfFile, type Kind, sha256, type WorkspaceFile } from "../../store/kind.ts";
import { RAW_FILES } from "../../store/raw-files.ts";
import { InvalidDocument } from "../../store/store.ts";
import { readUntrusted } from "../../store/workspace/untrusted.ts";
import { type LocalRecord, localKeyOf, type PulledKind } from "./local-records.ts";
import { placementFor } from "./pull-places.ts";
import { isOpen } from "./record-status.ts";
import { hashOfChange } from "./remote-knowledge.ts";
import type { SyncState } from "./sync-state.ts";

/** A file as a pull finds it and leaves it. */
export interface PlannedFile {
  path: string;
  /** Undefined: it is removed. */
  bytes?: Uint8Array;
  /** Its digest before the change. Empty if it did not exist. */
  found: string;
  /** Another program would use it because of its name, so it waits in `.service/untrusted/`. */
  waits?: boolean;
}

/** The plan of a pull for one record. */
export interface PullPlan {
  key: string;
  kind: PulledKind;
  change: SyncEvent;
  /**
   * `same`: nothing to do. `write`: write the registry's version. `conflict`: both sides changed it. `keep`: the local
   * version stays, and the next push replaces the registry's.
   */
  action: "same" | "write" | "conflict" | "keep";
  /** The person chose the registry's version: the local one is replaced after a backup. */
  taken?: boolean;
  /** Files that differ from the registry's. */
  files: PlannedFile[];
  /** Files of it that are never written, and why. */
  refused: { path: string; message: string }[];
  /** Some of its files wait or are refused: the registry's version of it is not this workspace's own. */
  isForeign?: boolean;
  /** Digest of the local record. Empty if it doesn't exist. */
  local: string;
  remote: string;
}

/** The inputs of a decision. */
export interface PullInputs {
  root: string;
  state: Pick<SyncState, "records" | "remotes" | "conflicts" | "aside">;
  /** The present records of the workspace. */
  local: ReadonlyMap<string, LocalRecord>;
  /** The same before this pull wrote anything. */
  before: ReadonlyMap<string, LocalRecord>;
  /** Work an interrupted pull had begun. */
  begun: ReadonlyMap<string, Record<string, string[]>>;
  /** The scopes of the credential. */
  scopes: readonly string[];
  /** Bytes of a hash, from the registry. */
  blob(hash: string): Promise<Uint8Array>;
  /** Whether to write a record of the kind although it is unchanged. */
  anyway(kind: PulledKind): boolean;
  /** See `createTakenPaths`. */
  taken(path: string): string | undefined;
}

/**
 * Decides on one change; reads the files concerned, writes nothing. Undefined if it doesn't concern the workspace.
 * Throws `UnsafeInput` for a record none of whose files may be written.
 */
export async function planPull(
  kind: PulledKind,
  change: SyncEvent,
  background: PullInputs,
): Promise<PullPlan | undefined> {
  const { state, local, root } = background;
  const key = localKeyOf(change.entityType, change.entityId);
  const here = local.get(key);
  const remote = hashOfChange(change);
  const plan: PullPlan = { key, kind, change, action: "same", files: [], refused: [], local: here?.hash ?? "", remote };
  const was = state.records[key];
  const open = state.conflicts[key];
  const isConflict = open !== undefined && isOpen(open, here);
  const own = here ? await pathsOf(here) : [];
  const begun = background.begun.get(key);
  const left = Object.keys(begun ?? {}).filter((path) => !own.includes(path));
  if (remote === plan.local && left.length === 0) return plan;
  const known = state.remotes[key] ?? was;
  if (was !== undefined && remote === known && !isConflict && !background.anyway(kind) && !begun) return undefined;
  // A local record that others removed, and that never came from them, stays.
  if (was === undefined && remote === "" && !isConflict && !begun) return undefined;

  const edited = (background.before.get(key)?.hash ?? "") !== (was ?? "");
  // A derived record is not an edit: it was built from the same sources, and a push replaces the registry's.
  if (kind.sync.derived && edited && !begun) return undefined;

  // A record that only this workspace wrote is restored unchanged.
  const isOwn = was !== undefined && remote === known && state.aside[key] !== remote;
  const targets = remote === "" ? [] : await targetsOf(kind, change, here, background);
  const wanted = new Set(targets.map(({ path }) => path));
  const old = [...own, ...left].filter((path) => !wanted.has(path));
  for (const { path, target } of [
    ...targets.map((target) => ({ path: target.path, target })),
    ...old.map((path) => ({ path, target: undefined })),
  ]) {
    try {
      const waits = placementFor(kind, path, isOwn) === "aside";
      if (waits && target) plan.isForeign = true;
      const found = await fileDigestOf(root, path);
      if (found === (target ? digestOfFile(target) : "")) continue;
      const bytes = target && ("hash" in target ? await background.blob(target.hash) : target.bytes);
      plan.files.push({ path, found, ...(bytes ? { bytes, waits } : {}) });
    } catch (error) {
      if (!(error instanceof UnsafeInput)) throw error;
      plan.refused.push({ path, message: error.message });
      if (target && !isOwn) plan.isForeign = true;
    }
  }
  if (plan.refused.length > 0 && plan.refused.length === targets.length + old.length)
    throw new UnsafeInput("path", plan.refused.map(({ message }) => message).join(" "));
  if (plan.files.length === 0) return plan;
  const inTheWay = plan.files.some(({ path, found }) => found !== "" && !own.includes(path));
  plan.action = !isBegun(plan.files, begun) && (edited || inTheWay || isConflict) ? "conflict" : "write";
  return plan;
}

/** Whether the files are as an interrupted pull left them, without an edit. */
const isBegun = (files: readonly PlannedFile[], begun: Record<string, string[]> | undefined): boolean =>
  begun !== undefined && files.every(({ path, found }) => begun[path]?.includes(found) ?? false);

/** Digest of a file, also of one that was put aside. Empty if it doesn't exist. */
export async function fileDigestOf(root: string, path: string): Promise<string> {
  const bytes = (await readUntrusted(root, path)) ?? (await readInside(root, path));
  return bytes ? sha256(bytes) : "";
}

/** The files of a record as the registry has it. One that was edited there stays where it is here. */
async function targetsOf(
  kind: PulledKind,
  { entityId, data }: SyncEvent,
  here: LocalRecord | undefined,
  { taken, scopes }: PullInputs,
): Promise<WorkspaceFile[]> {
  if (data === null || data === undefined) {
    // Distinct from deleted records: with another credential the next pull writes it.
    if (kind.readScope && !scopes.includes(kind.readScope))
      throw new Error(
        `Your credential does not have the scope ${kind.readScope}. Sign in with dsr login, or use an API key with this scope.`,
      );
    throw new InvalidDocument("The registry no longer has its content.");
  }
  const files = whereItIs(kind, data, await kind.sync.toFiles(entityId, data), here ? await pathsOf(here) : []);
  for (const { path } of files) {
    const other = taken(path);
    if (other !== undefined)
      throw new Error(`${path} and ${other} are the same file on some systems. Rename one in the registry.`);
  }
  return files;
}

/** A record of one file that is here under another name keeps that: it was printed, or its kind reads either file. */
function whereItIs(kind: Kind, data: unknown, files: WorkspaceFile[], own: readonly string[]): WorkspaceFile[] {
  const [first] = files;
  const [path] = own;
  if (!first || path === undefined || files.length > 1 || own.length > 1) return files;
  const { paths } = kind.workspace;
  const isEither = paths.includes(path) && paths.includes(first.path);
  const isReload = isPrinted(data) && "bytes" in first && posix.extname(path) === posix.extname(first.path);
  return isEither || isReload ? [{ ...first, path }] : files;
}

/** File paths of a workspace record. */
export async function pathsOf({ kind, id, data }: LocalRecord): Promise<string[]> {
  return ((await kind.sync.toFiles?.(id, data)) ?? []).map(({ path }) => path);
}

/** Whether a record has no original file, because it was created or edited in the registry: then a file is printed. */
export const isPrinted = (data: unknown): boolean =>
  isObject(data) && !["file", "content", "hash", RAW_FILES].some((field) => field in data);
