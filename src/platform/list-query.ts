import { matcher } from "../engines/text/filter-match.ts";
import { createSignatures, type Signatures } from "../engines/text/text-signature.ts";
import { sortInSlices } from "../safe/sort-in-slices.ts";
import { createYielder, runInSlices } from "../safe/yield-to-event-loop.ts";
import { cacheDerivation } from "../store/cache-derivation.ts";
import type { Kind } from "../store/kind.ts";
import { changesBetween } from "../store/list-changes.ts";
import { compareIds, positionOf } from "../store/order.ts";
import type { ListEntry, Snapshot } from "../store/store.ts";
import { mapConcurrently } from "./map-concurrently.ts";

/** The list columns of a record, the same for all, because V8 is several times as fast on objects of one shape. */
export interface ListRow {
  id: string;
  /** All searchable text, folded. */
  text: string;
}

type Compare<R> = (a: R, b: R) => number;

/** The definition of a list of records. */
export interface ListColumns<D, R extends ListRow, O extends string> {
  kind: Kind<D>;
  rowOf(entry: ListEntry, text: string): R;
  /** Searchable text, if it is too long for the summary, which has it as `text`. */
  textOf(document: D): string;
  /** The later ID comes first among equals. */
  orders: Record<O, Compare<R>>;
  /** The default order. */
  first: O;
}

/** Filters, order and page of a list request. */
export interface ListQuestion<R extends ListRow, O extends string> {
  /** Values of columns; undefined matches any. */
  where?: { [C in keyof R]?: R[C] | undefined };
  /** Substrings of the text, folded; all must match. */
  parts?: readonly string[];
  /** Only these IDs. The same set object as long as nothing changes. */
  among?: ReadonlySet<string> | undefined;
  order?: O | undefined;
  limit: number;
  offset?: number;
}

/** All records of a kind in one state, for queries that read no documents. */
export interface ListQuery<R extends ListRow, O extends string> {
  /** One page of matching rows, and the number of all matches. */
  find(question: ListQuestion<R, O>): Promise<{ rows: readonly R[]; total: number }>;
  /** Number of records for each value of a column. */
  countBy(column: keyof R): ReadonlyMap<unknown, number>;
}

/** Row numbers, in an order. Immutable. */
type Numbers = Uint32Array;

/**
 * One state. Numbers index rows and their signatures. A changed record gets a new row, so that readers of an older
 * state still see it unchanged, and cached matches stay valid.
 */
interface State<R, O> {
  entries: readonly ListEntry[];
  rows: R[];
  signatures: Signatures;
  /** The row number of each entry. */
  byId: Numbers;
  /** The orders in use. */
  orders: Map<O, Promise<Numbers>>;
  /** The newest first. */
  remembered: Remembered[];
}

/** The rows before `upTo` that match a query, for further pages and for continued typing: one byte each. */
interface Remembered {
  key: string;
  among: ReadonlySet<string> | undefined;
  parts: readonly string[];
  fits: Uint8Array;
  upTo: number;
}

const MAX_REMEMBERED = 16;
/** Rows checked without a pause. */
const SLICE = 512;
/** Rows of removed records are dropped when they outnumber the present ones by more than this. */
const MAX_REMOVED = 200;

/** A list for queries on any snapshot. It is kept in memory, and updated with changes. */
export function listQuery<D, R extends ListRow, O extends string>(
  columns: ListColumns<D, R, O>,
): (snapshot: Snapshot) => Promise<ListQuery<R, O>> {
  const kept = cacheDerivation<{ state: State<R, O>; query: ListQuery<R, O> }>(async (snapshot, before) => {
    const state = await renew(columns, snapshot, before?.state);
    return { state, query: createQuery(columns, state) };
  });
  return async (snapshot) => (await kept(snapshot)).query;
}

/** A change of one record costs one scan of the list, and no work for unchanged records. */
async function renew<D, R extends ListRow, O extends string>(
  columns: ListColumns<D, R, O>,
  snapshot: Snapshot,
  known: State<R, O> | undefined,
): Promise<State<R, O>> {
  const entries = await snapshot.list(columns.kind);
  const isWorn = known && known.rows.length > 2 * entries.length + MAX_REMOVED;
  const before = known && !isWorn ? known : nothing<R, O>();
  const { rows, signatures, byId } = before;
  const changes = await changesBetween(before.entries, entries);
  const gone = changes.gone.map(({ id }) => byId[positionOf(before.entries, id)] ?? -1);
  const came: number[] = [];
  await runInSlices(await rowsOf(columns, snapshot, changes.came), (row) => {
    came.push(signatures.add(row.text));
    rows.push(row);
  });
  const merge = (list: Numbers, compare: Compare<number>) => merged(list, { gone, came, compare });
  const now = { ...before, entries, byId: await merge(byId, by(rows, compareById)), orders: new Map() };
  for (const [order, list] of before.orders) now.orders.set(order, merge(await list, by(rows, columns.orders[order])));
  return now;
}

const nothing = <R, O>(): State<R, O> => ({
  entries: [],
  rows: [],
  signatures: createSignatures(),
  byId: new Uint32Array(),
  orders: new Map(),
  remembered: [],
});

const compareById: Compare<ListRow> = (a, b) => compareIds(a.id, b.id);

