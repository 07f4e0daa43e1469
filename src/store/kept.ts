import { createBoundedMap } from "../safe/bounded-map.ts";

/** Keeps the values of the last `most` names. Concurrent callers of one name share a run; a failure is not kept. */
export function createKept<T>(most: number): (name: string | number, make: () => Promise<T>) => Promise<T> {
  const values = createBoundedMap<string | number, Promise<T>>(most);
  return (name, make) => {
    const known = values.get(name);
    if (known) return known;
    const made = make();
    values.set(name, made);
    made.catch(() => values.delete(name));
    return made;
  };
}
