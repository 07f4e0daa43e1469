import type { SyncState } from "../push/sync-state.ts";
import type { LocalRecords } from "./local-records.ts";
import { digestOf, type PullPlan } from "./pull-plan.ts";
import { authorOf } from "./remote-knowledge.ts";
import { dropTheirs } from "./set-aside.ts";

/** Notes in the state what a pull has agreed on, record by record, and what it left alone. */
export async function noteRecords(
  state: SyncState,
  done: ReadonlyMap<string, PullPlan>,
  { workspace, read }: { workspace: string; read(): Promise<LocalRecords> },
): Promise<void> {
  const isNew = ({ action, local, remote }: PullPlan) => remote !== "" && (action === "write" || local !== remote);
  const after = [...done.values()].some(isNew) ? (await read()).records : undefined;
  for (const [key, plan] of done) {
    const { action, remote, local, change, files } = plan;
    if (action === "keep") {
      await dropConflict(workspace, state, key);
      // As if it had been brought here and edited then: the next push replaces it.
      noteRecord(state, key, remote, remote);
      continue;
    }
    if (action === "conflict") {
      noteRecord(state, key, remote, remote);
      // As it is now: a page is another one where a picture it shows came or went with this pull, and nobody merged it.
      const left = after ? (after.get(key)?.hash ?? "") : local;
      const paths = files.map(({ path }) => path);
      state.conflicts[key] = { local: left, remote, since: change.id - 1, paths, author: authorOf(change) };
      continue;
    }
    await dropConflict(workspace, state, key);
    const found = after?.get(key)?.hash ?? (local === "" ? remote : local);
    // What was edited right after it was written counts as edited.
    const kept = action === "same" || (await asWritten(workspace, files));
    noteRecord(state, key, kept ? found : remote, remote);
  }
}

/** Notes which records hold files that were set aside, so that they are not taken for the workspace's own. */
export function noteAside(
  { aside }: SyncState,
  done: ReadonlyMap<string, PullPlan>,
  untrusted: readonly string[],
): void {
  const paths = new Set(untrusted);
  for (const [key, { files, remote }] of done) {
    if (files.some(({ path }) => paths.has(path))) aside[key] = remote;
    else if (files.length > 0) delete aside[key];
  }
}

/**
 * Notes as known what is put together from what many send, where its bytes came with this pull: the registry has made its
 * part of the same.
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

/** Forgets a conflict that was settled, with what was kept of the registry's version. */
export async function dropConflict(workspace: string, { conflicts }: SyncState, key: string): Promise<void> {
  for (const path of conflicts[key]?.paths ?? []) await dropTheirs(workspace, path);
  delete conflicts[key];
}

async function asWritten(workspace: string, files: PullPlan["files"]): Promise<boolean> {
  const digests = await Promise.all(files.map(async ({ path, found }) => (await digestOf(workspace, path)) === found));
  return digests.every(Boolean);
}

/** Notes what a record is here and what it was in the registry: a push that finds both as noted has nothing to ask. */
export function noteRecord(state: SyncState, key: string, here: string, there: string): void {
  for (const noted of [state.remotes, state.theirs, state.met, state.pending]) delete noted[key];
  if (there === "") delete state.records[key];
  else state.records[key] = here;
  if (there !== "" && here !== there) state.remotes[key] = there;
}
