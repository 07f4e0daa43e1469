import { basename } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Asset } from "../../domain/assets/contract.ts";
import { deleteAsset, getAssets } from "../../domain/assets/records-contract.ts";
import { confirmAsset, presignAsset } from "../../domain/assets/uploads-contract.ts";
import { titleFromFileName } from "../../engines/text/title-from-file-name.ts";
import type { RemoteClient } from "../../platform/contract/client.ts";
import { isObject } from "../../safe/is-object.ts";
import { isLoopbackHost } from "../../safe/loopback.ts";
import { describeNetworkError } from "../../safe/network-error.ts";
import { requestConfigured } from "../../safe/request.ts";
import { jsonOf } from "../registry/exchange.ts";
import { CommandError } from "../runner/command.ts";
import type { AssetFile } from "./find-asset-files.ts";
import { chunksOf, type ReadAssetFile, UnreadFile } from "./read-asset-file.ts";

/** The parts of sending. */
export interface AssetSender {
  /** Address of the registry. */
  url: string;
  client: RemoteClient;
  onBytes(bytes: number): void;
}

/** The fields of an asset besides its file. */
export interface AssetFields {
  assetType: Asset["assetType"];
  tags: readonly string[];
  collectionId?: string | undefined;
}

/** The result for a file. `isTwin`: the registry has its bytes already, as this asset. */
export type SentAsset = { asset: Asset; isTwin: boolean } | { refused: string };

const TRIES = 3;
const PAUSE_MS = 200;
/** An upload that waits behind others still begins in time. */
const TTL_S = 3600;

/** The first asset with these bytes. */
export async function assetWithBytes(client: RemoteClient, contentHash: string): Promise<Asset | undefined> {
  const query = { contentHash, sort: "newest", limit: 500, offset: 0 } as const;
  const { data } = await client.call(getAssets, { query });
  // An asset with other bytes must not be treated as a duplicate, because the file would not be sent.
  return data.filter((asset) => asset.contentHash === contentHash).at(-1);
}

/**
 * Uploads a file as an asset: requests an address, sends the file there, and has the registry confirm its bytes. Throws
 * `RegistryError` if the registry refuses it, and `CommandError` if it does not respond.
 */
export async function sendAsset(
  { file, path }: Pick<AssetFile, "file" | "path">,
  { size, type }: Pick<ReadAssetFile, "size" | "type">,
  said: AssetFields,
  { url, client, onBytes }: AssetSender,
): Promise<SentAsset> {
  const filename = basename(path);
  const announced = { filename, fileSizeBytes: size, ttlSecs: TTL_S, ...(type ? { mimeType: type } : {}) };
  for (let tried = 1; ; tried++) {
    const { data: place } = await client.call(presignAsset, { body: announced });
    const notPut = await putFile(url, place, {
      size,
      chunks: () => chunksOf(file, size, ({ length }) => onBytes(length)),
    });
    if (notPut && tried < TRIES && mayBeTakenLater(notPut)) {
      await sleep(PAUSE_MS * tried);
      continue;
    }
    if (notPut?.status === 0) throw new CommandError(notPut.reason);
    if (notPut) return { refused: notPut.reason };
    const { assetId, storageKey, publicUrl } = place;
    const body = { assetId, storageKey, publicUrl, title: titleFromFileName(filename), ...said, tags: [...said.tags] };
    const { data: asset } = await client.call(confirmAsset, { body });
    const older = asset.contentHash === null ? undefined : await assetWithBytes(client, asset.contentHash);
    if (!older || older.id === asset.id || older.createdAt > asset.createdAt) return { asset, isTwin: false };
    // Another command sent the same file at the same time. One of the two assets is deleted.
    await client.call(deleteAsset, { params: { id: asset.id }, query: { force: "false" } });
    return { asset: older, isTwin: true };
  }
}

/** No response, an expired address, or a busy store. */
const mayBeTakenLater = ({ status }: NotPut): boolean =>
  status === 0 || status === 403 || status === 429 || status >= 500;

/** The place of an upload, from the presign response. */
interface UploadPlace {
  uploadUrl: string;
  uploadHeaders: Readonly<Record<string, string>>;
  publicUrl: string;
  storageKey: string;
}

/** A file on its way. */
interface OutgoingFile {
  /** Bytes. */
  size: number;
  chunks(): AsyncIterable<Uint8Array>;
}

/** Why a file did not arrive. */
interface NotPut {
  /** The status of the response, 0 without one. */
  status: number;
  reason: string;
}

const MAX_ANSWER_BYTES = 1 << 20;
const BEGIN_MS = 60_000;
/** Slowest connection in bytes per millisecond. */
const SLOWEST_BYTES_A_MS = 16;

/**
 * Puts a file where a presign said, with the headers it said and no credential: the address may be that of an object
 * store. Undefined when it arrived. Throws `CommandError` for an address no file goes to, and `UnreadFile`.
 */
async function putFile(base: string, place: UploadPlace, file: OutgoingFile): Promise<NotPut | undefined> {
  const url = uploadAddress(base, place);
  try {
    const { status, ...answer } = await requestConfigured(url, {
      method: "PUT",
      headers: { ...place.uploadHeaders },
      body: file,
      maxBytes: MAX_ANSWER_BYTES,
      timeoutMs: BEGIN_MS + Math.ceil(file.size / SLOWEST_BYTES_A_MS),
    });
    if (status >= 200 && status < 300) return undefined;
    const reported = jsonOf(answer);
    const said =
      isObject(reported) && typeof reported.message === "string"
        ? reported.message
        : `${url.host} returned status ${status}.`;
    return { status, reason: said };
  } catch (error) {
    if (error instanceof UnreadFile) throw error;
    return { status: 0, reason: `Cannot upload to ${url.host} (${describeNetworkError(error)}). Push again later.` };
  }
}

/**
 * The address to upload to: an address of the registry with the host known here, otherwise unchanged. A remote registry
 * can't direct a file to a port of this machine.
 */
function uploadAddress(base: string, { uploadUrl, publicUrl, storageKey }: UploadPlace): URL {
  const own = publicUrl.slice(0, -`/assets/${storageKey}`.length);
  if (uploadUrl.startsWith(`${own}/assets/uploads/`)) return new URL(base + uploadUrl.slice(own.length));
  const url = URL.parse(uploadUrl);
  const isWeb = url?.protocol === "https:" || url?.protocol === "http:";
  if (!url || !isWeb) throw new CommandError(`${base} returned an invalid upload URL: ${uploadUrl.slice(0, 200)}`);
  if (isLoopbackHost(url.hostname) && !isLoopbackHost(new URL(base).hostname))
    throw new CommandError(`${base} returned an upload URL on this machine (${url.host}). Nothing was sent.`);
  return url;
}
