import { assetAddress } from "../../domain/assets/asset-address.ts";
import type { Asset } from "../../domain/assets/contract.ts";
import { FORM_TYPES, MAX_PICTURE_BYTES, MAX_PIXELS } from "../../platform/pictures/picture.ts";
import type { IconName } from "../ui/components/icon-paths.ts";

/** The address of the bytes on this host, because pages load nothing from other hosts. */
export const assetFileAddress = ({ storageKey }: Pick<Asset, "storageKey">): string => assetAddress(storageKey);

/** Whether other sizes are made of it on reading. */
export const isOfPixels = ({ mimeType }: Pick<Asset, "mimeType">): boolean => FORM_TYPES.has(mimeType);

export const isPicture = (asset: Pick<Asset, "mimeType">): boolean =>
  isOfPixels(asset) || asset.mimeType === "image/svg+xml";

/** Whether pages show it as a picture: not if it is hidden or too large to scale down. */
export const isDisplayed = (asset: Asset): boolean =>
  isPicture(asset) &&
  asset.status === "active" &&
  (asset.nativeWidth ?? 0) * (asset.nativeHeight ?? 0) <= MAX_PIXELS &&
  (asset.fileSizeBytes ?? 0) <= MAX_PICTURE_BYTES;

/** Address of the picture at a width in pixels: one of 64, 128, 256, 512, 1024, 2048. */
export const formAddress = (asset: Pick<Asset, "storageKey" | "mimeType">, width: number, format = "webp"): string =>
  isOfPixels(asset) ? `${assetFileAddress(asset)}?w=${width}&format=${format}` : assetFileAddress(asset);

const TOLD: Record<string, string> = {
  "image/jpeg": "JPEG",
  "image/svg+xml": "SVG",
  "video/quicktime": "MOV",
  "application/octet-stream": "File",
};

/** The file format: `PNG`, `WOFF2`. */
export const formatOf = ({ mimeType }: Pick<Asset, "mimeType">): string =>
  TOLD[mimeType] ?? mimeType.replace(/^.*\//, "").replace(/^x-/, "").toUpperCase();

/** The icon of an asset without a picture. */
export const iconOf = ({ mimeType, assetType }: Pick<Asset, "mimeType" | "assetType">): IconName =>
  mimeType.startsWith("video/") || assetType === "video"
    ? "film"
    : mimeType.startsWith("font/") || assetType === "font"
      ? "letters"
      : mimeType.startsWith("image/")
        ? "picture"
        : "file";
