/** What is made of an object, made once and kept as long as the object is. */
export function onceFor<K extends object, V extends {}>(make: (key: K) => V): (key: K) => V {
  const known = new WeakMap<K, V>();
  return (key) => {
    const made = known.get(key) ?? make(key);
    known.set(key, made);
    return made;
  };
}
