import type { z } from "zod";
import { type AssetDocument, isDesignPicture } from "../../domain/assets/asset-document.ts";
import { newAssetId } from "../../domain/assets/asset-id.ts";
import { toAssetResponse } from "../../domain/assets/asset-response.ts";
import { findingParts } from "../../domain/assets/asset-summary.ts";
import type { AssetUsage } from "../../domain/assets/contract.ts";
import { findAssets, seesDesignPictures } from "../../domain/assets/find-assets.ts";
import { inCollection } from "../../domain/assets/in-collection.ts";
import { assetKind } from "../../domain/assets/kind.ts";
import { deleteAsset, getAsset, getAssets, postAsset, putAsset } from "../../domain/assets/records-contract.ts";
import { usageFinder } from "../../domain/assets/usage-finder.ts";
import { ApiError, notFound } from "../../platform/contract/api-error.ts";
import { type Call, JsonResponse, put, remove, route, update } from "../../platform/contract/route.ts";
import type { Settings } from "../../platform/contract/settings.ts";
import type { RecordChange, StoredRecord } from "../../store/store.ts";
import { describeAddress } from "./describe-address.ts";
import { readAddress } from "./read-address.ts";

export const assetRecordRoutes = [
  route(getAssets, async (call) => {
    const { assetType, collectionId, iconSetId, status, contentHash: hash, without, ...requested } = call.query;
    const tags = (requested.tags ?? "").split(",").filter((tag) => tag.trim() !== "");
    const { total, assets } = await findAssets(call, {
      where: { assetType, collectionId, iconSetId, status, hash, lacksAlt: without && true },
      parts: findingParts(requested.search ?? "", tags),
      order: requested.sort,
      limit: requested.limit,
      offset: requested.offset,
    });
    return new JsonResponse(200, assets, { "x-total-count": String(total) });
  }),
  route(getAsset, async (call) => {
    const entry = await presentAsset(call);
    if (isDesignPicture(entry.document) && !seesDesignPictures(call)) throw noAsset(entry.id);
    const findUsages = await call.part(usageFinder);
    const [asset, usages] = await Promise.all([toAssetResponse(call, entry), findUsages(call, entry.id)]);
    return { ...asset, usages, hash: entry.hash };
  }),
  route(postAsset, async (call) => {
    const { body, actor } = call;
    const id = newAssetId();
    const { collectionId } = body;
    const file = await describeAddress(call, id, body);
    const document: AssetDocument = {
      ...file,
      title: body.title,
      description: body.description,
      altText: body.altText,
      assetType: body.assetType,
      collectionId: collectionId ?? undefined,
      iconSetId: body.iconSetId,
      tags: body.tags,
      sourceType: body.sourceType ?? file.sourceType,
      sourceUrl: body.sourceUrl,
      sourceMetadata: body.sourceMetadata,
      status: "active",
      createdBy: actor?.id,
      createdAt: new Date().toISOString(),
      usages: [],
    };
    return written(call, id, [...inCollection(collectionId), put(assetKind, id, document)]);
  }),
  route(putAsset, async (call) => {
    const { body, params } = call;
    const change = update(assetKind, params.id, (present) => {
      if (!present) throw noAsset(params.id);
      return changeAsset(present, body, call.settings);
    });
    return written(call, params.id, [...inCollection(body.collectionId), change]);
  }),
  route(deleteAsset, async (call) => {
    const { params, query } = call;
    const findUsages = await call.part(usageFinder);
    // If a new usage is added at the same time, the decision is repeated.
    await call.decide(async (snapshot) => {
      const { id } = await presentAsset({ snapshot, params });
      const usages = query.force === "true" ? [] : await findUsages({ ...call, snapshot }, id);
      if (usages.length > 0) throw inUse(usages);
      return [remove(assetKind, id)];
    });
    return undefined;
  }),
];

type Addressed = Pick<Call<{ id: string }>, "snapshot" | "params">;

async function presentAsset({ snapshot, params: { id } }: Addressed): Promise<StoredRecord<AssetDocument>> {
  const entry = await snapshot.get(assetKind, id);
  if (!entry) throw noAsset(id);
  return entry;
}

/** Commits changes, one of which creates or updates the asset, and returns its new state. */
async function written(
  call: Pick<Call, "commit" | "readAt" | "part" | "settings">,
  id: string,
  changes: RecordChange[],
) {
  const { seq } = await call.commit(changes);
  const entry = await call.readAt(seq).get(assetKind, id);
  if (!entry) throw noAsset(id);
  return toAssetResponse(call, entry);
}

const inUse = (usages: readonly AssetUsage[]): ApiError =>
  new ApiError(
    409,
    "in_use",
    "This asset is in use. Change the records in `usages` first, or delete it with ?force=true.",
    { more: { usages } },
  );

const noAsset = (id: string): ApiError =>
  notFound(`The asset ${id} doesn't exist. List all assets with GET /api/service/assets.`);

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
 * Returns an asset with the fields of a request: omitted fields stay, null removes a field. Throws `ApiError` 400 for
 * an invalid thumbnail address.
 */
function changeAsset(present: AssetDocument, said: Said, settings: Pick<Settings, "baseUrl">): AssetDocument {
  if (typeof said.thumbnailUrl === "string") readAddress(said.thumbnailUrl, settings, "/thumbnailUrl");
  const changed: Record<string, unknown> = { ...present };
  for (const field of FIELDS) {
    const value = said[field];
    if (value === null) delete changed[field];
    else if (value !== undefined) changed[field] = value;
  }
  // The kind validates it on write.
  return changed as AssetDocument;
}
