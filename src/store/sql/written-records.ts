import type { RecordName } from "../store.ts";
import type { StoreDatabase } from "./schema.ts";

/** Which records were written while this process looked. */
export interface WrittenRecords {
  /** Reads of the log what is not known yet, up to revision `to`. */
  follow(to: number): Promise<void>;
  /** Stamps of records as of revision `at`; at once where the log is known that far. */
  stamps(records: readonly RecordName[], at: number): readonly number[] | Promise<readonly number[]>;
}

/** More revisions than this are not read: then every record counts as written. */
const MOST_AT_ONCE = 5_000;
/** Names that are kept, some 100 bytes each. */
const MOST_KEPT = 50_000;

/**
 * Follows the log from revision `first` on, each revision once however many ask, and keeps the number of the newest one of
 * each record. What was not written since then has the number this began with.
 */
export function createWrittenRecords(db: StoreDatabase, first: number): WrittenRecords {
  const newest = new Map<string, Map<string, number>>();
  let kept = 0;
  let began = first;
  let reached = first;
  let turn: Promise<void> = Promise.resolve();

  const beginAnew = (at: number) => {
    newest.clear();
    kept = 0;
    began = at;
    reached = at;
  };
  const read = async (to: number) => {
    if (to <= reached) return;
    if (to - reached > MOST_AT_ONCE || kept > MOST_KEPT) return beginAnew(to);
    const rows = await db
      .selectFrom("revision")
      .select(["kind", "id", "seq"])
      .where("seq", ">", reached)
      .where("seq", "<=", to)
      .orderBy("seq")
      .execute();
    for (const { kind, id, seq } of rows) {
      const ofKind = newest.get(kind) ?? new Map<string, number>();
      newest.set(kind, ofKind);
      if (!ofKind.has(id)) kept += 1;
      ofKind.set(id, seq);
    }
    reached = to;
  };
  const follow = (to: number): Promise<void> => {
    const done = turn.then(() => read(to));
    turn = done.catch(() => undefined);
    return done;
  };
  /** What was written after `at` is not as it was at `at`: NaN is equal to nothing. */
  const known = (records: readonly RecordName[], at: number) =>
    records.map(({ kind, id }) => {
      const seq = newest.get(kind.name)?.get(id) ?? began;
      return seq <= at ? seq : Number.NaN;
    });

  return {
    follow,
    stamps: (records, at) => (at <= reached ? known(records, at) : follow(at).then(() => known(records, at))),
  };
}
