import { usageFinder } from "../../domain/assets/usage-finder.ts";
import { openFindUsages } from "../../domain/usages/find-usages.ts";
import { provide } from "../../platform/contract/part.ts";
import type { Feature } from "../../platform/feature.ts";

export const assetUsages: Feature = {
  name: "asset-usages",
  registryOnly: true,
  provides: [provide(usageFinder, { open: openFindUsages })],
};
