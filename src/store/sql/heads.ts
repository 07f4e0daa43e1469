import { sql } from "kysely";
import { coalesce } from "../coalesce.ts";
import { createListeners } from "../listeners.ts";
import type { StoreDatabase } from "./schema.ts";

/** Where the log stands: its newest number, and the newest of each kind. Never changed, only replaced. */
export interface Heads {
  seq: number;
  kinds: ReadonlyMap<string, number>;
}

export interface HeadTracker {
  /** What is known, at once. On SQLite that is what the file says now. */
  current(): Heads;
  /** Asks the database. */
  refresh(): Promise<Heads>;
  /** Takes note of a newer head and tells the listeners; an older one is ignored. */
  publish(heads: Heads): void;
  onChange(listener: (head: number) => void): () => void;
  close(): Promise<void>;
}

/** How a tracker hears of commits by other processes. */
export interface HeadSource {
  /** The head when another process moved it since the last question; called before every `current`. */
  poll?(): Heads | undefined;
  /** Called while somebody listens. */
  listening?(any: boolean): void;
  close(): Promise<void>;
}

/** Keeps the heads in memory; `connect` makes the source that tells of other processes. */
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
    listeners.tell(heads.seq);
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
