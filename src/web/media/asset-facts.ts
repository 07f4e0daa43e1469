import type { Asset } from "../../domain/assets/contract.ts";
import { fileSize } from "../../engines/text/file-size.ts";
import { formatOf } from "./asset-file.ts";

/** `1200 × 800`. Undefined if the size is unknown. */
export const dimensionsOf = ({ nativeWidth, nativeHeight }: Pick<Asset, "nativeWidth" | "nativeHeight">) =>
  nativeWidth && nativeHeight ? `${nativeWidth} × ${nativeHeight}` : undefined;

/** A line below its name: `PNG · 1200 × 800 · 84 KB`. */
export const assetFactsOf = (asset: Asset): string =>
  [formatOf(asset), dimensionsOf(asset), asset.fileSizeBytes === null ? undefined : fileSize(asset.fileSizeBytes)]
    .filter((fact) => fact !== undefined)
    .join(" · ");
