/** Who, or what, an item is worked on for. */
export interface Owner {
  name: string;
  /** How far one item puts its next one behind those of others: 1 where absent. */
  weight?: number;
}

/** Who waits, by owner, so that one who asks for much, or one thing that is asked for much, does not keep the others waiting. */
export interface FairQueue<T> {
  add(owners: readonly Owner[], item: T): void;
  /** The next item of which no owner has one in work, in turns; each of its owners now has one. */
  take(): Waiting<T> | undefined;
  /** An item that was taken is done. */
  done(taken: Waiting<T>): void;
  /** Takes one item out; false when it no longer waits. */
  remove(item: T): boolean;
  /** Takes all out. */
  clear(): T[];
  /** Items that wait: all, or those of one owner. */
  size(owner?: string): number;
}

export interface Waiting<T> {
  owners: readonly Owner[];
  item: T;
}

/** Owners whose last turn is remembered though it is long over. */
const MAX_KNOWN = 1_000;

/**
 * One item of an owner is in work at a time. Each item has a turn (start-time fair queueing): behind the last one of each of
 * its owners, and never before what is being served; the lowest comes first, of equal ones that which came first.
 */
export function createFairQueue<T>(): FairQueue<T> {
  const waiting = new Set<Waiting<T> & { turn: number }>();
  const inWork = new Set<string>();
  const turns = new Map<string, number>();
  let now = 0;

  const turnOf = ({ name, weight = 1 }: Owner): number => {
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
      let next: (Waiting<T> & { turn: number }) | undefined;
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
