import { z } from "zod";

export const ASSET_TYPES = ["logo", "icon", "image", "video", "font"] as const;
export const SOURCE_TYPES = ["designtool", "upload", "url", "cms", "mediahost"] as const;

/** A picture or other media file (specification, Asset). Its bytes are a blob, served at `/assets/<storageKey>`. */
export const assetDocument = z.looseObject({
  title: z.string(),
  filename: z.string(),
  assetType: z.enum(ASSET_TYPES),
  mimeType: z.string(),
  hash: z.string(),
  fileSizeBytes: z.int(),
  storageKey: z.string(),
  sourceType: z.enum(SOURCE_TYPES),
  status: z.enum(["pending", "active"]),
  /** Which component uses it under which names. */
  usages: z.array(z.looseObject({ componentId: z.string(), refs: z.array(z.string()) })).default([]),
});

export type AssetDocument = z.infer<typeof assetDocument>;
