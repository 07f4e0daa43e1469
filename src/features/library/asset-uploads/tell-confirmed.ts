import { authorNames } from "../../../contract/author-names.ts";
import type { Call } from "../../../contract/route.ts";
import type { Entry } from "../../../store/store.ts";
import type { AssetDocument } from "../assets/api.ts";
import type { Asset } from "../assets/contract.ts";
import { publicUrlOf } from "./presign.ts";

/** An asset as clients are told of it. */
export async function tellConfirmed(
  { part, settings }: Pick<Call, "part" | "settings">,
  { id, document, changedAt }: Entry<AssetDocument>,
): Promise<Asset> {
  const { createdBy } = document;
  const nameOf = await (await part(authorNames))(createdBy === undefined ? [] : [createdBy]);
  return {
    id,
    title: document.title,
    description: document.description ?? "",
    altText: document.altText ?? "",
    filename: document.filename,
    assetType: document.assetType,
    mimeType: document.mimeType,
    fileSizeBytes: document.fileSizeBytes ?? null,
    nativeWidth: document.nativeWidth ?? null,
    nativeHeight: document.nativeHeight ?? null,
    storageUrl: document.storageUrl ?? publicUrlOf(settings, document.storageKey),
    storageKey: document.storageKey,
    thumbnailUrl: document.thumbnailUrl ?? null,
    collectionId: document.collectionId ?? null,
    iconSetId: document.iconSetId ?? null,
    tags: document.tags ?? [],
    sourceType: document.sourceType,
    sourceUrl: document.sourceUrl ?? null,
    sourceMetadata: document.sourceMetadata ?? null,
    status: document.status,
    createdBy: createdBy === undefined ? null : nameOf(createdBy),
    createdAt: document.createdAt ?? changedAt,
    updatedAt: changedAt,
  };
}
