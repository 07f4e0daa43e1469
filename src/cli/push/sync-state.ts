import { mkdir, open, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

/** A record that was changed here and in the registry: what a pull left alone. */
const conflict = z.object({
  /** Digest of the record here when it was found; empty where it was deleted here. */
  local: z.string(),
  /** Digest in the registry; empty where it was deleted there. */
  remote: z.string(),
  /** Where in the log to start reading to see it again. */
  since: z.number(),
  /** Files of the workspace it concerns. */
  paths: z.array(z.string()),
});

const texts = z.record(z.string(), z.string());

const schema = z.looseObject({
  remoteUrl: z.string(),
  /** The registry's log: what else is noted here holds only while it is the same. */
  logId: z.string().optional(),
  /** How far the log has been read for edits made elsewhere; absent before the first push or pull. */
  lastSyncVersion: z.number().optional(),
  /** How far its changes have been brought here. */
  pulledVersion: z.number().default(0),
  lastSyncAt: z.string().optional(),
  /** Digests of what the steps sent, good while the log stands at `fingerprintsAt`. */
  fingerprints: texts.default({}),
  fingerprintsAt: z.number().optional(),
  /** `<entityType>:<id>` → digest of the record as this workspace had it at the last sync. */
  records: texts.default({}),
  /** The same in the registry, where it is another: a page edited there comes back as another file, or it was never here. */
  remotes: texts.default({}),
  /** Digests a push was sending: what the log shows of them is no edit of somebody else. */
  pending: texts.default({}),
  conflicts: z.record(z.string(), conflict).default({}),
});

/** What this workspace last sent or fetched, and where: `.service/sync-state.json`. */
export type SyncState = z.infer<typeof schema>;
export type Conflict = z.infer<typeof conflict>;

const FOLDER = ".service";
const FILE = "sync-state.json";

export const emptyState = (remoteUrl: string): SyncState => schema.parse({ remoteUrl });

/** The state for one registry; empty when the last sync was with another or the file cannot be read. */
export async function readState(workspace: string, remoteUrl: string): Promise<SyncState> {
  try {
    const state = schema.parse(JSON.parse(await readFile(join(workspace, FOLDER, FILE), "utf8")));
    return state.remoteUrl === remoteUrl ? state : emptyState(remoteUrl);
  } catch {
    return emptyState(remoteUrl);
  }
}

/** Replaces the state in one step: an interrupted write leaves the former file. The folder keeps itself out of git. */
export async function writeState(workspace: string, state: SyncState): Promise<void> {
  const folder = await serviceFolder(workspace);
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

/** The folder of what the command line keeps in a workspace, made where it is missing. */
export async function serviceFolder(workspace: string): Promise<string> {
  const folder = join(workspace, FOLDER);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(join(folder, ".gitignore"), "*\n", { flag: "wx" }).catch(() => {});
  return folder;
}
