import type { Asset } from "../../../domain/assets/contract.ts";
import { deleteAsset, getAssets } from "../../../domain/assets/records-contract.ts";
import { confirmAsset, presignAsset } from "../../../domain/assets/uploads-contract.ts";
import { fileSize } from "../../../engines/text/file-size.ts";
import { titleFromFileName } from "../../../engines/text/title-from-file-name.ts";
import { type CallFailure, call } from "../../ui/client/call.ts";
import { explainFailedPut } from "./explain-failed-put.ts";
import { putFile } from "./put-file.ts";

/** The result of an upload. */
export type AssetUploadResult =
  | {
      ok: true;
      asset: Asset /** Equal bytes were in the library before: this is the asset that has them. */;
      isTwin: boolean;
    }
  | { ok: false; problem: string /** Whether a retry may succeed. */; again: boolean };

export interface UploadOptions {
  signal: AbortSignal;
  /** Progress from 0 to 1. */
  onShare(share: number): void;
  /** Bytes a file may have. */
  maxBytes: number;
  /** The id of its collection. */
  collectionId?: string | undefined;
  /** Its other fields. */
  said?: Partial<Pick<Asset, "title" | "altText" | "description" | "tags">>;
}

/**
 * Uploads a file to the library: requests an address, sends the file, and has the registry confirm its bytes. Rejects
 * only if `signal` is aborted.
 */
export async function uploadFile(file: File, options: UploadOptions): Promise<AssetUploadResult> {
  const { signal, onShare, maxBytes, collectionId, said = {} } = options;
  if (file.size === 0) return refused("The file is empty.");
  if (file.size > maxBytes)
    return refused(`The file is too large: ${fileSize(file.size)}. The limit is ${fileSize(maxBytes)}.`);
  const duplicate = await twinOf(file, signal);
  if (duplicate) return { ok: true, asset: duplicate, isTwin: true };
  const mimeType = file.type === "" ? {} : { mimeType: file.type };
  const body = { filename: file.name, fileSizeBytes: file.size, ...mimeType };
  const presigned = await call(presignAsset, { body }, { signal });
  if (!presigned.ok) return reported(presigned);
  const { assetId, storageKey, publicUrl, uploadUrl, uploadHeaders } = presigned.data;
  const url = onThisHost(uploadUrl, publicUrl);
  const put = await putFile(file, { url, headers: uploadHeaders }, { signal, onShare });
  if (put.status < 200 || put.status > 299) {
    const { problem, again } = explainFailedPut(put, url);
    return refused(problem, again);
  }
  const confirmed = await call(
    confirmAsset,
    {
      body: {
        ...{
          assetId,
          storageKey,
          publicUrl,
          assetType: assetTypeOf(file),
          title: said.title ?? titleFromFileName(file.name),
        },
        ...(typeof said.altText === "string" ? { altText: said.altText } : {}),
        ...(said.description ? { description: said.description } : {}),
        ...(said.tags ? { tags: said.tags } : {}),
        ...(collectionId === undefined ? {} : { collectionId }),
      },
    },
    { signal },
  );
  if (!confirmed.ok) return reported(confirmed);
  // Camera metadata was removed, so an existing asset may now have the same bytes.
  const older = await olderTwinOf(confirmed.data, signal);
  if (!older) return { ok: true, asset: confirmed.data, isTwin: false };
  await call(deleteAsset, { params: { id: assetId }, query: { force: "false" } });
  return { ok: true, asset: older, isTwin: true };
}

/** The asset with equal bytes, if there is one and the browser can compute the digest. */
async function twinOf(file: File, signal: AbortSignal): Promise<Asset | undefined> {
  const contentHash = await digestOf(file);
  signal.throwIfAborted();
  return contentHash === undefined ? undefined : (await withBytes(contentHash, signal)).at(-1);
}

/** The first asset with the same bytes, so that only one of concurrent uploads remains. */
async function olderTwinOf(asset: Asset, signal: AbortSignal): Promise<Asset | undefined> {
  const { id, contentHash, createdAt } = asset;
  const first = (await withBytes(contentHash, signal)).at(-1);
  return first && first.id !== id && first.createdAt <= createdAt ? first : undefined;
}

/** Assets with these bytes, newest first. */
async function withBytes(contentHash: string | null, signal: AbortSignal): Promise<Asset[]> {
  if (!contentHash) return [];
  const answer = await call(getAssets, { query: { contentHash, sort: "newest", limit: 100, offset: 0 } }, { signal });
  // An asset with other bytes must not be treated as a duplicate, because the uploaded one would be deleted.
  return answer.ok ? answer.data.filter((asset) => asset.contentHash === contentHash) : [];
}

/** An address of the registry with this page's host, which may differ; an object store's address unchanged. */
function onThisHost(uploadUrl: string, publicUrl: string): string {
  const { origin, pathname, search } = new URL(uploadUrl, location.href);
  return origin === new URL(publicUrl, location.href).origin ? pathname + search : uploadUrl;
}

const refused = (problem: string, again = false): AssetUploadResult => ({ ok: false, problem, again });

/** An error response. A fault of the file itself is permanent. */
const reported = ({ problem, error, status = 0 }: CallFailure): AssetUploadResult =>
  error === "type_mismatch"
    ? refused("The file isn't an image, video or font. Choose another file.")
    : refused(problem, status === 0 || status === 429 || status >= 500);

/** The asset type that the browser suggests. The registry examines the bytes. */
function assetTypeOf({ type, name }: Pick<File, "type" | "name">): Asset["assetType"] {
  if (type.startsWith("video/")) return "video";
  if (type.startsWith("font/") || /\.(?:woff2?|ttf|otf)$/i.test(name)) return "font";
  return "image";
}

/** Larger files are not read into memory for a digest: they are sent in any case. */
const MAX_BYTES = 32 << 20;

/** SHA-256 of a file in hex; undefined for a large one, and where the browser has no cryptography (pages without TLS). */
async function digestOf(file: Blob): Promise<string | undefined> {
  if (file.size > MAX_BYTES || !globalThis.crypto?.subtle) return undefined;
  const digest = await crypto.subtle.digest("SHA-256", await file.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
