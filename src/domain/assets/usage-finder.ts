import { definePart } from "../../platform/contract/part.ts";
import type { Call } from "../../platform/contract/route.ts";
import type { StoredRecord } from "../../store/store.ts";
import { type AssetDocument, USAGE_TYPES } from "./asset-document.ts";
import type { AssetUsage } from "./contract.ts";
import { assetKind } from "./kind.ts";

/** Returns all usages of an asset. Empty if it is unused or doesn't exist. */
export type FindUsages = (call: Pick<Call, "snapshot" | "actor">, assetId: string) => Promise<AssetUsage[]>;

/**
 * Finds usages of an asset. The default finds only declared usages; features that read pages, components and styles
 * replace it.
 */
export const usageFinder = definePart<FindUsages>({
  name: "usages of assets",
  open: () => async (call, assetId) => {
    const entry = await call.snapshot.get(assetKind, assetId);
    return entry ? declaredUsages(entry) : [];
  },
});

/** The usages that a push or the design tool said an asset has. */
function declaredUsages({ id, document, changedAt }: StoredRecord<AssetDocument>): AssetUsage[] {
  const at = { createdAt: document.createdAt ?? changedAt, updatedAt: changedAt };
  return document.usages.map(({ componentId, usageType }) => {
    const type = USAGE_TYPES.find((one) => one === usageType) ?? "documentation";
    const user = { entityType: "component", entityId: componentId, componentId };
    return {
      id: `${id}:component:${componentId}:${type}`,
      assetId: id,
      ...user,
      usageType: type,
      propKey: null,
      notes: null,
      ...at,
    };
  });
}
