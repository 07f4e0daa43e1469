/** Who waits, by client, so that one who asks for much does not keep the others waiting. */
export interface FairQueue<T> {
  add(client: string, item: T): void;
  /** The next item of a client who has none in work, in turns; that client now has one. */
  take(): { client: string; item: T } | undefined;
  /** The client's item is done. */
  done(client: string): void;
  /** Takes one item out; false when it no longer waits. */
  remove(client: string, item: T): boolean;
  /** Takes all out. */
  clear(): T[];
  size(): number;
}

/** One item of a client is in work at a time; among clients whoever was served longest ago comes first. */
export function createFairQueue<T>(): FairQueue<T> {
  const waiting = new Map<string, Set<T>>();
  const served = new Set<string>();
  let size = 0;

  const remove = (client: string, item: T): boolean => {
    const items = waiting.get(client);
    if (!items?.delete(item)) return false;
    if (items.size === 0) waiting.delete(client);
    size -= 1;
    return true;
  };
  return {
    add(client, item) {
      const items = waiting.get(client) ?? new Set<T>();
      waiting.set(client, items.add(item));
      size += 1;
    },
    take() {
      for (const [client, items] of waiting) {
        const [item] = items;
        if (served.has(client) || item === undefined) continue;
        remove(client, item);
        // To the end of the line.
        if (waiting.delete(client)) waiting.set(client, items);
        served.add(client);
        return { client, item };
      }
      return undefined;
    },
    done: (client) => void served.delete(client),
    remove,
    clear() {
      const items = [...waiting.values()].flatMap((set) => [...set]);
      waiting.clear();
      size = 0;
      return items;
    },
    size: () => size,
  };
}
