import type { History, Snapshot } from "../../store/store.ts";
import type { AssetDocument } from "../assets/asset-document.ts";
import type { AssetUsage } from "../assets/contract.ts";
import { componentKind } from "../components/kind.ts";

/** The history that knows removals. Undefined in a workspace. */
export type RemovalHistory = Pick<History, "of"> | undefined;

export interface DeclaredUsage {
  componentId: string;
  usageType: AssetUsage["usageType"];
  /** Names the component has for it. */
  refs: readonly string[];
}

/** Usages of an asset that pushes and the design tool declared. A component's usages count until it is removed. */
export async function declaredUsages(
  snapshot: Snapshot,
  removals: RemovalHistory,
  { usages }: Pick<AssetDocument, "usages">,
): Promise<DeclaredUsage[]> {
  const counting = await Promise.all(
    usages.map(async ({ componentId, refs, usageType }): Promise<DeclaredUsage[]> => {
      if (await isRemovedRecord(snapshot, removals, componentId)) return [];
      return [{ componentId, refs, usageType: usageType === "design_preview" ? "design_preview" : "documentation" }];
    }),
  );
  return counting.flat();
}

/** Whether a component existed and was removed. An image may arrive before its component. */
export async function isRemovedRecord(snapshot: Snapshot, removals: RemovalHistory, id: string): Promise<boolean> {
  if (!removals || (await snapshot.get(componentKind, id))) return false;
  const [newest] = await removals.of(`component/${id}`, 1);
  return newest?.action === "delete";
}
