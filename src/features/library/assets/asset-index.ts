import { definePart } from "../../../contract/part.ts";
import { createBreather } from "../../../safe/breathe.ts";
import { sortInSlices } from "../../../safe/sort-in-slices.ts";
import { keepDerived } from "../../../store/keep-derived.ts";
import { compareIds } from "../../../store/order.ts";
import type { ListEntry, Snapshot } from "../../../store/store.ts";
import { matcher } from "../../../text/filter-match.ts";
import { type ASSET_ORDERS, type ASSET_STATUSES, type ASSET_TYPES, PICTURE_TYPES } from "./asset-document.ts";
import { searchText, tagMark } from "./asset-summary.ts";
import { assetKind } from "./kind.ts";

export type AssetOrder = (typeof ASSET_ORDERS)[number];

/** Which assets are meant; each field that is given has to fit. */
export interface AssetFilter {
  assetType?: (typeof ASSET_TYPES)[number];
  status?: (typeof ASSET_STATUSES)[number];
  collectionId?: string;
  iconSetId?: string;
  /** SHA-256 of the bytes. */
  contentHash?: string;
  /** Words that all occur in what it is found by. */
  search?: string;
  /** All of them, however they are written. */
  tags?: readonly string[];
  /** Pictures of which nobody said what they show. */
  without?: "altText";
  /** These alone. */
  among?: ReadonlySet<string>;
  /** Also pictures the design tool drew of components. */
  withDesignPictures?: boolean;
  /** `newest` where absent. */
  sort?: AssetOrder;
}

/** All assets of one state, to be searched without reading a document. */
export interface AssetIndex {
  /** Entries that fit, in the order that is asked for. */
  find(filter: AssetFilter): Promise<readonly ListEntry[]>;
  /** How many lie in each collection, by its id. */
  countByCollection(): ReadonlyMap<string, number>;
}

type Compare = (a: ListEntry, b: ListEntry) => number;

/** What is kept from one state to the next. */
interface State {
  /** In order of id. */
  entries: readonly ListEntry[];
  /** What those are found by whose summary does not hold it. */
  texts: ReadonlyMap<ListEntry, string>;
  /** Made when it is first asked for, and then kept up. */
  orders: Map<AssetOrder, Promise<readonly ListEntry[]>>;
}

/** Documents that are read together. */
const PIECE = 200;
/** Entries that are looked at without a pause. */
const SLICE = 4_096;
/** Above this many an order is sorted anew rather than each put in its place. */
const MOST_PLACED = 200;

const textOf = ({ texts }: Pick<State, "texts">, entry: ListEntry): string => {
  const { text } = entry.summary;
  return typeof text === "string" ? text : (texts.get(entry) ?? "");
};

const createdAt = ({ summary, changedAt }: ListEntry): string =>
  typeof summary.createdAt === "string" ? summary.createdAt : changedAt;

const sizeOf = ({ summary }: ListEntry): number => (typeof summary.size === "number" ? summary.size : 0);

const inOrder = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function compareBy(order: AssetOrder, state: Pick<State, "texts">): Compare {
  const first: Record<AssetOrder, Compare> = {
    newest: (a, b) => inOrder(createdAt(b), createdAt(a)),
    title: (a, b) => inOrder(textOf(state, a), textOf(state, b)),
    size: (a, b) => sizeOf(b) - sizeOf(a),
  };
  return (a, b) => first[order](a, b) || compareIds(b.id, a.id);
}

/** What came and what went between two lists in order of id; an entry that changed did both. */
async function differences(before: readonly ListEntry[], now: readonly ListEntry[]) {
  const gone = new Set<ListEntry>();
  const added: ListEntry[] = [];
  const breathe = createBreather();
  let at = 0;
  for (let index = 0; index < now.length; index++) {
    if (index % SLICE === 0) await breathe();
    const entry = now[index];
    if (!entry) continue;
    for (let old = before[at]; old && old !== entry && compareIds(old.id, entry.id) <= 0; old = before[++at])
      gone.add(old);
    if (before[at] === entry) at++;
    else added.push(entry);
  }
  for (const old of before.slice(at)) gone.add(old);
  return { gone, added };
}

