import type { SyncEvent } from "../../features/log/sync/contract.ts";
import { readInside } from "../../safe/files.ts";
import { sha256 } from "../../store/kind.ts";
import { InvalidDocument } from "../../store/store.ts";
import { readUntrusted } from "../../store/workspace/untrusted.ts";
import type { SyncState } from "../push/sync-state.ts";
import { keyOf, type LocalRecord, type PulledKind } from "./local-records.ts";
import { placeOf } from "./pull-places.ts";
import { hashOfChange } from "./remote-knowledge.ts";
import { isOpen } from "./standing.ts";

/** A file as a pull finds it and leaves it. */
export interface PlannedFile {
  path: string;
  /** Undefined: it is removed. */
  bytes?: Uint8Array;
  /** Digest it had when it was looked at; empty where it was absent. */
  found: string;
}

/** What a pull does with one record. */
export interface PullPlan {
  key: string;
  change: SyncEvent;
  /** `same`: nothing to do. `write`: bring it here. `conflict`: it was changed here too. */
  action: "same" | "write" | "conflict";
  /** Files that differ from what the registry has. */
  files: PlannedFile[];
  /** Digest of the record here; empty where there is none. */
  local: string;
  remote: string;
}

/** What a decision rests on. */
export interface PullGround {
  root: string;
  state: Pick<SyncState, "records" | "remotes" | "conflicts">;
  /** Records of the workspace as they are now. */
  local: ReadonlyMap<string, LocalRecord>;
  /** The same before this pull wrote anything. */
  before: ReadonlyMap<string, LocalRecord>;
  /** Work an interrupted pull had begun. */
  begun: ReadonlyMap<string, Record<string, string[]>>;
  /** What the credential may. */
  scopes: readonly string[];
  /** Bytes of a hash, from the registry. */
  blob(hash: string): Promise<Uint8Array>;
  /** Bring it here although nothing is new there. */
  anyway: boolean;
  /** See `createTakenPaths`. */
  taken(path: string): string | undefined;
}

/**
 * Decides on one change; reads the files concerned, writes nothing. Undefined where it does not concern the workspace.
 * Throws `UnsafeInput` for a record whose files may not be written.
 */
export async function planPull(kind: PulledKind, change: SyncEvent, ground: PullGround): Promise<PullPlan | undefined> {
  const { state, local, root } = ground;
  const key = keyOf(change.entityType, change.entityId);
  const here = local.get(key);
  const remote = hashOfChange(change);
  const plan: PullPlan = { key, change, action: "same", files: [], local: here?.hash ?? "", remote };
  const was = state.records[key];
  const open = state.conflicts[key];
  const isConflict = open !== undefined && isOpen(open, here);
  const own = here ? await pathsOf(here) : [];
  const begun = ground.begun.get(key);
  const left = Object.keys(begun ?? {}).filter((path) => !own.includes(path));
  if (remote === plan.local && left.length === 0) return plan;
  const known = state.remotes[key] ?? was;
  if (was !== undefined && remote === known && !isConflict && !ground.anyway && !begun) return undefined;
  // What others removed and this workspace never had from them is its own.
  if (was === undefined && remote === "" && !begun) return undefined;

  const edited = (ground.before.get(key)?.hash ?? "") !== (was ?? "");
  // Nobody typed what was made here of the same sources, and a push replaces the registry's.
  if (kind.sync.derived && edited && !begun) return undefined;

  const targets = remote === "" ? [] : await targetsOf(kind, change, here, ground);
  const wanted = new Set(targets.map(({ path }) => path));
  const old = [...own, ...left].filter((path) => !wanted.has(path));
  const looked = await Promise.all(
    [...targets, ...old.map((path) => ({ path, bytes: undefined }))].map(async ({ path, bytes }) => {
      const found = await digestOf(root, path);
      return { path, found, ...(bytes ? { bytes } : {}) };
    }),
  );
  plan.files = looked.filter(({ bytes, found }) => found !== (bytes ? sha256(bytes) : ""));
  if (plan.files.length === 0) return plan;
  const inTheWay = plan.files.some(({ path, found }) => found !== "" && !own.includes(path));
  plan.action = !isBegun(plan.files, begun) && (edited || inTheWay || isConflict) ? "conflict" : "write";
  return plan;
}

/** Whether the files are as an interrupted pull left them: nobody edited them. */
const isBegun = (files: readonly PlannedFile[], begun: Record<string, string[]> | undefined): boolean =>
  begun !== undefined && files.every(({ path, found }) => begun[path]?.includes(found) ?? false);

/** Digest of a file, of one that was put aside too; empty where it is absent. */
export async function digestOf(root: string, path: string): Promise<string> {
  const bytes = (await readUntrusted(root, path)) ?? (await readInside(root, path));
  return bytes ? sha256(bytes) : "";
}

/** The files of a record as the registry has it. One that was edited there stays where it lies here. */
async function targetsOf(
  kind: PulledKind,
  { entityId, data }: SyncEvent,
  here: LocalRecord | undefined,
  { blob, taken, scopes }: PullGround,
): Promise<{ path: string; bytes: Uint8Array }[]> {
  if (data === null || data === undefined) {
    // Told apart from what is gone for good: with another credential the next pull brings it.
    if (kind.readScope && !scopes.includes(kind.readScope))
      throw new Error(
        `Its content takes ${kind.readScope}, which the credential lacks: dsr login, or a key that has it.`,
      );
    throw new InvalidDocument("Its content was forgotten by the registry.");
  }
  const files = await kind.sync.toFiles(entityId, data, blob);
  const [first] = files;
  const own = here && files.length === 1 && isPrinted(data) ? await pathsOf(here) : [];
  const moved = first && own.length === 1 && own[0] ? [{ path: own[0], bytes: first.bytes }] : files;
  for (const { path } of moved) {
    const other = taken(placeOf(path));
    if (other !== undefined)
      throw new Error(`${path} and ${other} are one file on some systems. Rename one in the registry.`);
  }
  return moved;
}

/** Paths of the files of a record of the workspace. */
export async function pathsOf({ kind, id, data }: LocalRecord): Promise<string[]> {
  const files = await kind.sync.toFiles?.(id, data, async () => new Uint8Array());
  return (files ?? []).map(({ path }) => path);
}

/** Whether a record came from no file: made or edited in the registry, so that its file is printed anew. */
export const isPrinted = (data: unknown): boolean =>
  typeof data === "object" && data !== null && !("file" in data) && !("content" in data) && !("hash" in data);
