import { rm } from "node:fs/promises";
import { z } from "zod";
import { readInside } from "../../safe/files.ts";
import { removeInside, writeInside } from "../../safe/write-inside.ts";
import { sha256 } from "../../store/kind.ts";
import { keepInService, readInService, servicePath } from "../../store/workspace/service-folder.ts";
import { readFetched, writeFetched } from "../push/sync-state.ts";
import { keepOurs } from "../sync/set-aside.ts";
import type { Terminal } from "../terminal.ts";
import type { FetchPlan } from "./fetch-plan.ts";

const JOURNAL = "fetch.journal";

/** All that a fetch is about to do, with the bytes: whoever finds it does the rest. */
const journal = z.object({
  changes: z.array(z.object({ path: z.string(), before: z.string(), base64: z.string().nullable() })),
  fetched: z.record(z.string(), z.string()),
});

/**
 * Does what was planned, all or nothing: until the journal lies in `.service/` no file is touched, and from then on
 * `endFetch` does what is left, whatever happens to this process. `time` names the folder of copies.
 */
export async function applyFetch(workspace: string, plan: FetchPlan, time: string): Promise<void> {
  for (const path of plan.replaced) await keepOurs(workspace, time, path);
  const fetched = { ...(await readFetched(workspace)) };
  for (const path of plan.unchanged) {
    const bytes = await readInside(workspace, path);
    if (bytes) fetched[path] = sha256(bytes);
    else delete fetched[path];
  }
  const changes = plan.changes.map(({ path, before, bytes }) => {
    if (bytes) fetched[path] = sha256(bytes);
    else delete fetched[path];
    return { path, before, base64: bytes ? Buffer.from(bytes).toString("base64") : null };
  });
  await keepInService(workspace, JOURNAL, JSON.stringify({ changes, fetched }), true);
  await finishFetch(workspace);
}

/** Before a command reads what a fetch writes: ends one that was interrupted, and says so. */
export async function endFetch(workspace: string, { warn }: Pick<Terminal, "warn">): Promise<void> {
  if (await finishFetch(workspace)) warn("The last fetch was interrupted while it wrote; the rest of it is done now.");
}

/** What was edited since stays. Answers whether there was something to end. */
async function finishFetch(workspace: string): Promise<boolean> {
  const text = await readInService(workspace, JOURNAL);
  if (text === undefined) return false;
  // It is replaced in one step: whatever lies there is whole.
  const { changes, fetched } = journal.parse(JSON.parse(text));
  for (const { path, before, base64 } of changes) {
    const present = await readInside(workspace, path);
    if ((present ? sha256(present) : "") !== before) continue;
    if (base64 === null) await removeInside(workspace, path);
    else await writeInside(workspace, path, Buffer.from(base64, "base64"));
  }
  await writeFetched(workspace, fetched);
  await rm(servicePath(workspace, JOURNAL), { force: true });
  return true;
}
