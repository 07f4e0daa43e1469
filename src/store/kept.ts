import { createBoundedMap } from "../safe/bounded-map.ts";

/**
 * Keeps what was made under `most` names. Who asks for one that is being made shares it; a failure is not kept, nor is undefined.
 */
export function createKept<T>(most: number): (name: string | number, make: () => Promise<T>) => Promise<T> {
  const values = createBoundedMap<string | number, Promise<T>>(most);
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
