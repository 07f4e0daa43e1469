import { z } from "zod";
import { readInService, writeServiceFile } from "../../store/workspace/service-folder.ts";
import { whileLocked } from "../workspace/while-locked.ts";

/** The author and time of a record's change in the registry. */
export const authorship = z.object({
  /** Display name at the time of the request. */
  changedBy: z.string(),
  /** Actor id. */
  changedById: z.string(),
  updatedAt: z.string(),
});

export type Authorship = z.infer<typeof authorship>;

/** `by Ada at 2026-…`. Empty if unknown. */
export const authorText = ({ changedBy, updatedAt }: Partial<Authorship>): string =>
  [changedBy ? `by ${changedBy}` : "", updatedAt ? `at ${updatedAt}` : ""].filter(Boolean).join(" ");

/** A record that both sides changed and a pull left unchanged. */
const conflict = z.object({
  /** Local digest of the record when it was found. Empty if it was deleted locally. */
  local: z.string(),
  /** Digest in the registry. Empty if it was deleted there. */
  remote: z.string(),
  /** Where in the log to start reading to see it again. */
  since: z.number(),
  /** Files of the workspace it concerns. */
  paths: z.array(z.string()),
  /** The author of the registry's change. */
  author: authorship,
});

/** The registry's present version of a record, if it is new to this workspace. */
const theirs = authorship.extend({
  /** Digest of the record. Empty if it was deleted. */
  hash: z.string(),
  /** Number of the event in the log. */
  version: z.number(),
  /** Why a pull did not write it. */
  refused: z.string().optional(),
});

const texts = z.record(z.string(), z.string());

const schema = z.looseObject({
  remoteUrl: z.string(),
  /** The id of the registry's log. All other fields apply only to this log. */
  logId: z.string().optional(),
  /** How far the log has been read, of all kinds; absent before the first push or pull. */
  lastSyncVersion: z.number().optional(),
  /** The position up to which changes were written here. */
  pulledVersion: z.number().default(0),
  lastSyncAt: z.string().optional(),
  /** The newest revision that was read, `<number>:<digest of its row>`: a log that has another one there was restored. */
  known: z.string().optional(),
  /** `<entityType>:<id>` → digest of the record as this workspace had it at the last sync. */
  records: texts.default({}),
  /** Digest in the registry at that sync, where it is another one: a page edited there comes back as another file. */
  remotes: texts.default({}),
  /** Changes of others in the registry, of all kinds, up to `lastSyncVersion`. */
  theirs: z.record(z.string(), theirs).default({}),
  /**
   * Digests the registry had when this workspace first read its log, of records the workspace had too, in another form,
   * and has neither sent nor pulled yet: a push replaces these.
   */
  met: texts.default({}),
  /** Digests that pushes were sending: in the log they are not edits of another client. */
  pending: z.record(z.string(), z.array(z.string())).default({}),
  conflicts: z.record(z.string(), conflict).default({}),
  /** `<entityType>:<id>` → digest of a record that a pull set aside: it came from the registry and was untrusted. */
  aside: texts.default({}),
  /** Entity types that `pulledVersion` applies to. Types added by a newer program are read from the beginning. */
  pulledTypes: z.array(z.string()).default([]),
  /** Entity type → digest of the last report of left-out files that the registry accepted. */
  leftOut: texts.default({}),
  /** Path → digest of the file that `dsr fetch` wrote there last, for any registry. */
  fetched: texts.default({}),
});

/** The state of the last push, pull or fetch: `.service/sync-state.json`. */
export type SyncState = z.infer<typeof schema>;
export type Conflict = z.infer<typeof conflict>;
export type RegistryVersion = z.infer<typeof theirs>;

const FILE = "sync-state.json";
const LOCK = "sync-state.lock";

export const emptyState = (remoteUrl: string): SyncState => schema.parse({ remoteUrl });

/** The reset fields of a state for another registry. */
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
export async function readSyncState(workspace: string, remoteUrl: string): Promise<SyncState> {
  const state = await readLastState(workspace);
  return state?.remoteUrl === remoteUrl ? state : emptyState(remoteUrl);
}

/** The registry this workspace was last synced with; undefined where it never was. */
export const lastRegistry = async (workspace: string): Promise<string | undefined> =>
  (await readLastState(workspace))?.remoteUrl || undefined;

/** Replaces the state atomically, except for the notes of a fetch. */
export const writeState = (workspace: string, state: SyncState): Promise<void> =>
  change(workspace, (present) => ({ ...state, fetched: present?.fetched ?? {} }));

/** The files that `dsr fetch` wrote last: path → digest. */
export const readFetchedState = async (workspace: string): Promise<SyncState["fetched"]> =>
  (await readLastState(workspace))?.fetched ?? {};

/** Notes the files of `dsr fetch`, and keeps the rest of the state. */
export const writeFetched = (workspace: string, fetched: SyncState["fetched"]): Promise<void> =>
  change(workspace, (present) => ({ ...(present ?? emptyState("")), fetched }));

/** The state of the last sync, with any registry. */
export async function readLastState(workspace: string): Promise<SyncState | undefined> {
  try {
    return schema.parse(JSON.parse((await readInService(workspace, FILE)) ?? ""));
  } catch {
    return undefined;
  }
}

/** Updates the state under a lock, so that a simultaneous push and fetch keep each other's changes. */
const change = (workspace: string, next: (present: SyncState | undefined) => SyncState): Promise<void> =>
  whileLocked(workspace, LOCK, async () => {
    const state = next(await readLastState(workspace));
    await writeServiceFile(workspace, FILE, `${JSON.stringify(state, null, 2)}\n`, true);
  });
