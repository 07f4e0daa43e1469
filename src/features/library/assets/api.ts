/** What other features make of assets. */
export { type DesignPictureAsset, dropDesignPicture, putDesignPicture } from "./design-pictures.ts";
