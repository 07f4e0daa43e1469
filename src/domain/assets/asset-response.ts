import { authorNames } from "../../platform/contract/author-names.ts";
import type { Call } from "../../platform/contract/route.ts";
import type { Settings } from "../../platform/contract/settings.ts";
import { FORM_TYPES } from "../../platform/pictures/picture.ts";
import type { StoredRecord } from "../../store/store.ts";
import { assetAddress } from "./asset-address.ts";
import type { AssetDocument } from "./asset-document.ts";
import type { Asset } from "./contract.ts";

type Teller = Pick<Call, "part" | "settings">;

/** The form lists show. */
const THUMBNAIL = "?w=256&format=webp";

/** Returns the asset for an API response, with absolute addresses and names of people. */
export async function toAssetResponse(call: Teller, entry: StoredRecord<AssetDocument>): Promise<Asset> {
  const [asset] = await toAssetResponses(call, [entry]);
  if (!asset) throw new Error("One entry makes one asset");
  return asset;
}

/** The same of several; names are looked up in one statement. */
export async function toAssetResponses(
  call: Teller,
  entries: readonly StoredRecord<AssetDocument>[],
): Promise<Asset[]> {
  const makers = new Set(entries.flatMap(({ document }) => document.createdBy ?? []));
  const nameOf = await (await call.part(authorNames))([...makers]);
  return entries.map((entry) => reported(entry, call.settings, nameOf));
}

function reported(
  { id, document, changedAt }: StoredRecord<AssetDocument>,
  { baseUrl }: Settings,
  nameOf: (actorId: string) => string,
): Asset {
  const { title, filename, assetType, mimeType, storageKey, sourceType, status, hash, createdBy } = document;
  const publicUrl = baseUrl + assetAddress(storageKey);
  return {
    id,
    title,
    description: document.description ?? "",
    altText: document.altText ?? null,
    filename,
    assetType,
    mimeType,
    fileSizeBytes: document.fileSizeBytes ?? null,
    nativeWidth: document.nativeWidth ?? null,
    nativeHeight: document.nativeHeight ?? null,
    contentHash: hash ?? null,
    storageUrl: document.storageUrl ?? publicUrl,
    storageKey,
    publicUrl,
    notes: document.notes ?? [],
    copyFault: document.copyFault ?? null,
    thumbnailUrl: document.thumbnailUrl ?? (hash !== undefined ? thumbnailOf(mimeType, publicUrl) : null),
    collectionId: document.collectionId ?? null,
    iconSetId: document.iconSetId ?? null,
    tags: document.tags ?? [],
    sourceType,
    sourceUrl: document.sourceUrl ?? null,
    sourceMetadata: document.sourceMetadata ?? null,
    status,
    createdBy: createdBy === undefined ? null : nameOf(createdBy),
    createdAt: document.createdAt ?? changedAt,
    updatedAt: changedAt,
  };
}

function thumbnailOf(mimeType: string, address: string): string | null {
  if (FORM_TYPES.has(mimeType)) return address + THUMBNAIL;
  return mimeType === "image/svg+xml" ? address : null;
}
