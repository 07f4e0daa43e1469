import { basename } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Asset } from "../../domain/assets/contract.ts";
import { deleteAsset, getAssets } from "../../domain/assets/records-contract.ts";
import { confirmAsset, presignAsset } from "../../domain/assets/uploads-contract.ts";
import { titleFromFileName } from "../../engines/text/title-from-file-name.ts";
import type { RemoteClient } from "../../platform/contract/client.ts";
import { CommandError } from "../runner/command.ts";
import type { AssetFile } from "./find-asset-files.ts";
import { type NotPut, putFile } from "./put-file.ts";
import { piecesOf, type ReadAssetFile } from "./read-asset-file.ts";

/** What sending needs. */
export interface Sending {
  /** Address of the registry. */
  url: string;
  client: RemoteClient;
  onBytes(bytes: number): void;
}

/** What is said of an asset beside its file. */
export interface SaidOfAsset {
  assetType: Asset["assetType"];
  tags: readonly string[];
  collectionId?: string | undefined;
}

/** What became of a file; `isTwin` where the registry has its bytes already, as this asset. */
export type SentAsset = { asset: Asset; isTwin: boolean } | { refused: string };

const TRIES = 3;
const PAUSE_MS = 200;
/** An upload that waits behind others still begins in time. */
const TTL_S = 3600;

/** The first asset with these bytes. */
export async function assetWithBytes(client: RemoteClient, contentHash: string): Promise<Asset | undefined> {
  const query = { contentHash, sort: "newest", limit: 500, offset: 0 } as const;
  const { data } = await client.call(getAssets, { query });
  // A file is left out on the strength of this: no other asset is taken for its twin.
  return data.filter((asset) => asset.contentHash === contentHash).at(-1);
}

/**
 * Sends a file and makes an asset of it: an address is asked for, the file goes there, and the registry confirms what it
 * found in its bytes. Throws `RegistryError` where the registry refuses it, and `CommandError` where it does not answer.
 */
export async function sendAsset(
  { file, path }: Pick<AssetFile, "file" | "path">,
  { size, type }: Pick<ReadAssetFile, "size" | "type">,
  said: SaidOfAsset,
  { url, client, onBytes }: Sending,
): Promise<SentAsset> {
  const filename = basename(path);
  const announced = { filename, fileSizeBytes: size, ttlSecs: TTL_S, ...(type ? { mimeType: type } : {}) };
  for (let tried = 1; ; tried++) {
    const { data: place } = await client.call(presignAsset, { body: announced });
    const notPut = await putFile(url, place, {
      size,
      pieces: () => piecesOf(file, size, ({ length }) => onBytes(length)),
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
    // Another command sent the same at the same time: of two at once one stays.
    await client.call(deleteAsset, { params: { id: asset.id }, query: { force: "false" } });
    return { asset: older, isTwin: true };
  }
}

/** Nobody answered, the address was over, or whoever takes files was busy. */
const mayBeTakenLater = ({ status }: NotPut): boolean =>
  status === 0 || status === 403 || status === 429 || status >= 500;
