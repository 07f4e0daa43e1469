import { type Actor, mayRead } from "../../platform/contract/access.ts";
import { sha256 } from "../../store/kind.ts";
import type { Snapshot, StoredRecord } from "../../store/store.ts";
import type { AssetDocument } from "../assets/asset-document.ts";
import type { AssetUsage } from "../assets/contract.ts";
import { imageId } from "../assets/image-sync.ts";
import { assetKind } from "../assets/kind.ts";
import { namesOfAsset } from "./asset-names.ts";
import { declaredUsages, type RemovalHistory } from "./declared-usages.ts";
import type { SourceNamings } from "./found-usages.ts";

/** Files of a component, or names in it, that a usage tells. */
const MAX_NOTED = 10;

type Purpose = Pick<AssetUsage, "entityType" | "entityId" | "componentId" | "usageType" | "propKey">;

/** A usage before it is prepared for a response. */
interface Known extends Purpose {
  createdAt: string;
  updatedAt: string;
  noted: Set<string>;
}

/**
 * Usages of an asset: records that name it, and declared ones. One usage for each purpose of a record, in order of
 * types and ids; the id of a usage is stable as long as its purpose. Records that `actor` may not read have no id.
 */
export async function usagesOf(
  snapshot: Snapshot,
  all: readonly SourceNamings[],
  { removals, actor }: { removals: RemovalHistory; actor: Actor | undefined },
  asset: StoredRecord<AssetDocument>,
): Promise<AssetUsage[]> {
  const usages = new Map<string, Known>();
  const note = (purpose: Purpose, changedAt: string, noted: readonly string[]) => {
    const key = keyOf(purpose);
    const known = usages.get(key) ?? { ...purpose, createdAt: changedAt, updatedAt: changedAt, noted: new Set() };
    if (changedAt < known.createdAt) known.createdAt = changedAt;
    if (changedAt > known.updatedAt) known.updatedAt = changedAt;
    for (const one of noted) known.noted.add(one);
    usages.set(key, known);
  };
  const names = await ownNames(snapshot, asset);
  for (const { source, namings } of all) {
    for (const { id, changedAt, found } of names.flatMap((name) => namings.get(name) ?? [])) {
      const { usageType, propKey } = found;
      const entity = source.entity(id);
      const reported = mayRead(source.kind, actor) ? entity : { ...entity, entityId: "" };
      note({ ...reported, usageType, propKey }, changedAt, source.file ? [id] : []);
    }
  }
  const components = new Set(Array.from(usages.values(), ({ componentId }) => componentId));
  for (const { componentId, usageType, refs } of await declaredUsages(snapshot, removals, asset.document)) {
    // A found usage of the component is more specific than a declared one without a purpose.
    if (usageType === "documentation" && components.has(componentId)) continue;
    const purpose = { entityType: "component", entityId: componentId, componentId, usageType, propKey: null };
    note(purpose, asset.changedAt, refs);
  }
  return Array.from(usages)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, { noted, ...usage }]) => ({
      id: `usage_${sha256(`${asset.id}\0${key}`).slice(0, 16)}`,
      assetId: asset.id,
      ...usage,
      notes: noted.size === 0 ? null : [...noted].toSorted().slice(0, MAX_NOTED).join(", "),
    }));
}

const keyOf = ({ entityType, entityId, usageType, propKey }: Purpose): string =>
  [entityType, entityId, usageType, propKey ?? ""].join("\0");

/** The names of this asset. Names from its bytes belong to an asset that has one as its storage key. */
async function ownNames(snapshot: Snapshot, { id, document }: StoredRecord<AssetDocument>): Promise<string[]> {
  const names = namesOfAsset(id, document);
  const ofBytes = document.hash === undefined ? id : imageId(document.hash);
  const isAnothers = ofBytes !== id && (await snapshot.get(assetKind, ofBytes)) !== undefined;
  return isAnothers ? names.filter((name) => name !== ofBytes) : names;
}
