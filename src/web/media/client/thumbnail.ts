import { assetAddress } from "../../../domain/assets/asset-address.ts";
import type { Asset } from "../../../domain/assets/contract.ts";
import { element } from "../../ui/client/elements.ts";

/** A small picture of an asset that is one; decoration beside its name. */
export function thumbnailOf({ mimeType, storageKey }: Pick<Asset, "mimeType" | "storageKey">): HTMLElement | undefined {
  if (!mimeType.startsWith("image/")) return undefined;
  const address = assetAddress(storageKey);
  return element("img", { src: mimeType === "image/svg+xml" ? address : `${address}?w=128&format=webp`, alt: "" });
}
