/** What other features make of assets. */
export type { AssetDocument } from "./asset-document.ts";
export { type DesignPictureAsset, dropDesignPicture, putDesignPicture, putExtractedAsset } from "./design-pictures.ts";
export { type Examined, examineFile, type SentFile } from "./examine-file.ts";
export { imageId } from "./image-sync.ts";
export { findAsset } from "./kind.ts";
export { endingOf, endingOfType, SHOWN } from "./shown-types.ts";
