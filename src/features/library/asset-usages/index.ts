import { provide } from "../../../contract/part.ts";
import type { Feature } from "../../../feature.ts";
import { usageFinder } from "../assets/api.ts";
import { openFindUsages } from "./find-usages.ts";

export const assetUsages: Feature = {
  name: "asset-usages",
  registryOnly: true,
  provides: [provide(usageFinder, { open: openFindUsages })],
};
