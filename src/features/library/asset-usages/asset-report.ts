import { definePart } from "../../../contract/part.ts";
import { createBreather, inSlices } from "../../../safe/breathe.ts";
import { sortInSlices } from "../../../safe/sort-in-slices.ts";
import { keepDerived } from "../../../store/keep-derived.ts";
import type { Kind } from "../../../store/kind.ts";
import type { ListEntry, Snapshot } from "../../../store/store.ts";
import { assetKind } from "../assets/kind.ts";
import { inPieces } from "../in-pieces.ts";
import { namesOfAsset } from "./asset-names.ts";
import { type Removals, wasRemoved } from "./declared-usages.ts";
import { foundUsages, type SourceNamings } from "./found-usages.ts";

/** An address of which there is no asset, and what names it. */
export interface MissingAsset {
  address: string;
  usedBy: Place[];
}

/** A record that names it. */
export interface Place {
  entityType: string;
  entityId: string;
  /** What telling of it takes. */
  readScope?: Kind["readScope"];
}

/** What an operator wants to know of all assets at once. */
export interface AssetReport {
  /** Ids of pictures the design tool drew of components: not everybody is told of them. */
  designPictures: ReadonlySet<string>;
  /** Ids of assets that nothing uses, newest first. */
  unused: readonly string[];
  /** In order of the addresses. */
  missing: readonly MissingAsset[];
  /** Assets with the same bytes, by the digest of those. */
  equalBytes: readonly { hash: string; ids: readonly string[] }[];
}

/** Places that are told of one missing address. */
const MAX_PLACES = 20;

/** Components that were declared to use an asset, by digest of its document, so that each is read once. */
type Declared = ReadonlyMap<string, readonly string[]>;

interface Reported {
  report: AssetReport;
  declared: Declared;
}

/** The report of a state, made once for all who ask. */
export const assetReport = definePart<(snapshot: Snapshot) => Promise<AssetReport>>({
  name: "report of assets",
  async open({ store, part }) {
    const find = await part(foundUsages);
    const kept = keepDerived<Reported>(async (snapshot, before) =>
      reportAssets(snapshot, await find(snapshot), store.history, before?.declared),
    );
    return async (snapshot) => (await kept(snapshot)).report;
  },
});

/** Looks at all assets, in slices. `before` is what was known of their documents. */
async function reportAssets(
  snapshot: Snapshot,
  all: readonly SourceNamings[],
  removals: Removals,
  before: Declared | undefined,
): Promise<Reported> {
  const used = new Set<string>();
  for (const { namings } of all) await inSlices(namings.keys(), (name) => used.add(name));
  const named = new Set<string>();
  const unnamed: ListEntry[] = [];
  const idsByBytes = new Map<string, string[]>();
  const designPictures = new Set<string>();
  const entries = await sortInSlices(await snapshot.list(assetKind), (a, b) => b.seq - a.seq);
  await inSlices(entries, (entry) => {
    const { id, summary } = entry;
    const names = namesOfAsset(id, summary);
    for (const name of names) named.add(name);
    if (!names.some((name) => used.has(name))) unnamed.push(entry);
    if (summary.isDesignPicture === true) designPictures.add(id);
    if (typeof summary.hash !== "string" || summary.hash === "") return;
    const same = idsByBytes.get(summary.hash);
    if (same) same.push(id);
    else idsByBytes.set(summary.hash, [id]);
  });
  const equalBytes: { hash: string; ids: readonly string[] }[] = [];
  await inSlices(idsByBytes, ([hash, ids]) => {
    if (ids.length > 1) equalBytes.push({ hash, ids });
  });
  const breathe = createBreather();
  const declared = new Map<string, readonly string[]>();
  const unused: string[] = [];
  const isThere = componentCheck(snapshot, removals);
  await inPieces(unnamed, async ({ id, hash }) => {
    const components = before?.get(hash) ?? (await declaredBy(snapshot, id));
    declared.set(hash, components);
    const users = await Promise.all(components.map(isThere));
    if (!users.includes(true)) unused.push(id);
    await breathe();
  });
  const report = {
    designPictures,
    unused,
    missing: await missingOf(all, named),
    equalBytes,
  };
  return { report, declared };
}

const declaredBy = async (snapshot: Snapshot, id: string): Promise<string[]> =>
  (await snapshot.get(assetKind, id))?.document.usages.map(({ componentId }) => componentId) ?? [];

/** Whether what a component declares counts; of one that declares thousands of assets it is asked once. */
function componentCheck(snapshot: Snapshot, removals: Removals): (componentId: string) => Promise<boolean> {
  const known = new Map<string, Promise<boolean>>();
  return (componentId) => {
    const checked =
      known.get(componentId) ?? wasRemoved(snapshot, removals, componentId).then((isRemoved) => !isRemoved);
    known.set(componentId, checked);
    return checked;
  };
}

async function missingOf(all: readonly SourceNamings[], named: ReadonlySet<string>): Promise<MissingAsset[]> {
  const breathe = createBreather();
  const missing = new Map<string, Map<string, Place>>();
  for (const { source, namings } of all) {
    if (source.isCode) continue;
    for (const [name, records] of namings) {
      await breathe();
      if (named.has(name)) continue;
      for (const { id, found } of records) {
        if (found.address === undefined) continue;
        const places = missing.get(found.address) ?? new Map<string, Place>();
        const { entityType, entityId } = source.entity(id);
        const { readScope } = source.kind;
        places.set(`${entityType}\0${entityId}`, { entityType, entityId, readScope });
        missing.set(found.address, places);
      }
    }
  }
  return Array.from(missing, ([address, places]) => ({
    address,
    usedBy: [...places.values()].slice(0, MAX_PLACES),
  })).toSorted((a, b) => (a.address < b.address ? -1 : 1));
}
