/** A map with a maximum weight: a new entry removes the least recently used ones. */
export interface BoundedMap<K, V> {
  get(key: K): V | undefined;
  has(key: K): boolean;
  set(key: K, value: V): void;
  delete(key: K): void;
  clear(): void;
}

/**
 * @param max maximum weight of all entries together, at least 1
 * @param weigh weight of an entry, 1 by default. An entry heavier than `max` is not kept.
 */
export function createBoundedMap<K, V>(max: number, weigh: (value: V) => number = () => 1): BoundedMap<K, V> {
  const entries = new Map<K, { value: V; weight: number }>();
  let total = 0;
  const remove = (key: K) => {
    total -= entries.get(key)?.weight ?? 0;
    entries.delete(key);
  };
  return {
    get(key) {
      const known = entries.get(key);
      if (known === undefined) return undefined;
      entries.delete(key);
      entries.set(key, known);
      return known.value;
    },
    has: (key) => entries.has(key),
    set(key, value) {
      remove(key);
      const weight = weigh(value);
      entries.set(key, { value, weight });
      total += weight;
      for (const oldest of entries.keys()) {
        if (total <= max) return;
        remove(oldest);
      }
    },
    delete: remove,
    clear() {
      entries.clear();
      total = 0;
    },
  };
}
