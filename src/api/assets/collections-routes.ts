import { randomLetters } from "../../domain/assets/asset-id.ts";
import { assetIndex } from "../../domain/assets/asset-index.ts";
import {
  type AssetCollection,
  deleteCollection,
  getCollections,
  postCollection,
  putCollection,
} from "../../domain/assets/collections-contract.ts";
import { type CollectionDocument, collectionKind } from "../../domain/assets/collections-kind.ts";
import { compareSlugs } from "../../domain/assets/slug.ts";
import { type Call, route } from "../../platform/contract/route.ts";
import type { Applied, Entry, Snapshot } from "../../store/store.ts";
import { noCollection, planChange, planCreation, planRemoval } from "./plan-changes.ts";

type Counts = ReadonlyMap<string, number>;

export const assetCollectionRoutes = [
  route(getCollections, async (call) => {
    const { snapshot } = call;
    const entries = await snapshot.list(collectionKind);
    const [found, counts] = await Promise.all([
      Promise.all(entries.map(({ id }) => snapshot.get(collectionKind, id))),
      countAssets(call, snapshot),
    ]);
    return found
      .flatMap((entry) => (entry ? [tellCollection(entry, counts)] : []))
      .sort((a, b) => compareSlugs(a.slug, b.slug));
  }),
  route(postCollection, async (call) => {
    const { name, slug, description, sourceType, designtoolSectionId, designtoolFileKey, metadata } = call.body;
    const about = { description, sourceType, designtoolSectionId, designtoolFileKey, metadata };
    const id = `col_${randomLetters()}`;
    const document = { name, slug, ...about, createdAt: new Date().toISOString() };
    return written(call, id, await call.decide((snapshot) => planCreation(snapshot, id, document)));
  }),
  route(putCollection, async (call) => {
    const { name, slug, description, sourceType, designtoolSectionId, designtoolFileKey, metadata } = call.body;
    const fields = { name, slug, description, sourceType, designtoolSectionId, designtoolFileKey, metadata };
    const { id } = call.params;
    return written(call, id, await call.decide((snapshot) => planChange(snapshot, id, fields)));
  }),
  route(deleteCollection, async (call) => {
    const { id } = call.params;
    const countIn = async (snapshot: Snapshot) => (await countAssets(call, snapshot)).get(id) ?? 0;
    await call.decide((snapshot) => planRemoval(snapshot, id, countIn));
    return undefined;
  }),
];

const countAssets = async ({ part }: Pick<Call, "part">, snapshot: Snapshot): Promise<Counts> =>
  (await (await part(assetIndex))(snapshot)).countByCollection();

/** A collection as it is after a commit. */
async function written(call: Pick<Call, "readAt" | "part" | "snapshot">, id: string, { seq }: Applied) {
  const entry = await call.readAt(seq).get(collectionKind, id);
  if (!entry) throw noCollection(id);
  return tellCollection(entry, await countAssets(call, call.snapshot));
}

function tellCollection({ id, document, changedAt }: Entry<CollectionDocument>, counts: Counts): AssetCollection {
  const { name, slug, description = "", createdAt } = document;
  return {
    ...{ id, name, slug, description },
    sourceType: document.sourceType ?? null,
    designtoolSectionId: document.designtoolSectionId ?? null,
    designtoolFileKey: document.designtoolFileKey ?? null,
    metadata: document.metadata ?? null,
    assetCount: counts.get(id) ?? 0,
    createdAt,
    updatedAt: changedAt,
  };
}
