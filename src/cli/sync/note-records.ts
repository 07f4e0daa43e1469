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
