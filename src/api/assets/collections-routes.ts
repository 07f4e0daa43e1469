import { randomLetters } from "../../domain/assets/asset-id.ts";
import { assetIndex } from "../../domain/assets/asset-index.ts";
import {
  type AssetCollection,
  type CollectionFields,
  deleteCollection,
  getCollections,
  postCollection,
  putCollection,
} from "../../domain/assets/collections-contract.ts";
import { type CollectionDocument, collectionKind } from "../../domain/assets/collections-kind.ts";
import { compareSlugs, isBelow, MAX_SLUG, readSlug } from "../../domain/assets/slug.ts";
import { ApiError, badRequest, notFound } from "../../platform/contract/api-error.ts";
import { type Call, put, remove, route, update } from "../../platform/contract/route.ts";
import type { CommitResult, ListEntry, RecordChange, Snapshot, StoredRecord } from "../../store/store.ts";

type Counts = ReadonlyMap<unknown, number>;

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
  (await (await part(assetIndex))(snapshot)).countBy("collectionId");

/** Returns a collection after a commit. */
async function written(call: Pick<Call, "readAt" | "part" | "snapshot">, id: string, { seq }: CommitResult) {
  const entry = await call.readAt(seq).get(collectionKind, id);
  if (!entry) throw noCollection(id);
  return tellCollection(entry, await countAssets(call, call.snapshot));
}

function tellCollection(
  { id, document, changedAt }: StoredRecord<CollectionDocument>,
  counts: Counts,
): AssetCollection {
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

const slugOf = ({ summary }: ListEntry): string => String(summary.slug);

/** Plans to create a collection. Throws `ApiError` 400 without a slug, 409 if another collection has it. */
async function planCreation(
  snapshot: Snapshot,
  id: string,
  { slug: said, ...document }: Pick<CollectionDocument, "name" | "createdAt"> & { slug?: string | undefined },
): Promise<RecordChange[]> {
  const slug = checkedSlug(said ?? document.name.replaceAll("/", " "), said === undefined ? "/name" : "/slug");
  refuseTaken(await snapshot.list(collectionKind), new Map([[id, slug]]));
  return [put(collectionKind, id, { ...document, slug })];
}

/** Plans to change a collection. Another slug also moves its descendants. Throws `ApiError` 400, 404 and 409. */
async function planChange(snapshot: Snapshot, id: string, fields: CollectionFields): Promise<RecordChange[]> {
  const entries = await snapshot.list(collectionKind);
  const entry = entries.find((one) => one.id === id);
  if (!entry) throw noCollection(id);
  const before = slugOf(entry);
  const slug = fields.slug === undefined ? before : checkedSlug(fields.slug, "/slug");
  const moved = new Map([[id, slug]]);
  if (slug !== before) {
    if (isBelow(slug, before))
      throw badRequest("invalid_slug", "A collection can't contain itself. Choose another path.", "/slug");
    for (const other of entries)
      if (isBelow(slugOf(other), before)) moved.set(other.id, slug + slugOf(other).slice(before.length));
    if ([...moved.values()].some((one) => one.length > MAX_SLUG))
      throw badRequest(
        "invalid_slug",
        `The slugs of the subcollections would have more than ${MAX_SLUG} characters. Choose a shorter slug.`,
        "/slug",
      );
    refuseTaken(entries, moved);
  }
  return Array.from(moved, ([movedId, to]) =>
    update(collectionKind, movedId, (present) =>
      present === undefined
        ? undefined
        : movedId === id
          ? changed(present, { ...fields, slug: to })
          : { ...present, slug: to },
    ),
  );
}

/** Plans to delete a collection. Throws `ApiError` 404, and 409 if it contains `assets` or another collection. */
async function planRemoval(
  snapshot: Snapshot,
  id: string,
  countAssets: (snapshot: Snapshot) => Promise<number>,
): Promise<RecordChange[]> {
  const entries = await snapshot.list(collectionKind);
  const entry = entries.find((one) => one.id === id);
  if (!entry) throw noCollection(id);
  const collections = entries.filter((other) => isBelow(slugOf(other), slugOf(entry))).length;
  const assets = await countAssets(snapshot);
  if (collections + assets > 0)
    throw new ApiError(409, "not_empty", "The collection isn't empty. Move its assets and subcollections first.", {
      more: { assets, collections },
    });
  return [remove(collectionKind, id)];
}

const noCollection = (id: string): ApiError =>
  notFound(`The collection ${id} doesn't exist. List all collections with GET /api/service/assets/collections.`);

function checkedSlug(text: string, path: string): string {
  const slug = readSlug(text);
  if (slug === "" || slug.length > MAX_SLUG)
    throw badRequest(
      "invalid_slug",
      "The slug isn't valid. Use letters and digits, with slashes between the parts.",
      path,
    );
  return slug;
}

/** Rejects duplicate slugs. `slugs` are new slugs by collection ID. Other collections keep theirs. */
function refuseTaken(entries: readonly ListEntry[], slugs: ReadonlyMap<string, string>): void {
  const taken = new Map(entries.filter(({ id }) => !slugs.has(id)).map((entry) => [slugOf(entry), entry.id]));
  for (const slug of slugs.values()) {
    const id = taken.get(slug);
    if (id !== undefined)
      throw new ApiError(409, "slug_taken", `The collection ${slug} already exists. Choose another slug.`, {
        more: { slug, id },
      });
  }
}

function changed(present: CollectionDocument, fields: CollectionFields): CollectionDocument {
  const document: Record<string, unknown> = { ...present };
  for (const [field, value] of Object.entries(fields)) {
    if (value === null) delete document[field];
    else if (value !== undefined) document[field] = value;
  }
  // The kind validates it on write.
  return document as CollectionDocument;
}
