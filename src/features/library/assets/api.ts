/** What other features make of assets. */
export { type AssetDocument, isDesignPicture } from "./asset-document.ts";
export { newAssetId, randomLetters } from "./asset-id.ts";
export { type AssetQuestion, assetIndex } from "./asset-index.ts";
export { type DesignPictureAsset, dropDesignPicture, putDesignPicture, putExtractedAsset } from "./design-pictures.ts";
export { type Examined, examineFile, type SentFile } from "./examine-file.ts";
export { findAsset } from "./find-asset.ts";
export { findAssets, seesDesignPictures } from "./find-assets.ts";
export { imageId } from "./image-sync.ts";
export { readMediaFiles } from "./read-media-files.ts";
export { endingOf, endingOfType, OTHER, SHOWN_TYPES } from "./shown-types.ts";
export { tellAsset, tellAssets } from "./tell-asset.ts";
export { type FindUsages, usageFinder } from "./usage-finder.ts";
