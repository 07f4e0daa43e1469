import {
  getSyncBlob,
  getSyncChanges,
  getSyncStatus,
  MAX_FAILED,
  postSyncBlobs,
  postSyncMissing,
  postSyncUpload,
  putSyncBlob,
  type UploadResult,
} from "../../domain/sync/contract.ts";
import { readChanges } from "../../domain/sync/read-changes.ts";
import { readStatus } from "../../domain/sync/status.ts";
import { counted } from "../../engines/text/noun.ts";
import { notFound } from "../../platform/contract/api-error.ts";
import { unpackByteStrings } from "../../platform/contract/byte-strings.ts";
import { bytesRoute, JsonResponse, route } from "../../platform/contract/route.ts";
import { applyChanges } from "./apply-changes.ts";

/** Bytes stored in one transaction. */
const TOGETHER_BYTES = 2 << 20;

const hexOf = (hash: string): string => hash.replace(/^sha256:/, "");

export const syncRoutes = [
  route(getSyncStatus, (call) => readStatus(call)),
  route(getSyncChanges, (call) => {
    const { since, known, limit, compact, data, kinds, also = [] } = call.query;
    return readChanges(call, {
      since,
      known,
      limit,
      compact: compact === "true",
      data,
      allKinds: kinds === "all",
      also,
      // Existing clients send only `since`, and expect one event for a component with its files.
      whole: [...new URL(call.url, call.settings.baseUrl).searchParams.keys()].every((name) => name === "since"),
    });
  }),
  route(postSyncUpload, async (call): Promise<UploadResult | JsonResponse<UploadResult>> => {
    const { applied, failed } = await applyChanges(call, call.body.changes);
    const appliedCount = applied.length;
    if (failed.length === 0) return { ok: true, appliedCount, applied };
    const all = call.body.changes.length;
    const what = all === 1 ? "The change failed." : `${failed.length} of ${counted(all, "change")} failed.`;
    const stored = failed.length === all ? "Nothing was stored." : "The other changes were stored.";
    const message = `${what} ${stored} See \`failed\` for the reasons.`;
    const counts = { appliedCount, failedCount: failed.length };
    const named = failed.slice(0, MAX_FAILED);
    return new JsonResponse<UploadResult>(207, { error: "partial", message, ...counts, applied, failed: named });
  }),
  route(postSyncMissing, async ({ body: { hashes }, blobs }) => {
    const missing = new Set(await blobs.missing(hashes.map(hexOf)));
    return { missing: [...new Set(hashes)].filter((hash) => missing.has(hexOf(hash))) };
  }),
  route(postSyncBlobs, async ({ blobs, stream }) => {
    const hashes: string[] = [];
    for await (const some of unpackByteStrings(stream(), TOGETHER_BYTES))
      for (const { hash } of await Promise.all(some.map((bytes) => blobs.put(bytes)))) hashes.push(`sha256:${hash}`);
    return { ok: true, hashes };
  }),
  route(putSyncBlob, async ({ params, blobs, stream }) => {
    const { hash, size } = await blobs.put(stream(), hexOf(params.hash));
    return { ok: true, hash: `sha256:${hash}`, size };
  }),
  bytesRoute(getSyncBlob, async ({ params, blobs }) => {
    const bytes = await blobs.get(hexOf(params.hash));
    if (!bytes) throw notFound("The blob doesn't exist.");
    return { bytes, type: "application/octet-stream" };
  }),
];
