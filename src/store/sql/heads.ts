import { sql } from "kysely";
import { coalesce } from "../coalesce.ts";
import { createListeners } from "../listeners.ts";
import type { StoreDatabase } from "./schema.ts";

/** The state of the log: its newest number, and the newest of each kind. Immutable. */
export interface Heads {
  seq: number;
  kinds: ReadonlyMap<string, number>;
}

export interface HeadTracker {
  /** The known heads, without a wait. On SQLite this is the present state of the file. */
  current(): Heads;
  /** Queries the database. */
  refresh(): Promise<Heads>;
  /** Stores a newer head and notifies the listeners; ignores an older one. */
  publish(heads: Heads): void;
  onChange(listener: (head: number) => void): () => void;
  close(): Promise<void>;
}

/** Reports commits of other processes to a tracker. */
export interface HeadSource {
  /** The head if another process moved it since the last call; called before every `current`. */
  poll?(): Heads | undefined;
  /** Called when the first listener is added or the last one removed. */
  listening?(any: boolean): void;
  close(): Promise<void>;
}

/** Keeps the heads in memory. `connect` creates the source that reports other processes. */
export function createHeads(
  load: () => Promise<Heads>,
  first: Heads,
  connect: (tracker: HeadTracker) => HeadSource,
  log: (line: string) => void,
): HeadTracker {
  const listeners = createListeners((any) => source.listening?.(any), log);
  let known = first;

  const publish = (heads: Heads) => {
    if (heads.seq <= known.seq) return;
    known = heads;
    listeners.notify(heads.seq);
  };
  const refresh = coalesce(async () => {
    publish(await load());
    return known;
  });
  const tracker: HeadTracker = {
    current: () => {
      const moved = source.poll?.();
      if (moved) publish(moved);
      return known;
    },
    refresh,
    publish,
    onChange: listeners.add,
    close: () => source.close(),
  };
  const source = connect(tracker);
  return tracker;
}

interface HeadRow {
  seq: number;
  kind: string | null;
  kind_seq: number | null;
}

/** One statement, so that the numbers belong together. */
export const headsQuery = (db: StoreDatabase) =>
  sql<HeadRow>`select head.seq as seq, kind_head.kind as kind, kind_head.seq as kind_seq from head left join kind_head on 1 = 1`.compile(
    db,
  );

export function headsOf(rows: readonly HeadRow[]): Heads {
  const kinds = new Map<string, number>();
  for (const { kind, kind_seq } of rows) if (kind !== null && kind_seq !== null) kinds.set(kind, kind_seq);
  return { seq: rows[0]?.seq ?? 0, kinds };
}

export const loadHeads = async (db: StoreDatabase): Promise<Heads> =>
  headsOf((await db.executeQuery(headsQuery(db))).rows);
