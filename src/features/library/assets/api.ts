/** What other features make of assets. */
export type { AssetDocument } from "./asset-document.ts";
export { type DesignPictureAsset, dropDesignPicture, putDesignPicture, putExtractedAsset } from "./design-pictures.ts";
export { findAsset } from "./find-asset.ts";
export { imageId } from "./image-sync.ts";
export { SHOWN } from "./shown-types.ts";
