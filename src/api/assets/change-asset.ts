import type { z } from "zod";
import type { AssetDocument } from "../../domain/assets/asset-document.ts";
import type { putAsset } from "../../domain/assets/records-contract.ts";
import type { Settings } from "../../platform/contract/settings.ts";
import { readAddress } from "./read-address.ts";

type Said = z.infer<NonNullable<typeof putAsset.body>>;

const FIELDS = [
  "title",
  "description",
  "altText",
  "thumbnailUrl",
  "collectionId",
  "iconSetId",
  "tags",
  "status",
  "nativeWidth",
  "nativeHeight",
  "sourceUrl",
  "sourceMetadata",
] as const;

/**
 * An asset with what a request says of it: what is left out stays, null takes away. Throws `ApiError` 400 for an address of
 * a thumbnail that is none.
 */
export function changeAsset(present: AssetDocument, said: Said, settings: Pick<Settings, "baseUrl">): AssetDocument {
  if (typeof said.thumbnailUrl === "string") readAddress(said.thumbnailUrl, settings, "/thumbnailUrl");
  const changed: Record<string, unknown> = { ...present };
  for (const field of FIELDS) {
    const value = said[field];
    if (value === null) delete changed[field];
    else if (value !== undefined) changed[field] = value;
  }
  // The kind parses it when it is written.
  return changed as AssetDocument;
}
