/** What other features make of the files of assets. */
export { assetForms } from "./asset-forms.ts";
export { type PictureAt, type PicturedAsset, pictureAt } from "./picture-at.ts";
