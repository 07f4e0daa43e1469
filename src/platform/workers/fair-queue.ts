/** The owner of an item: a client or a thing. */
export interface QueueOwner {
  name: string;
  /** How far one item delays the owner's next one: default 1. */
  weight?: number;
}

/** Waiting items by owner, so that one owner with many items doesn't delay the others. */
export interface FairQueue<T> {
  add(owners: readonly QueueOwner[], item: T): void;
  /** The next item in turn whose owners have no item in progress; its owners then have one. */
  take(): QueuedItem<T> | undefined;
  /** Marks a taken item as done. */
  done(taken: QueuedItem<T>): void;
  /** Removes one item; false if it no longer waits. */
  remove(item: T): boolean;
  /** Removes all items. */
  clear(): T[];
  /** Number of waiting items: all, or of one owner. */
  size(owner?: string): number;
}

export interface QueuedItem<T> {
  owners: readonly QueueOwner[];
  item: T;
}

/** Owners whose last turn is remembered after its end. */
const MAX_KNOWN = 1_000;

/**
 * One item of an owner is in progress at a time. Each item has a turn (start-time fair queueing): after the last one of
 * each of its owners, and never before the current turn; the lowest is next, and the earlier of equal ones.
 */
export function createFairQueue<T>(): FairQueue<T> {
  const waiting = new Set<QueuedItem<T> & { turn: number }>();
  const inWork = new Set<string>();
  const turns = new Map<string, number>();
  let now = 0;

  const turnOf = ({ name, weight = 1 }: QueueOwner): number => {
    const turn = Math.max(now, turns.get(name) ?? 0) + weight;
    turns.set(name, turn);
    return turn;
  };
  const forgetOld = () => {
    if (turns.size > MAX_KNOWN) for (const [name, turn] of turns) if (turn <= now) turns.delete(name);
  };
  return {
    add(owners, item) {
      forgetOld();
      waiting.add({ owners, item, turn: Math.max(now, ...owners.map(turnOf)) });
    },
    take() {
      let next: (QueuedItem<T> & { turn: number }) | undefined;
      for (const one of waiting)
        if (one.turn < (next?.turn ?? Infinity) && !one.owners.some(({ name }) => inWork.has(name))) next = one;
      if (!next) return undefined;
      waiting.delete(next);
      now = Math.max(now, next.turn);
      for (const { name } of next.owners) inWork.add(name);
      return next;
    },
    done: ({ owners }) => {
      for (const { name } of owners) inWork.delete(name);
    },
    remove(item) {
      for (const one of waiting) if (one.item === item) return waiting.delete(one);
      return false;
    },
    clear() {
      const items = [...waiting].map(({ item }) => item);
      waiting.clear();
      return items;
    },
    size: (owner) =>
      owner === undefined
        ? waiting.size
        : [...waiting].filter(({ owners }) => owners.some(({ name }) => name === owner)).length,
  };
}
