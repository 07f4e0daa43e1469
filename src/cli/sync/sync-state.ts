import { z } from "zod";
import { keepInService, readInService } from "../../store/workspace/service-folder.ts";
import { whileLocked } from "../workspace/while-locked.ts";

/** Who changed a record in the registry, and when. */
export const authorship = z.object({
  /** Display name, as of when it was asked. */
  changedBy: z.string(),
  /** Actor id. */
  changedById: z.string(),
  updatedAt: z.string(),
});

export type Authorship = z.infer<typeof authorship>;

/** `by Ada at 2026-…`; empty where nobody knows. */
export const authorText = ({ changedBy, updatedAt }: Partial<Authorship>): string =>
  [changedBy ? `by ${changedBy}` : "", updatedAt ? `at ${updatedAt}` : ""].filter(Boolean).join(" ");

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
  /** Who changed it there. */
  author: authorship,
});

/** What the registry has of a record now, where that is not what this workspace knows of it. */
const theirs = authorship.extend({
  /** Digest of the record; empty where it was deleted. */
  hash: z.string(),
  /** Number of the event in the log. */
  version: z.number(),
  /** Why a pull did not write it. */
  refused: z.string().optional(),
});

const texts = z.record(z.string(), z.string());

const schema = z.looseObject({
  remoteUrl: z.string(),
  /** The registry's log: what else is noted here holds only while it is the same. */
  logId: z.string().optional(),
  /** How far the log has been read, of all kinds; absent before the first push or pull. */
  lastSyncVersion: z.number().optional(),
  /** How far its changes have been brought here. */
  pulledVersion: z.number().default(0),
  lastSyncAt: z.string().optional(),
  /** The newest revision that was read, `<number>:<digest of its row>`: a log that has another one there was restored. */
  known: z.string().optional(),
  /** `<entityType>:<id>` → digest of the record as this workspace had it at the last sync. */
  records: texts.default({}),
  /** Digest in the registry at that sync, where it is another one: a page edited there comes back as another file. */
  remotes: texts.default({}),
  /** What others did in the registry since, of all kinds, as of `lastSyncVersion`. */
  theirs: z.record(z.string(), theirs).default({}),
  /**
   * Digests the registry had when this workspace first read its log, of records the workspace had too, in another form,
   * and has neither sent nor pulled yet: a push replaces these.
   */
  met: texts.default({}),
  /** Digests that pushes were sending: what the log shows of them is no edit of somebody else. */
  pending: z.record(z.string(), z.array(z.string())).default({}),
  conflicts: z.record(z.string(), conflict).default({}),
  /** `<entityType>:<id>` → digest of a record a pull set aside: it came from the registry, and nobody trusted it then. */
  aside: texts.default({}),
  /** Types of entity that `pulledVersion` is true of: those a newer version brings too are read from the beginning. */
  pulledTypes: z.array(z.string()).default([]),
  /** Type of entity → digest of the report of what was left out that the registry took last from here. */
  leftOut: texts.default({}),
  /** Path → digest of what `dsr fetch` wrote there last, whatever the registry. */
  fetched: texts.default({}),
});

/** What this workspace last sent or fetched, and where: `.service/sync-state.json`. */
export type SyncState = z.infer<typeof schema>;
export type Conflict = z.infer<typeof conflict>;
export type Theirs = z.infer<typeof theirs>;

const FILE = "sync-state.json";
const LOCK = "sync-state.lock";

export const emptyState = (remoteUrl: string): SyncState => schema.parse({ remoteUrl });

/** What is left of a state when its registry is not the one it knew. */
export const forgotten = () => ({
  records: {},
  remotes: {},
  theirs: {},
  met: {},
  pending: {},
  conflicts: {},
  aside: {},
  lastSyncVersion: undefined,
  known: undefined,
  pulledVersion: 0,
  pulledTypes: [],
});

/** The state for one registry; empty when the last sync was with another or the file cannot be read. */
export async function readState(workspace: string, remoteUrl: string): Promise<SyncState> {
  const state = await readLastState(workspace);
  return state?.remoteUrl === remoteUrl ? state : emptyState(remoteUrl);
}

/** The registry this workspace was last synced with; undefined where it never was. */
export const lastRegistry = async (workspace: string): Promise<string | undefined> =>
  (await readLastState(workspace))?.remoteUrl || undefined;

/** Replaces the state in one step, but for what a fetch noted: an interrupted write leaves the former file. */
export const writeState = (workspace: string, state: SyncState): Promise<void> =>
  change(workspace, (present) => ({ ...state, fetched: present?.fetched ?? {} }));

/** What `dsr fetch` wrote last: path → digest. */
export const readFetched = async (workspace: string): Promise<SyncState["fetched"]> =>
  (await readLastState(workspace))?.fetched ?? {};

/** Notes what `dsr fetch` wrote, and leaves the rest of the state. */
export const writeFetched = (workspace: string, fetched: SyncState["fetched"]): Promise<void> =>
  change(workspace, (present) => ({ ...(present ?? emptyState("")), fetched }));

/** The state of the last sync, whichever registry that was with. */
export async function readLastState(workspace: string): Promise<SyncState | undefined> {
  try {
    return schema.parse(JSON.parse((await readInService(workspace, FILE)) ?? ""));
  } catch {
    return undefined;
  }
}

/** Makes the next state of the present one; a push and a fetch at the same time each see what the other wrote. */
const change = (workspace: string, next: (present: SyncState | undefined) => SyncState): Promise<void> =>
  whileLocked(workspace, LOCK, async () => {
    const state = next(await readLastState(workspace));
    await keepInService(workspace, FILE, `${JSON.stringify(state, null, 2)}\n`, true);
  });
