import { listUntrusted } from "../../store/workspace/untrusted.ts";
import type { LocalRecords } from "./local-records.ts";
import { fileDigestOf, type PullPlan, pathsOf } from "./pull-plan.ts";
import { remoteOf } from "./record-status.ts";
import { authorOf } from "./remote-knowledge.ts";
import { dropRegistryVersion } from "./set-aside.ts";
import type { SyncState } from "./sync-state.ts";

/** Updates the state with the records that a pull settled, and the records it left unchanged. */
export async function noteRecords(
  state: SyncState,
  done: ReadonlyMap<string, PullPlan>,
  { workspace, read }: { workspace: string; read(): Promise<LocalRecords> },
): Promise<void> {
  const isNew = ({ action, local, remote }: PullPlan) => remote !== "" && (action === "write" || local !== remote);
  const after = [...done.values()].some(isNew) ? (await read()).records : undefined;
  for (const [key, plan] of done) {
    const { action, remote, local, change, files, refused } = plan;
    if (action === "keep") {
      await dropConflict(workspace, state, key);
      // As if it had been pulled and edited: the next push replaces it.
      noteRecord(state, key, remote, remote);
      continue;
    }
    if (action === "conflict") {
      if (refused.length > 0) noteInPart(state, plan);
      else noteRecord(state, key, remote, remote);
      // Its present digest: a page changes if a picture was pulled or removed, without a merge by a person.
      const left = after ? (after.get(key)?.hash ?? "") : local;
      const paths = files.map(({ path }) => path);
      state.conflicts[key] = { local: left, remote, since: change.id - 1, paths, author: authorOf(change) };
      continue;
    }
    await dropConflict(workspace, state, key);
    const found = after?.get(key)?.hash ?? (local === "" ? remote : local);
    // Detects an edit right after the pull wrote the files.
    const kept = action === "same" || (await asWritten(workspace, files));
    if (refused.length > 0) noteInPart(state, plan, kept ? found : remote);
    else noteRecord(state, key, kept ? found : remote, remote);
  }
}

/**
 * Notes a partly written record: it differs from the registry's, so a push replaces that only with `--force`. `here`:
 * the written part. Undefined if nothing was written.
 */
function noteInPart(state: SyncState, { key, remote, change }: PullPlan, here = state.records[key]): void {
  noteRecord(state, key, here ?? "", here ?? "");
  state.theirs[key] = { hash: remote, version: change.id, ...authorOf(change) };
}

/**
 * Notes records whose registry version is not the workspace's: incomplete pulls, and records with a file that waits for
 * trust, regardless of their last author.
 */
export async function noteAside(
  workspace: string,
  state: SyncState,
  records: LocalRecords["records"],
  done: ReadonlyMap<string, PullPlan> = new Map(),
): Promise<void> {
  for (const [key, { isForeign, remote }] of done)
    if (isForeign) state.aside[key] = remote;
    else if (remote === "") delete state.aside[key];
  const waiting = new Set((await listUntrusted(workspace)).map(({ path }) => path));
  if (waiting.size === 0) return;
  for (const [key, record] of records)
    if ((await pathsOf(record)).some((path) => waiting.has(path))) state.aside[key] = remoteOf(state, key);
}

/**
 * Notes a shared record as known if its bytes came with this pull: the registry has derived its part from the same
 * bytes.
 */
export async function noteMerged(
  state: SyncState,
  done: ReadonlyMap<string, PullPlan>,
  read: () => Promise<LocalRecords>,
): Promise<void> {
  const plans = [...done.values()].filter(({ action }) => action === "write");
  const written = new Set(plans.flatMap(({ files }) => files.map(({ found }) => found)).filter(Boolean));
  if (written.size === 0) return;
  for (const [key, { hash, blobs }] of (await read()).records) {
    const isBrought = blobs.length > 0 && blobs.every((blob) => written.has(blob));
    if (isBrought && !(key in state.records)) noteRecord(state, key, hash, hash);
  }
}

/** Deletes a resolved conflict and the stored registry version. */
export async function dropConflict(workspace: string, { conflicts }: SyncState, key: string): Promise<void> {
  for (const path of conflicts[key]?.paths ?? []) await dropRegistryVersion(workspace, path);
  delete conflicts[key];
}

async function asWritten(workspace: string, files: PullPlan["files"]): Promise<boolean> {
  const digests = await Promise.all(
    files.map(async ({ path, found }) => (await fileDigestOf(workspace, path)) === found),
  );
  return digests.every(Boolean);
}

/** Notes the local and the registry's digest of a record: a push with both unchanged has nothing to do. */
export function noteRecord(state: SyncState, key: string, here: string, there: string): void {
  for (const noted of [state.remotes, state.theirs, state.met, state.pending]) delete noted[key];
  if (there === "") delete state.records[key];
  else state.records[key] = here;
  if (there !== "" && here !== there) state.remotes[key] = there;
}
