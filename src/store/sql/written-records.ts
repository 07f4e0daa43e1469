import type { RecordName } from "../store.ts";
import type { StoreDatabase } from "./schema.ts";

/** The records written since this process started to follow the log. */
export interface WrittenRecords {
  /** Reads the log up to revision `to`. */
  follow(to: number): Promise<void>;
  /** Stamps of records as of revision `at`; synchronous if the log is known up to there. */
  stamps(records: readonly RecordName[], at: number): readonly number[] | Promise<readonly number[]>;
}

/** Maximum number of revisions read; beyond it every record is treated as written. */
const MAX_BATCH = 5_000;
/** Maximum number of names in memory, about 100 bytes each. */
const MAX_KEPT = 50_000;

/**
 * Follows the log from revision `first` on, reads each revision once for all callers, and keeps the newest number of
 * each record. Records without a write since then have the number of the start.
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
    if (to - reached > MAX_BATCH || kept > MAX_KEPT) return beginAnew(to);
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
  /** A record written after `at` differs from its state at `at`: NaN equals nothing. */
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
