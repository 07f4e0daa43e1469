import { definePart } from "../../platform/contract/part.ts";
import { createBreather, inSlices } from "../../safe/breathe.ts";
import { sortInSlices } from "../../safe/sort-in-slices.ts";
import { keepDerived } from "../../store/keep-derived.ts";
import { commonEnds, isSameEntry } from "../../store/list-changes.ts";
import { compareIds } from "../../store/order.ts";
import type { ListEntry, Snapshot } from "../../store/store.ts";
import type { ASSET_ORDERS } from "./asset-document.ts";
import { searchText } from "./asset-summary.ts";
import { type AssetFilter, type AssetRow, type AssetTable, createAssetTable, rowOf } from "./asset-table.ts";
import { assetKind } from "./kind.ts";

export type AssetOrder = (typeof ASSET_ORDERS)[number];

/** Which assets are meant, in which order, and which of those are told. */
export interface AssetQuestion extends AssetFilter {
  /** `newest` where absent. */
  sort?: AssetOrder | undefined;
  limit: number;
  offset: number;
}

/** All assets of one state, to be searched without reading a document. */
export interface AssetIndex {
  /** Ids of one page of what fits, and how many fit in all. */
  find(question: AssetQuestion): Promise<{ ids: string[]; total: number }>;
  /** How many lie in each collection, by its id. */
  countByCollection(): ReadonlyMap<string, number>;
}

/** One state. Numbers are those of rows. */
interface State {
  table: AssetTable;
  /** In order of id, and the row of each. */
  entries: readonly ListEntry[];
  numbers: readonly number[];
  /** Made when it is first asked for, and then kept up. */
  orders: Map<AssetOrder, Promise<readonly number[]>>;
}

/** Entries that are looked at without a pause. */
const SLICE = 1_024;
/** Documents that are read together. */
const PIECE = 200;
/** Above this many an order is sorted anew rather than each put in its place. */
const MOST_PLACED = 200;

const inOrder = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const FIRST: Record<AssetOrder, (a: AssetRow, b: AssetRow) => number> = {
  newest: (a, b) => inOrder(b.createdAt, a.createdAt),
  // A text begins with the title.
  title: (a, b) => inOrder(a.text, b.text),
  size: (a, b) => b.size - a.size,
};

const compareBy =
  (order: AssetOrder) =>
  (a: AssetRow, b: AssetRow): number =>
    FIRST[order](a, b) || compareIds(b.id, a.id);

/** What the documents say of entries whose summary does not hold it. */
async function readTexts(snapshot: Snapshot, entries: readonly ListEntry[]): Promise<Map<ListEntry, string>> {
  const texts = new Map<ListEntry, string>();
  for (let at = 0; at < entries.length; at += PIECE) {
    const read = async (entry: ListEntry) => {
      const found = await snapshot.get(assetKind, entry.id);
      texts.set(entry, found ? searchText(found.document) : "");
    };
    await Promise.all(entries.slice(at, at + PIECE).map(read));
  }
  return texts;
}

/** What came and what went between two lists in order of id; what changed did both. */
async function differences({ entries: old, numbers: known }: State, entries: readonly ListEntry[]) {
  const gone: number[] = [];
  const added: { entry: ListEntry; place: number }[] = [];
  const { start, end } = commonEnds(old, entries);
  const between: number[] = [];
  const breathe = createBreather();
  let at = start;
  const isOld = () => at < old.length - end;
  for (let place = start; place < entries.length - end; place++) {
    if (place % SLICE === 0) await breathe();
    const entry = entries[place];
    if (!entry) continue;
    for (
      let one = old[at];
      one && isOld() && !isSameEntry(one, entry) && compareIds(one.id, entry.id) <= 0;
      one = old[++at]
    )
      gone.push(known[at] ?? -1);
    if (isOld() && isSameEntry(old[at], entry)) between.push(known[at++] ?? -1);
    else {
      added.push({ entry, place });
      between.push(-1);
    }
  }
  for (; isOld(); at++) gone.push(known[at] ?? -1);
  return { gone, added, numbers: known.slice(0, start).concat(between, known.slice(old.length - end)) };
}