/** Compares rows by their numbers. */
const by =
  <R extends ListRow>(rows: readonly R[], compare: Compare<R>): Compare<number> =>
  (a, b) => {
    const [one, other] = [rows[a], rows[b]];
    return one && other ? compare(one, other) || compareById(other, one) : 0;
  };

async function rowsOf<D, R extends ListRow, O extends string>(
  { kind, rowOf, textOf }: ListColumns<D, R, O>,
  snapshot: Snapshot,
  entries: readonly ListEntry[],
): Promise<R[]> {
  const texts = new Map<ListEntry, string>();
  const unsaid = entries.filter(({ summary }) => typeof summary.text !== "string");
  await mapConcurrently(unsaid, async (entry) => {
    const found = await snapshot.get(kind, entry.id);
    texts.set(entry, found ? textOf(found.document) : "");
  });
  const rows: R[] = [];
  await runInSlices(entries, (entry) => rows.push(rowOf(entry, texts.get(entry) ?? String(entry.summary.text))));
  return rows;
}

/** Ordered numbers without removed rows, and with added ones at their places. */
async function merged(
  list: Numbers,
  { gone, came, compare }: { gone: readonly number[]; came: readonly number[]; compare: Compare<number> },
): Promise<Numbers> {
  const all = new Uint32Array(list.length - gone.length + came.length);
  let [from, size] = [0, 0];
  const takeUntil = (end: number) => {
    all.set(list.subarray(from, end), size);
    size += end - from;
    from = end;
  };
  const isGone = new Set(gone);
  await runInSlices(await sortInSlices([...gone, ...came], compare), (number) => {
    takeUntil(placeOf(list, number, from, compare));
    if (isGone.has(number)) from++;
    else all[size++] = number;
  });
  takeUntil(list.length);
  return all;
}

/** Index of a number in a list, or its insertion point, from `from` on. */
function placeOf(list: Numbers, number: number, from: number, compare: Compare<number>): number {
  let [low, high] = [from, list.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compare(list[middle] as number, number) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

function createQuery<D, R extends ListRow, O extends string>(
  { orders, first }: ListColumns<D, R, O>,
  state: State<R, O>,
): ListQuery<R, O> {
  const { rows, byId } = state;
  const counted = new Map<keyof R, ReadonlyMap<unknown, number>>();
  const listBy = (order: O): Promise<Numbers> => {
    const list =
      state.orders.get(order) ?? sortInSlices([...byId], by(rows, orders[order])).then((all) => Uint32Array.from(all));
    state.orders.set(order, list);
    return list;
  };
  return {
    async find({ order = first, limit, offset = 0, ...question }) {
      const fits = await look(state, question);
      const page: R[] = [];
      let total = 0;
      for (const number of await listBy(order)) {
        if (fits[number] !== 1) continue;
        if (total >= offset && page.length < limit) page.push(rows[number] as R);
        total++;
      }
      return { rows: page, total };
    },
    countBy(column) {
      const counts = counted.get(column) ?? countBy(rows, byId, column);
      counted.set(column, counts);
      return counts;
    },
  };
}

function countBy<R>(rows: readonly R[], numbers: Numbers, column: keyof R): Map<unknown, number> {
  const counts = new Map<unknown, number>();
  for (const number of numbers) {
    const value = rows[number]?.[column];
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return counts;
}

/** The matching rows, by number: after an earlier equal query, checks only newer rows. */
async function look<R extends ListRow, O extends string>(
  { rows, signatures, remembered }: State<R, O>,
  { where = {}, parts = [], among }: Pick<ListQuestion<R, O>, "where" | "parts" | "among">,
): Promise<Uint8Array> {
  const requested = Object.entries(where).filter(([, value]) => value !== undefined) as [keyof R, unknown][];
  const key = JSON.stringify(requested);
  const alike = remembered.filter((one) => one.key === key && one.among === among);
  const known = alike.find((one) => JSON.stringify(one.parts) === JSON.stringify(parts));
  // Rows that didn't match a shorter text don't match a longer one.
  const wider = alike.find((one) => one.parts.every((part) => parts.some((longer) => longer.includes(part))));
  const upTo = rows.length;
  const fits = known && known.fits.length >= upTo ? known.fits : new Uint8Array(2 * upTo);
  if (known && fits !== known.fits) fits.set(known.fits);
  const mayHold = signatures.mayContain(parts);
  const holds = matcher(parts);
  const isMeant = (row: R) =>
    requested.every(([column, value]) => row[column] === value) && (!among || among.has(row.id)) && holds(row.text);
  const lookAt = (from: number, to: number) => {
    for (let number = from; number < to; number++) {
      if (wider && number < wider.upTo && wider.fits[number] !== 1) continue;
      if (mayHold(number) && isMeant(rows[number] as R)) fits[number] = 1;
    }
  };
  const yieldToLoop = createYielder();
  for (let at = known?.upTo ?? 0; at < upTo; at += SLICE) {
    lookAt(at, Math.min(at + SLICE, upTo));
    await yieldToLoop();
  }
  const others = remembered.filter((one) => one !== known).slice(0, MAX_REMEMBERED - 1);
  remembered.splice(0, MAX_REMEMBERED, { key, among, parts, fits, upTo }, ...others);
  return fits;
}
