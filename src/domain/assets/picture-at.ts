import type { PictureForm } from "../../platform/pictures/picture.ts";
import { assetAddress } from "./asset-address.ts";
import { roundUp } from "./files-contract.ts";

/** What an `<img>` of an asset says. Lengths in CSS pixels. */
export interface PictureAt {
  src: string;
  /** For screens with two pixels in one. */
  srcset?: string;
  width?: number;
  height?: number;
}

/** What of an asset has to be known: as its JSON tells it, or its record. */
export interface PicturedAsset {
  storageKey: string;
  mimeType: string;
  nativeWidth?: number | null;
  nativeHeight?: number | null;
}

/**
 * How an asset is shown `width` CSS pixels wide: in a small form, a drawing as it is. With `fit: "cover"` it is a square.
 * Undefined for what is no picture.
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