/** Where an entry stands in a list of this order, or would have to be put. */
function placeOf(list: readonly ListEntry[], entry: ListEntry, compare: Compare): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const other = list[middle];
    if (other && compare(other, entry) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

type Difference = Awaited<ReturnType<typeof differences>>;

/** The order of the state before, with what changed put in its place. */
async function renewOrder(order: AssetOrder, before: State, now: State, { gone, added }: Difference) {
  const known = await before.orders.get(order);
  const compare = compareBy(order, now);
  if (!known || gone.size + added.length > MOST_PLACED) return sortInSlices(now.entries, compare);
  const list = [...known];
  const compareBefore = compareBy(order, before);
  for (const entry of gone) list.splice(placeOf(list, entry, compareBefore), 1);
  for (const entry of added) list.splice(placeOf(list, entry, compare), 0, entry);
  return list;
}

/** What the documents say of entries whose summary does not. */
async function readTexts(snapshot: Snapshot, entries: readonly ListEntry[]): Promise<[ListEntry, string][]> {
  const texts: [ListEntry, string][] = [];
  for (let at = 0; at < entries.length; at += PIECE) {
    const read = async (entry: ListEntry): Promise<[ListEntry, string]> => {
      const found = await snapshot.get(assetKind, entry.id);
      return [entry, found ? searchText(found.document) : ""];
    };
    texts.push(...(await Promise.all(entries.slice(at, at + PIECE).map(read))));
  }
  return texts;
}

const EMPTY: State = { entries: [], texts: new Map(), orders: new Map() };

/** One change of one asset costs a walk along the list, and no work on what stayed. */
async function renew(snapshot: Snapshot, before: State): Promise<State> {
  const entries = await snapshot.list(assetKind);
  const difference = await differences(before.entries, entries);
  const { gone, added } = difference;
  const kept = [...before.texts].filter(([entry]) => !gone.has(entry));
  const read = await readTexts(
    snapshot,
    added.filter(({ summary }) => typeof summary.text !== "string"),
  );
  const now: State = { entries, texts: new Map([...kept, ...read]), orders: new Map() };
  for (const order of before.orders.keys()) now.orders.set(order, renewOrder(order, before, now, difference));
  return now;
}

function createIndex(state: State): AssetIndex {
  const listBy = (order: AssetOrder): Promise<readonly ListEntry[]> => {
    const known = state.orders.get(order);
    if (known) return known;
    const sorted = sortInSlices(state.entries, compareBy(order, state));
    state.orders.set(order, sorted);
    return sorted;
  };
  return {
    async find(filter) {
      const list = await listBy(filter.sort ?? "newest");
      const isMeant = createTest(filter, (entry) => textOf(state, entry));
      const found: ListEntry[] = [];
      const breathe = createBreather();
      for (let at = 0; at < list.length; at += SLICE) {
        for (const entry of list.slice(at, at + SLICE)) if (isMeant(entry)) found.push(entry);
        await breathe();
      }
      return found;
    },
    countByCollection() {
      const counts = new Map<string, number>();
      for (const { summary } of state.entries) {
        const { collectionId } = summary;
        if (typeof collectionId === "string") counts.set(collectionId, (counts.get(collectionId) ?? 0) + 1);
      }
      return counts;
    },
  };
}

/** A filter as a function of an entry: what is quickly told comes first. */
function createTest(filter: AssetFilter, text: (entry: ListEntry) => string): (entry: ListEntry) => boolean {
  const { assetType, status, collectionId, iconSetId, contentHash: hash, without, among, withDesignPictures } = filter;
  const equal = Object.entries({ assetType, status, collectionId, iconSetId, hash }).filter(
    ([, wanted]) => wanted !== undefined,
  );
  const marks = (filter.tags ?? []).map(tagMark);
  const holdsWords = filter.search?.trim() ? matcher(filter.search) : undefined;
  return (entry) => {
    const { summary } = entry;
    for (const [field, wanted] of equal) if (summary[field] !== wanted) return false;
    if (summary.isDesignPicture === true && !withDesignPictures) return false;
    if (without && (summary.hasAlt === true || !PICTURE_TYPES.includes(String(summary.assetType)))) return false;
    if (among && !among.has(entry.id)) return false;
    if (marks.length === 0 && !holdsWords) return true;
    const words = text(entry);
    return marks.every((mark) => words.includes(mark)) && (holdsWords?.(words) ?? true);
  };
}

/** The index as of a snapshot. Each process keeps one, and brings it up to date by what changed. */
export const assetIndex = definePart<(snapshot: Snapshot) => Promise<AssetIndex>>({
  name: "asset index",
  open() {
    const kept = keepDerived<{ state: State; index: AssetIndex }>(async (snapshot, before) => {
      const state = await renew(snapshot, before?.state ?? EMPTY);
      return { state, index: createIndex(state) };
    });
    return async (snapshot) => (await kept(snapshot)).index;
  },
});
