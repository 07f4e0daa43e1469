/** What other features ask of the usages of assets. */
export { unusedAssets } from "./unused-assets.ts";
