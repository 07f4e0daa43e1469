import { createBoundedMap } from "../safe/bounded-map.ts";

/**
 * Caches results under at most `most` names. Concurrent requests for one name share a result. Errors and undefined are
 * not cached.
 */
export function createCallCache<T>(max: number): (name: string | number, make: () => Promise<T>) => Promise<T> {
  const values = createBoundedMap<string | number, Promise<T>>(max);
  return (name, make) => {
    const known = values.get(name);
    if (known) return known;
    const made = make();
    values.set(name, made);
    const forget = () => values.delete(name);
    made.then((value) => value === undefined && forget(), forget);
    return made;
  };
}
