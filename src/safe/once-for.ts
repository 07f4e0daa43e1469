/** Caches the result of `make` for each object, as long as the object exists. */
export function onceFor<K extends object, V extends {}>(make: (key: K) => V): (key: K) => V {
  const known = new WeakMap<K, V>();
  return (key) => {
    const made = known.get(key) ?? make(key);
    known.set(key, made);
    return made;
  };
}
