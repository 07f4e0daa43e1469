import type { PictureForm } from "../../platform/pictures/picture.ts";
import { assetAddress } from "./asset-address.ts";
import { roundUp } from "./files-contract.ts";

/** The attributes of an `<img>` for an asset. Lengths are in CSS pixels. */
export interface PictureAt {
  src: string;
  /** For screens with two pixels in one. */
  srcset?: string;
  width?: number;
  height?: number;
}

/** The fields of an asset that a picture needs, from its JSON or its record. */
export interface PicturedAsset {
  storageKey: string;
  mimeType: string;
  nativeWidth?: number | null;
  nativeHeight?: number | null;
}

/**
 * Returns the attributes for an asset that is `width` CSS pixels wide: a small form, or the drawing itself. With `fit:
 * "cover"` the picture is a square. Undefined if the asset isn't a picture.
 */
export function pictureAt(
  { storageKey, mimeType, nativeWidth, nativeHeight }: PicturedAsset,
  width: number,
  fit: PictureForm["fit"] = "contain",
): PictureAt | undefined {
  if (!mimeType.startsWith("image/")) return undefined;
  const address = assetAddress(storageKey);
  const isDrawing = mimeType === "image/svg+xml";
  const at = (pixels: number) => `${address}?w=${roundUp(pixels)}&format=webp${fit === "cover" ? "&fit=cover" : ""}`;
  const ratio = fit === "cover" && !isDrawing ? 1 : nativeWidth && nativeHeight && nativeHeight / nativeWidth;
  const shown = Math.min(width, (!isDrawing && nativeWidth) || width);
  return {
    ...(isDrawing ? { src: address } : { src: at(width), srcset: `${at(width)} 1x, ${at(2 * width)} 2x` }),
    ...(ratio ? { width: shown, height: Math.max(1, Math.round(shown * ratio)) } : {}),
  };
}
