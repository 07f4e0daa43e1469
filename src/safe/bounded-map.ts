/** A map of at most so many entries: the one least recently read or written goes for a new one. */
export interface BoundedMap<K, V> {
  get(key: K): V | undefined;
  has(key: K): boolean;
  set(key: K, value: V): void;
  delete(key: K): void;
  clear(): void;
}

/** @param max entries that are kept, at least 1 */
export function createBoundedMap<K, V>(max: number): BoundedMap<K, V> {
  const entries = new Map<K, V>();
  const toEnd = (key: K, value: V) => {
    entries.delete(key);
    entries.set(key, value);
  };
  return {
    get(key) {
      const value = entries.get(key);
      if (value !== undefined) toEnd(key, value);
      return value;
    },
    has: (key) => entries.has(key),
    set(key, value) {
      toEnd(key, value);
      const [oldest] = entries.size > max ? entries.keys() : [];
      if (oldest !== undefined) entries.delete(oldest);
    },
    delete: (key) => void entries.delete(key),
    clear: () => entries.clear(),
  };
}
