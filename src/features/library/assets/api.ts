/** What other features make of assets. */
export type { AssetDocument } from "./asset-document.ts";
export { type DesignPictureAsset, dropDesignPicture, putDesignPicture, putExtractedAsset } from "./design-pictures.ts";
export { imageId } from "./image-sync.ts";
export { findAsset } from "./kind.ts";
export { SHOWN } from "./shown-types.ts";
