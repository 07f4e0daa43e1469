import { z } from "zod";
import { ASSET_TYPES, assetDocument, isDesignPicture } from "../../domain/assets/asset-document.ts";
import { toAssetResponse } from "../../domain/assets/asset-response.ts";
import { findingParts } from "../../domain/assets/asset-summary.ts";
import type { Asset } from "../../domain/assets/contract.ts";
import { findAssets, seesDesignPictures } from "../../domain/assets/find-assets.ts";
import { assetKind } from "../../domain/assets/kind.ts";
import { usageFinder } from "../../domain/assets/usage-finder.ts";
import { shortened } from "../../engines/text/shortened.ts";
import { notFound } from "../../platform/contract/api-error.ts";
import { defineTool, toolPageOf } from "../../platform/contract/tool.ts";

/** Limits for one asset: usages, tags, and characters of user text. */
const USAGES = 20;
const TAGS = 20;
const CHARACTERS = 200;

const { title, filename, assetType, mimeType, sourceType } = assetDocument.shape;
const id = z.string();
const url = z.string().meta({ description: "The URL of the file." });
const smallUrl = z.string().optional().meta({ description: "The URL of a small image." });
const altText = z
  .string()
  .optional()
  .meta({ description: "The alternative text. Empty for a decorative image; absent if it has not been set." });
const text = z.string().optional();
const number = z.int().optional();

const brief = { id, title, assetType, mimeType, altText, width: number, height: number, url, smallUrl };

export const assetTools = [
  defineTool({
    name: "service_search_assets",
    title: "Search media files",
    description:
      "Searches images and other media files by title, description, alternative text, tags and file name. Returns the newest files first. Without search words, returns all files. For logos and icons, use the logo and icon tools.",
    input: z.object({
      query: z.string().max(200).default("").meta({ description: "The words to search for. Empty for all files." }),
      type: z.enum(ASSET_TYPES).optional().meta({ description: "Returns only files of this type." }),
      tags: z
        .array(z.string().max(100))
        .max(20)
        .default([])
        .meta({ description: "Returns only files with all of these tags." }),
      collectionId: z.string().max(200).optional().meta({ description: "Returns only files in this collection." }),
      withoutAltText: z.boolean().default(false).meta({ description: "Returns only images without alternative text." }),
      limit: z.int().min(1).max(50).default(20).meta({ description: "The maximum number of results." }),
    }),
    output: z.object({ assets: z.array(z.object(brief)), total: z.int() }),
    pages: true,
    async run({ query, type: assetType, tags, collectionId, withoutAltText, limit }, call) {
      const where = { assetType, collectionId, status: "active" as const, lacksAlt: withoutAltText || undefined };
      const parts = findingParts(query, tags);
      const { assets, total } = await findAssets(call, { where, parts, limit, offset: call.from });
      const { items } = toolPageOf(
        assets.map((asset) => describe(asset)),
        { from: 0 },
      );
      const next = call.from + items.length;
      return { data: { assets: items, total }, ...(next < total ? { next } : {}) };
    },
  }),
  defineTool({
    name: "service_get_asset",
    title: "Get a media file",
    description: "Returns an asset by ID: file name, type, size, alternative text, URL and usages.",
    input: z.object({
      id: z.string().min(1).max(200).meta({ description: "The ID of the asset, from a search for assets." }),
    }),
    output: z.object({
      ...brief,
      ...{ filename, fileSizeBytes: number, sourceType, description: text, tags: z.array(z.string()) },
      collectionId: text,
      usages: z.array(
        z.object({ entityType: z.string(), entityId: z.string(), componentId: text, usageType: z.string() }),
      ),
      otherUsages: number,
    }),
    async run({ id }, call) {
      const entry = await call.snapshot.get(assetKind, id);
      const isShown =
        entry?.document.status === "active" && (seesDesignPictures(call) || !isDesignPicture(entry.document));
      if (!entry || !isShown)
        throw notFound(`The asset ${id} doesn't exist. Use service_search_assets to find assets.`);
      const [asset, usages] = await Promise.all([
        toAssetResponse(call, entry),
        call.part(usageFinder).then((findUsages) => findUsages(call, id)),
      ]);
      return {
        data: {
          ...describe(asset),
          filename: shortened(asset.filename, CHARACTERS),
          fileSizeBytes: asset.fileSizeBytes ?? undefined,
          sourceType: asset.sourceType,
          description: asset.description === "" ? undefined : shortened(asset.description, CHARACTERS),
          tags: asset.tags.slice(0, TAGS),
          collectionId: asset.collectionId ?? undefined,
          usages: usages.slice(0, USAGES).map(({ entityType, entityId, componentId, usageType }) => ({
            ...{ entityType, entityId, usageType },
            ...(componentId === null ? {} : { componentId }),
          })),
          ...(usages.length > USAGES ? { otherUsages: usages.length - USAGES } : {}),
        },
      };
    },
  }),
];

/** Addresses are paths on this registry. */
const describe = ({ id, title, assetType, mimeType, altText, nativeWidth, nativeHeight, ...asset }: Asset) => ({
  ...{ id, title: shortened(title, CHARACTERS / 2), assetType, mimeType: shortened(mimeType, CHARACTERS / 2) },
  altText: altText === null ? undefined : shortened(altText, CHARACTERS),
  width: nativeWidth ?? undefined,
  height: nativeHeight ?? undefined,
  url: pathOf(asset.publicUrl),
  smallUrl: asset.thumbnailUrl?.startsWith(asset.publicUrl) ? pathOf(asset.thumbnailUrl) : undefined,
});

function pathOf(address: string): string {
  const { pathname, search } = new URL(address);
  return pathname + search;
}
