import { rm } from "node:fs/promises";
import { z } from "zod";
import { readInside } from "../../safe/files.ts";
import { removeInside, writeInside } from "../../safe/write-inside.ts";
import { sha256 } from "../../store/kind.ts";
import { readInService, servicePath, writeServiceFile } from "../../store/workspace/service-folder.ts";
import type { Terminal } from "../runner/terminal.ts";
import { removeLeftovers } from "../sync/remove-leftovers.ts";
import { backUpReplacedFile } from "../sync/set-aside.ts";
import { readFetchedState, writeFetched } from "../sync/sync-state.ts";
import { whileLocked } from "../workspace/while-locked.ts";
import type { WorkspaceFetchPlan } from "./fetch-plan.ts";

const JOURNAL = "fetch.journal";
const LOCK = "fetch.lock";

/** The complete plan of a fetch, with bytes, so that any later command can finish it. */
const journal = z.object({
  changes: z.array(z.object({ path: z.string(), before: z.string(), base64: z.string().nullable() })),
  /** Files that are as the fetch would write them. */
  unchanged: z.array(z.string()),
});

/**
 * Plans and executes a fetch atomically: no file changes before the journal is in `.service/`, and after that
 * `endFetch` finishes it in any case. Backups of replaced files are below `time`. Only one process of a workspace runs
 * at a time.
 */
export function applyFetch(
  workspace: string,
  makePlan: () => Promise<WorkspaceFetchPlan>,
  time: string,
): Promise<WorkspaceFetchPlan> {
  return whileLocked(workspace, LOCK, async () => {
    await finishFetch(workspace);
    const plan = await makePlan();
    for (const path of plan.replaced) await backUpReplacedFile(workspace, time, path);
    const changes = plan.changes.map(({ path, before, bytes }) => ({
      ...{ path, before },
      base64: bytes ? Buffer.from(bytes).toString("base64") : null,
    }));
    await writeServiceFile(workspace, JOURNAL, JSON.stringify({ changes, unchanged: plan.unchanged }), true);
    await finishFetch(workspace);
    return plan;
  });
}

/** Finishes an interrupted fetch, and reports it, before a command reads its files. */
export async function endFetch(workspace: string, { warn }: Pick<Terminal, "warn">): Promise<void> {
  if ((await readInService(workspace, JOURNAL)) === undefined) return;
  if (await whileLocked(workspace, LOCK, () => finishFetch(workspace)))
    warn("The last fetch was interrupted. Its remaining files are now written.");
}

/** Finishes a fetch. Files edited since stay, with their notes. Returns whether there was an unfinished one. */
async function finishFetch(workspace: string): Promise<boolean> {
  const text = await readInService(workspace, JOURNAL);
  if (text === undefined) return false;
  // The journal is written atomically, so it is complete.
  const { changes, unchanged } = journal.parse(JSON.parse(text));
  const fetched = { ...(await readFetchedState(workspace)) };
  const note = (path: string, digest: string) => {
    if (digest === "") delete fetched[path];
    else fetched[path] = digest;
  };
  for (const { path, before, base64 } of changes) {
    const bytes = base64 === null ? undefined : Buffer.from(base64, "base64");
    const after = bytes ? sha256(bytes) : "";
    const present = await digestOf(workspace, path);
    if (present !== before && present !== after) continue;
    if (present !== after) await (bytes ? writeInside(workspace, path, bytes) : removeInside(workspace, path));
    note(path, after);
  }
  for (const path of unchanged) note(path, await digestOf(workspace, path));
  await writeFetched(workspace, fetched);
  await removeLeftovers(
    workspace,
    changes.map(({ path }) => path),
  );
  await rm(servicePath(workspace, JOURNAL), { force: true });
  return true;
}

async function digestOf(workspace: string, path: string): Promise<string> {
  const bytes = await readInside(workspace, path);
  return bytes ? sha256(bytes) : "";
}
