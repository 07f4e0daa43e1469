import { element } from "../../../../web/client/elements.ts";
import { assetAddress } from "../../asset-address.ts";
import type { Asset } from "../../assets/contract.ts";

/** A small picture of an asset that is one; decoration beside its name. */
export function thumbnailOf({ mimeType, storageKey }: Pick<Asset, "mimeType" | "storageKey">): HTMLElement | undefined {
  if (!mimeType.startsWith("image/")) return undefined;
  const address = assetAddress(storageKey);
  return element("img", { src: mimeType === "image/svg+xml" ? address : `${address}?w=128&format=webp`, alt: "" });
}
