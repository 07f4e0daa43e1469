/** What other features ask of the usages of assets. */
export { assetReport } from "./asset-report.ts";
