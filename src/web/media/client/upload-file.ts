import type { Asset } from "../../../domain/assets/contract.ts";
import { deleteAsset, getAssets } from "../../../domain/assets/records-contract.ts";
import { confirmAsset, presignAsset } from "../../../domain/assets/uploads-contract.ts";
import { fileSize } from "../../../engines/text/file-size.ts";
import { titleFromFileName } from "../../../engines/text/title-from-file-name.ts";
import { call, type Refusal } from "../../ui/client/call.ts";
import { putFile } from "./put-file.ts";
import { whyNotPut } from "./why-not-put.ts";

/** What became of a file. */
export type Uploaded =
  | {
      ok: true;
      asset: Asset /** Equal bytes were in the library before: this is the asset that has them. */;
      isTwin: boolean;
    }
  | { ok: false; problem: string /** Trying once more may help. */; again: boolean };

export interface UploadOptions {
  signal: AbortSignal;
  /** How much of it is there, from 0 to 1. */
  onShare(share: number): void;
  /** Bytes a file may have. */
  maxBytes: number;
  /** Id of the collection it is to lie in. */
  collectionId?: string | undefined;
  /** What else is said of it. */
  said?: Partial<Pick<Asset, "title" | "altText" | "description" | "tags">>;
}

/**
 * Brings a file into the library: an address is asked for, the file goes there, and the registry confirms what it found in
 * its bytes. Rejects only when `signal` is aborted.
 */
export async function uploadFile(file: File, options: UploadOptions): Promise<Uploaded> {
  const { signal, onShare, maxBytes, collectionId, said = {} } = options;
  if (file.size === 0) return refused("The file is empty.");
  if (file.size > maxBytes)
    return refused(`The file is too large: ${fileSize(file.size)}. The limit is ${fileSize(maxBytes)}.`);
  const twin = await twinOf(file, signal);
  if (twin) return { ok: true, asset: twin, isTwin: true };
  const mimeType = file.type === "" ? {} : { mimeType: file.type };
  const body = { filename: file.name, fileSizeBytes: file.size, ...mimeType };
  const presigned = await call(presignAsset, { body }, { signal });
  if (!presigned.ok) return told(presigned);
  const { assetId, storageKey, publicUrl, uploadUrl, uploadHeaders } = presigned.data;
  const url = onThisHost(uploadUrl, publicUrl);
  const put = await putFile(file, { url, headers: uploadHeaders }, { signal, onShare });
  if (put.status < 200 || put.status > 299) {
    const { problem, again } = whyNotPut(put, url);
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
  if (!confirmed.ok) return told(confirmed);
  // What cameras write beside the picture was taken out: now its bytes may be those of one that is here.
  const older = await olderTwinOf(confirmed.data, signal);
  if (!older) return { ok: true, asset: confirmed.data, isTwin: false };
  await call(deleteAsset, { params: { id: assetId }, query: { force: "false" } });
  return { ok: true, asset: older, isTwin: true };
}

/** The asset whose bytes are equal, where there is one and the browser can tell. */
async function twinOf(file: File, signal: AbortSignal): Promise<Asset | undefined> {
  const contentHash = await digestOf(file);
  signal.throwIfAborted();
  return contentHash === undefined ? undefined : (await withBytes(contentHash, signal)).at(-1);
}

/** The first asset with the same bytes, where there is one before it: of two at once, one stays. */
async function olderTwinOf(asset: Asset, signal: AbortSignal): Promise<Asset | undefined> {
  const { id, contentHash, createdAt } = asset;
  const first = (await withBytes(contentHash, signal)).at(-1);
  return first && first.id !== id && first.createdAt <= createdAt ? first : undefined;
}

/** Assets with these bytes, newest first. */
async function withBytes(contentHash: string | null, signal: AbortSignal): Promise<Asset[]> {
  if (!contentHash) return [];
  const answer = await call(getAssets, { query: { contentHash, sort: "newest", limit: 100, offset: 0 } }, { signal });
  // Somebody's file is removed on the strength of this: no other is taken for its twin.
  return answer.ok ? answer.data.filter((asset) => asset.contentHash === contentHash) : [];
}

/** An address of ours as this page reaches us, which may be by another name; one of an object store as it is. */
function onThisHost(uploadUrl: string, publicUrl: string): string {
  const { origin, pathname, search } = new URL(uploadUrl, location.href);
  return origin === new URL(publicUrl, location.href).origin ? pathname + search : uploadUrl;
}

const refused = (problem: string, again = false): Uploaded => ({ ok: false, problem, again });

/** A refusal of the registry. What is wrong with the file itself stays wrong. */
const told = ({ problem, error, status = 0 }: Refusal): Uploaded =>
  error === "type_mismatch"
    ? refused("The file isn't an image, video or font. Choose another file.")
    : refused(problem, status === 0 || status === 429 || status >= 500);

/** What a file becomes, by what the browser takes it for; the registry looks at its bytes. */
function assetTypeOf({ type, name }: Pick<File, "type" | "name">): Asset["assetType"] {
  if (type.startsWith("video/")) return "video";
  if (type.startsWith("font/") || /\.(?:woff2?|ttf|otf)$/i.test(name)) return "font";
  return "image";
}

/** Above this a file is not read into memory for its digest: it is sent, whether its bytes are there or not. */
const MOST_BYTES = 32 << 20;

/** SHA-256 of a file in hex; undefined for a large one, and where the browser has no cryptography (pages without TLS). */
async function digestOf(file: Blob): Promise<string | undefined> {
  if (file.size > MOST_BYTES || !globalThis.crypto?.subtle) return undefined;
  const digest = await crypto.subtle.digest("SHA-256", await file.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
