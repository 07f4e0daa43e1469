/** What other features make of the files of assets. */
export { type PictureAt, type PicturedAsset, pictureAt } from "./picture-at.ts";
