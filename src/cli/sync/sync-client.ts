import { z } from "zod";
import { BYTE_STRINGS, packByteStrings } from "../../contract/byte-strings.ts";
import { isObject } from "../../contract/shapes.ts";
import { sha256 } from "../../store/kind.ts";
import { jsonOf } from "../push/exchange.ts";
import { changedBy, type Registry } from "../push/registry.ts";

const remoteChange = z.looseObject({
  id: z.number(),
  entityType: z.string(),
  entityId: z.string(),
  action: z.enum(["create", "update", "delete"]),
  updatedAt: z.string().nullish(),
  changedBy: z.string().nullish(),
  hash: z.string().nullish(),
  data: z.unknown(),
});

const changesPage = z.looseObject({
  version: z.number(),
  logId: z.string(),
  changes: z.array(remoteChange),
  hasMore: z.boolean().default(false),
  nextCursor: z.number().nullish(),
});

const uploadAnswer = z.looseObject({
  applied: z.array(z.string()).default([]),
  failed: z
    .array(z.looseObject({ entityType: z.string(), entityId: z.string(), error: z.string(), message: z.string() }))
    .default([]),
});

const statusAnswer = z.looseObject({
  mode: z.string().optional(),
  latestVersion: z.number(),
  logId: z.string(),
  counts: z.record(z.string(), z.unknown()).default({}),
  limits: z.looseObject({ maxRequestBytes: z.number() }).optional(),
  lastChangeAt: z.string().nullish(),
  version: z.string().optional(),
});

export type RemoteChange = z.infer<typeof remoteChange>;
export type ChangesPage = z.infer<typeof changesPage>;
export type SyncStatus = z.infer<typeof statusAnswer>;
export type FailedChange = z.infer<typeof uploadAnswer>["failed"][number];

/** A change as `POST /api/sync/upload` takes it. */
export interface SentChange {
  entityType: string;
  entityId: string;
  action: "create" | "update" | "delete";
  data: unknown;
}

const blobsAnswer = z.object({ hashes: z.array(z.string()) });

const bareHash = (hash: string): string => hash.replace(/^sha256:/, "");

/** The sync endpoints of a registry (decisions, "Sync"). Every function throws `RegistryError` or `CommandError`. */
export interface SyncClient {
  status(): Promise<SyncStatus>;
  /** The newest change of each record after `since`, page by page; contents above 64 KiB by hash only. */
  changes(since: number): AsyncGenerator<ChangesPage>;
  /** Which of these hashes the registry lacks. */
  missing(hashes: readonly string[], push: string): Promise<string[]>;
  /** Stores byte strings, each at most 4 MiB. Resolves to the hashes they have in the registry, and to how many bytes were sent. */
  putBlobs(items: readonly Uint8Array[], push: string): Promise<{ hashes: string[]; sent: number }>;
  /** Stores bytes by their hash, of whatever size the registry takes. Resolves to how many were sent. */
  putBlob(hash: string, bytes: Uint8Array, push: string): Promise<number>;
  /** Bytes of a hash, checked. */
  getBlob(hash: string): Promise<Uint8Array>;
  upload(
    changes: readonly SentChange[],
    push: string,
    message?: string,
  ): Promise<{ failed: FailedChange[]; changed: number; bytes: number }>;
}

const PAGE = 1000;
/** Two million records, or twenty million events that are not wanted: no registry has so much that is new. */
const MAX_PAGES = 2000;

/** Calls the sync endpoints. Broken connections are tried again: nothing here does harm when it arrives twice. */
export function createSyncClient({ send, url }: Pick<Registry, "send" | "url">): SyncClient {
  const parse = <T>(shape: z.ZodType<T>, answer: unknown, path: string): T => {
    const parsed = shape.safeParse(answer);
    if (parsed.success) return parsed.data;
    throw new Error(`${url}${path} does not answer as a registry does: ${parsed.error.issues[0]?.message}.`);
  };
  return {
    async status() {
      const path = "/api/sync/status";
      return parse(statusAnswer, jsonOf(await send({ method: "GET", path, again: true })), path);
    },
    async *changes(since) {
      let cursor = since;
      for (let pages = 1; ; pages++) {
        const path = `/api/sync/changes?since=${cursor}&limit=${PAGE}&compact=true&data=hash`;
        const page = parse(changesPage, jsonOf(await send({ method: "GET", path, again: true })), "/api/sync/changes");
        yield page;
        const next = page.nextCursor ?? page.version;
        if (!page.hasMore || next <= cursor) return;
        if (pages === MAX_PAGES) throw new Error(`${url} lists changes without end. What came until now is kept.`);
        cursor = next;
      }
    },
    async missing(hashes, push) {
      const found: string[] = [];
      for (let start = 0; start < hashes.length; start += PAGE) {
        const json = { hashes: hashes.slice(start, start + PAGE) };
        const answer = jsonOf(await send({ method: "POST", path: "/api/sync/missing", json, push, again: true }));
        if (!isObject(answer) || !Array.isArray(answer.missing)) throw new Error(`${url} does not say what it lacks.`);
        found.push(...answer.missing.map((hash) => bareHash(String(hash))));
      }
      return found;
    },
    async putBlobs(items, push) {
      const path = "/api/sync/blobs";
      const body = { type: BYTE_STRINGS, bytes: packByteStrings(items) };
      const answer = await send({ method: "POST", path, body, push, again: true });
      const { hashes } = parse(blobsAnswer, jsonOf(answer), path);
      return { hashes: hashes.map(bareHash), sent: answer.sent };
    },
    async putBlob(hash, bytes, push) {
      const body = { type: "application/octet-stream", bytes: Buffer.from(bytes) };
      return (await send({ method: "PUT", path: `/api/sync/blobs/${hash}`, body, push, again: true })).sent;
    },
    async getBlob(hash) {
      const { body } = await send({ method: "GET", path: `/api/sync/blobs/${hash}`, blob: true, again: true });
      if (sha256(body) === hash) return body;
      throw new Error(`${url} sent other bytes than those of ${hash}. Nothing is written from them.`);
    },
    async upload(changes, push, message) {
      const json = { changes, ...(message ? { message } : {}) };
      const path = "/api/sync/upload";
      const answer = await send({ method: "POST", path, json, push, again: true });
      const { failed } = parse(uploadAnswer, jsonOf(answer), path);
      return { failed, changed: changedBy(answer, 0), bytes: answer.sent };
    },
  };
}
