import { putLeftOut, type SentReports } from "../../domain/left-out/contract.ts";
import {
  type ChangesPage,
  getSyncBlob,
  getSyncChanges,
  getSyncStatus,
  MAX_CHANGES,
  postSyncBlobs,
  postSyncMissing,
  postSyncUpload,
  putSyncBlob,
  type SyncChange,
  type SyncEvent,
  type SyncStatus,
} from "../../domain/sync/contract.ts";
import { packByteStrings } from "../../platform/contract/byte-strings.ts";
import type { FailedChange } from "../../platform/contract/changed-elsewhere.ts";
import type { OutgoingBytes, RemoteClient } from "../../platform/contract/client.ts";
import { sha256 } from "../../store/kind.ts";
import { changedBy, RegistryError } from "../registry/exchange.ts";

/** The options of a request for changes. */
export interface ChangesRequest {
  /** `none`: only digests. `hash`: contents above 64 KiB only as a hash. */
  data: "full" | "hash" | "none";
  /** Includes records with their own endpoints. */
  all?: boolean;
  /** Their entity types, if only some are requested. */
  also?: string[];
}

/** The sync endpoints of a registry (decisions, "Sync"). Every function throws `RegistryError` or `CommandError`. */
export interface SyncClient {
  status(): Promise<SyncStatus>;
  /** The newest change of each record after `since`, page by page. */
  changes(since: number, wanted: ChangesRequest): AsyncGenerator<ChangesPage>;
  /** The change of one number, with its contents; undefined where another one of its record is newer. */
  event(id: number): Promise<SyncEvent | undefined>;
  /** Whether the log still has a revision, `<number>:<digest>`. True where the registry cannot say. */
  isKnown(known: string): Promise<boolean>;
  /** Which of these hashes the registry lacks. */
  missing(hashes: readonly string[]): Promise<string[]>;
  /** Stores byte strings, each at most 4 MiB. Resolves to the hashes they have in the registry, and to how many bytes were sent. */
  putBlobs(items: readonly Uint8Array[]): Promise<{ hashes: string[]; sent: number }>;
  /** Stores bytes by their hash, up to the registry's limit. Returns the number of sent bytes. */
  putBlob(hash: string, bytes: OutgoingBytes): Promise<number>;
  /** Bytes of a hash, checked. */
  getBlob(hash: string): Promise<Uint8Array>;
  /** Sends reports of left-out files. Returns the number of changed reports. */
  report(reports: SentReports): Promise<number>;
  upload(changes: SyncChange[], message?: string): Promise<{ failed: FailedChange[]; changed: number; bytes: number }>;
}

/** Two million records, or twenty million events that are not wanted: no registry has so much that is new. */
const MAX_PAGES = 2000;

/** One revision, only its number. */
const ONE = { limit: 1, data: "none", kinds: "all" } as const;

const bareHash = (hash: string): string => hash.replace(/^sha256:/, "");

/** Calls the sync endpoints as they are declared. */
export function createSyncClient({ call, read }: RemoteClient): SyncClient {
  return {
    status: async () => (await call(getSyncStatus, {})).data,
    async *changes(since, { data, all = false, also = [] }) {
      let cursor = since;
      for (let pages = 1; ; pages++) {
        const query = {
          since: cursor,
          limit: MAX_CHANGES,
          compact: "true" as const,
          data,
          kinds: all ? ("all" as const) : ("sync" as const),
          ...(also.length > 0 ? { also } : {}),
        };
        const { data: page } = await call(getSyncChanges, { query });
        yield page;
        if (!page.hasMore || page.nextCursor <= cursor) return;
        if (pages === MAX_PAGES)
          throw new Error("The registry returned an endless list of changes. The changes received so far are kept.");
        cursor = page.nextCursor;
      }
    },
    async event(id) {
      const query = { ...ONE, since: id - 1, data: "hash" as const, compact: "true" as const };
      const { data } = await call(getSyncChanges, { query });
      return data.changes.find((change) => change.id === id);
    },
    async isKnown(known) {
      try {
        await call(getSyncChanges, { query: { ...ONE, since: Number(known.split(":")[0]), known } });
        return true;
      } catch (error) {
        // The next requests report other errors.
        return !(error instanceof RegistryError) || error.status !== 409;
      }
    },
    async missing(hashes) {
      const found: string[] = [];
      for (let start = 0; start < hashes.length; start += MAX_CHANGES) {
        const body = { hashes: hashes.slice(start, start + MAX_CHANGES) };
        const { data } = await call(postSyncMissing, { body });
        found.push(...data.missing.map(bareHash));
      }
      return found;
    },
    async putBlobs(items) {
      const { data, sent } = await call(postSyncBlobs, {}, { bytes: packByteStrings(items) });
      return { hashes: data.hashes.map(bareHash), sent };
    },
    async putBlob(hash, bytes) {
      return (await call(putSyncBlob, { params: { hash } }, { bytes })).sent;
    },
    async getBlob(hash) {
      const bytes = await read(getSyncBlob, { params: { hash } });
      if (sha256(bytes) === hash) return bytes;
      throw new Error(
        `The registry returned wrong data for the blob ${hash}, so it was not written. Check the registry with dsr verify.`,
      );
    },
    report: async (reports) => changedBy(await call(putLeftOut, { body: { reports } })),
    async upload(changes, message) {
      const body = { changes, ...(message ? { message } : {}) };
      const answer = await call(postSyncUpload, { body });
      const failed = "failed" in answer.data ? answer.data.failed : [];
      return { failed, changed: changedBy(answer), bytes: answer.sent };
    },
  };
}
