import { badRequest } from "../../platform/contract/api-error.ts";
import { type Call, update } from "../../platform/contract/route.ts";
import { sha256 } from "../../store/kind.ts";
import { assetAddress } from "./asset-address.ts";
import type { AssetDocument } from "./asset-document.ts";
import type { IngestedImage } from "./contract.ts";
import { imageDocument, imageId, mergeImage } from "./image-sync.ts";
import { assetKind } from "./kind.ts";

/** Stores an image once and adds its users. Throws `ApiError` 400 if the bytes don't match the announced hash. */
export async function ingest(
  { blobs, commit, readAt, actor }: Pick<Call, "blobs" | "commit" | "readAt" | "actor">,
  image: IngestedImage,
  more: Partial<AssetDocument>,
) {
  const bytes = Buffer.from(image.dataBase64, "base64");
  if (bytes.length === 0)
    throw badRequest("invalid_body", "dataBase64 is empty. Send the bytes in base64.", "/dataBase64");
  const hash = sha256(bytes);
  const announced = image.contentHash?.replace(/^sha256:/, "");
  const assetId = imageId(hash);
  const isOther = announced !== undefined && !hash.startsWith(announced);
  if (isOther || (image.assetId !== undefined && image.assetId !== assetId))
    throw badRequest(
      "hash_mismatch",
      `The bytes have the hash ${hash}. Send all bytes with the matching hash and ID.`,
      isOther ? "/contentHash" : "/assetId",
    );
  await blobs.put(bytes);
  const { filename, componentId, refs } = image;
  const usages = componentId === undefined ? [] : [{ componentId, refs: [...new Set(refs)].sort() }];
  const made = { createdBy: actor?.id, createdAt: new Date().toISOString() };
  const sent = { ...imageDocument({ filename, hash, size: bytes.length, usages }), ...made, ...more };
  const { seq } = await commit([update(assetKind, assetId, (present) => mergeImage(present, sent))]);
  const stored = await readAt(seq).get(assetKind, assetId);
  return { ok: true, assetId, storageUrl: assetAddress(stored?.document.storageKey ?? sent.storageKey) };
}