/** One change of one asset costs a walk along the list, and no work on what stayed. */
async function renew(snapshot: Snapshot, known: State | undefined): Promise<State> {
  const entries = await snapshot.list(assetKind);
  // Rows of what is gone stay until there are more of them than of the others.
  const isWorn = known !== undefined && known.table.size > 2 * entries.length + MOST_PLACED;
  const before = known && !isWorn ? known : { table: createAssetTable(), entries: [], numbers: [], orders: new Map() };
  const { gone, added, numbers } = await differences(before, entries);
  const texts = await readTexts(
    snapshot,
    added.map(({ entry }) => entry).filter(({ summary }) => typeof summary.text !== "string"),
  );
  const rows: { place: number; row: AssetRow }[] = [];
  await inSlices(added, ({ entry, place }) => {
    const { text } = entry.summary;
    rows.push({ place, row: rowOf(entry, typeof text === "string" ? text : (texts.get(entry) ?? "")) });
  });
  const breathe = createBreather();
  const { table } = before;
  // Newest first, as most read them: what is read one after another lies side by side.
  for (const { place, row } of await sortInSlices(rows, (a, b) => compareBy("newest")(a.row, b.row))) {
    numbers[place] = table.add(row);
    await breathe();
  }
  const now: State = { table, entries, numbers, orders: new Map() };
  const fresh = added.map(({ place }) => numbers[place] ?? -1);
  for (const [order, list] of before.orders) now.orders.set(order, renewOrder(order, await list, now, { gone, fresh }));
  return now;
}

async function sortNumbers({ table, numbers }: State, order: AssetOrder): Promise<readonly number[]> {
  const rows: { number: number; row: AssetRow }[] = [];
  await inSlices(numbers, (number) => {
    const row = table.row(number);
    if (row) rows.push({ number, row });
  });
  const compare = compareBy(order);
  return (await sortInSlices(rows, (a, b) => compare(a.row, b.row))).map(({ number }) => number);
}

/** An order with what changed put in its place. */
async function renewOrder(
  order: AssetOrder,
  before: readonly number[],
  now: State,
  { gone, fresh }: { gone: readonly number[]; fresh: readonly number[] },
): Promise<readonly number[]> {
  if (gone.length + fresh.length > MOST_PLACED) return sortNumbers(now, order);
  const list = [...before];
  for (const number of gone) list.splice(placeOf(list, number, now.table, order), 1);
  for (const number of fresh) list.splice(placeOf(list, number, now.table, order), 0, number);
  return list;
}

/** Where a row stands in a list of this order, or would have to be put. */
function placeOf(list: readonly number[], number: number, { row }: AssetTable, order: AssetOrder): number {
  const compare = compareBy(order);
  const wanted = row(number);
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const other = row(list[middle] ?? -1);
    if (wanted && other && compare(other, wanted) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

function createIndex(state: State): AssetIndex {
  const { table, orders, numbers } = state;
  let counts: Map<string, number> | undefined;
  const listBy = (order: AssetOrder): Promise<readonly number[]> => {
    const known = orders.get(order);
    if (known) return known;
    const sorted = sortNumbers(state, order);
    orders.set(order, sorted);
    return sorted;
  };
  return {
    async find({ sort = "newest", limit, offset, ...filter }) {
      const list = await listBy(sort);
      const fits = table.fitting(filter);
      const ids: string[] = [];
      let total = 0;
      for (const number of list) {
        if (fits[number] !== 1) continue;
        if (total >= offset && ids.length < limit) ids.push(table.row(number)?.id ?? "");
        total++;
      }
      return { ids, total };
    },
    countByCollection() {
      if (counts) return counts;
      counts = new Map<string, number>();
      for (const number of numbers) {
        const collectionId = table.row(number)?.collectionId;
        if (typeof collectionId === "string") counts.set(collectionId, (counts.get(collectionId) ?? 0) + 1);
      }
      return counts;
    },
  };
}

/** The index as of a snapshot. Each process keeps one, and brings it up to date by what changed. */
export const assetIndex = definePart<(snapshot: Snapshot) => Promise<AssetIndex>>({
  name: "asset index",
  open() {
    const kept = keepDerived<{ state: State; index: AssetIndex }>(async (snapshot, before) => {
      const state = await renew(snapshot, before?.state);
      return { state, index: createIndex(state) };
    });
    return async (snapshot) => (await kept(snapshot)).index;
  },
});
