import { definePart } from "../../platform/contract/part.ts";
import { mapConcurrently } from "../../platform/map-concurrently.ts";
import { createYielder, runInSlices } from "../../safe/yield-to-event-loop.ts";
import { cacheDerivation } from "../../store/cache-derivation.ts";
import type { ListEntry, Snapshot } from "../../store/store.ts";
import { assetKind } from "../assets/kind.ts";
import { namesOfAsset } from "./asset-names.ts";
import { isRemovedRecord, type RemovalHistory } from "./declared-usages.ts";
import { foundUsages, type SourceNamings } from "./found-usages.ts";

/** Components that were declared to use an asset, by digest of its document, so that each is read once. */
type Declared = ReadonlyMap<string, readonly string[]>;

interface Looked {
  unused: ReadonlySet<string>;
  declared: Declared;
}

/** Ids of unused assets, computed once for each state. The same set while nothing changes. */
export const unusedAssets = definePart<(snapshot: Snapshot) => Promise<ReadonlySet<string>>>({
  name: "unused assets",
  async open({ store, part }) {
    const find = await part(foundUsages);
    const kept = cacheDerivation<Looked>(async (snapshot, before) =>
      lookAtAssets(snapshot, await find(snapshot), store.history, before?.declared),
    );
    return async (snapshot) => (await kept(snapshot)).unused;
  },
});

/** Examines all assets, in slices. `before` has the known result of each document. */
async function lookAtAssets(
  snapshot: Snapshot,
  all: readonly SourceNamings[],
  removals: RemovalHistory,
  before: Declared | undefined,
): Promise<Looked> {
  const used = new Set<string>();
  for (const { namings } of all) await runInSlices(namings.keys(), (name) => used.add(name));
  const unnamed: ListEntry[] = [];
  await runInSlices(await snapshot.list(assetKind), (entry) => {
    if (!namesOfAsset(entry.id, entry.summary).some((name) => used.has(name))) unnamed.push(entry);
  });
  const yieldToLoop = createYielder();
  const declared = new Map<string, readonly string[]>();
  const unused = new Set<string>();
  const isThere = componentCheck(snapshot, removals);
  await mapConcurrently(unnamed, async ({ id, hash }) => {
    const components = before?.get(hash) ?? (await declaredBy(snapshot, id));
    declared.set(hash, components);
    const users = await Promise.all(components.map(isThere));
    if (!users.includes(true)) unused.add(id);
    await yieldToLoop();
  });
  return { unused, declared };
}

const declaredBy = async (snapshot: Snapshot, id: string): Promise<string[]> =>
  (await snapshot.get(assetKind, id))?.document.usages.map(({ componentId }) => componentId) ?? [];

/** Whether a component's declared usages count. Checked once for a component with thousands of assets. */
function componentCheck(snapshot: Snapshot, removals: RemovalHistory): (componentId: string) => Promise<boolean> {
  const known = new Map<string, Promise<boolean>>();
  return (componentId) => {
    const checked =
      known.get(componentId) ?? isRemovedRecord(snapshot, removals, componentId).then((isRemoved) => !isRemoved);
    known.set(componentId, checked);
    return checked;
  };
}
