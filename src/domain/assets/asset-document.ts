import { z } from "zod";

export const ASSET_TYPES = ["logo", "icon", "image", "video", "font"] as const;
export const SOURCE_TYPES = ["designtool", "upload", "url", "cms", "mediahost"] as const;
export const ASSET_STATUSES = ["pending", "active"] as const;
export const ASSET_ORDERS = ["newest", "title", "size"] as const;
/** Asset types that have an alternative text. */
export const PICTURE_TYPES: readonly string[] = ["logo", "icon", "image"];
export const USAGE_TYPES = ["thumbnail", "design_preview", "prop_default", "documentation", "icon"] as const;

/**
 * A picture or other media file (specification, Asset). A blob has the bytes, served at `/assets/<storageKey>`. A file
 * on another host has `storageUrl`, and bytes if it could be copied.
 */
export const assetDocument = z.looseObject({
  title: z.string(),
  description: z.string().optional(),
  /** Empty: marked as decoration. Missing: no one has described the picture. */
  altText: z.string().optional(),
  filename: z.string(),
  assetType: z.enum(ASSET_TYPES),
  mimeType: z.string(),
  /** Parts of the uploaded file that pages don't show, and why, in sentences. */
  notes: z.array(z.string()).optional(),
  hash: z.string().optional(),
  fileSizeBytes: z.int().optional(),
  /** Pixels. */
  nativeWidth: z.int().optional(),
  nativeHeight: z.int().optional(),
  storageKey: z.string(),
  storageUrl: z.string().optional(),
  /** Why a file on another host has no copy, as a sentence. */
  copyFault: z.string().optional(),
  thumbnailUrl: z.string().optional(),
  /** Id of an asset collection. */
  collectionId: z.string().optional(),
  iconSetId: z.string().optional(),
  tags: z.array(z.string()).optional(),
  sourceType: z.enum(SOURCE_TYPES),
  sourceUrl: z.string().optional(),
  sourceMetadata: z.record(z.string(), z.unknown()).optional(),
  status: z.enum(ASSET_STATUSES),
  /** Actor id. */
  createdBy: z.string().optional(),
  /** ISO 8601 UTC. If missing, as in a workspace, the time of the newest revision applies. */
  createdAt: z.string().optional(),
  /** Which component uses it under which names. */
  usages: z.array(z.looseObject({ componentId: z.string(), refs: z.array(z.string()) })).default([]),
});

export type AssetDocument = z.infer<typeof assetDocument>;

/** A picture the design tool drew of a component. */
export const DESIGN_PREVIEW = "design_preview" satisfies (typeof USAGE_TYPES)[number];

/** Usages other than the design tool's view of a component. */
export const otherUsages = ({ usages }: Pick<AssetDocument, "usages">): AssetDocument["usages"] =>
  usages.filter(({ usageType }) => usageType !== DESIGN_PREVIEW);

/** Whether it is a picture the design tool drew of a component, and nothing else: `design:read` shows those. */
export const isDesignPicture = (asset: Pick<AssetDocument, "usages">): boolean =>
  asset.usages.length > 0 && otherUsages(asset).length === 0;
