import type { Deployment } from "../../platform/contract/part.ts";
import { assetKind } from "../assets/kind.ts";
import type { FindUsages } from "../assets/usage-finder.ts";
import { foundUsages } from "./found-usages.ts";
import { usagesOf } from "./usages-of.ts";

/**
 * Finds the usages of an asset by its id. Empty if it doesn't exist. Records that the caller may not read have no id.
 */
export async function openFindUsages({ store, part }: Pick<Deployment, "store" | "part">): Promise<FindUsages> {
  const find = await part(foundUsages);
  return async ({ snapshot, actor }, assetId) => {
    const asset = await snapshot.get(assetKind, assetId);
    return asset ? usagesOf(snapshot, await find(snapshot), { removals: store.history, actor }, asset) : [];
  };
}
