import { mkdir, open, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

const schema = z.looseObject({
  remoteUrl: z.string(),
  /** The registry's log and where it stood after the last push from here: the fingerprints hold only while both are the same. */
  logId: z.string().optional(),
  lastSyncVersion: z.number().optional(),
  lastSyncAt: z.string().optional(),
  fingerprints: z.record(z.string(), z.string()).default({}),
});

/** What this workspace last sent, and where: `.service/sync-state.json`. */
export type SyncState = z.infer<typeof schema>;

const FOLDER = ".service";
const FILE = "sync-state.json";

/** The state for one registry; empty when the last push went elsewhere or the file cannot be read. */
export async function readState(workspace: string, remoteUrl: string): Promise<SyncState> {
  const empty = { remoteUrl, fingerprints: {} };
  try {
    const state = schema.parse(JSON.parse(await readFile(join(workspace, FOLDER, FILE), "utf8")));
    return state.remoteUrl === remoteUrl ? state : empty;
  } catch {
    return empty;
  }
}

/** Replaces the state in one step: an interrupted write leaves the former file. The folder keeps itself out of git. */
export async function writeState(workspace: string, state: SyncState): Promise<void> {
  const folder = join(workspace, FOLDER);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(join(folder, ".gitignore"), "*\n", { flag: "wx" }).catch(() => {});
  const temporary = join(folder, `${FILE}.${process.pid}`);
  const file = await open(temporary, "w", 0o600);
  try {
    await file.writeFile(`${JSON.stringify(state, null, 2)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(temporary, join(folder, FILE));
}
