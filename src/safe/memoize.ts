/** Caches the result of `make` for each object, as long as the object exists. */
export function memoizeByObject<K extends object, V extends {}>(make: (key: K) => V): (key: K) => V {
  const known = new WeakMap<K, V>();
  return (key) => {
    const made = known.get(key) ?? make(key);
    known.set(key, made);
    return made;
  };
}

/** Texts whose outcome is kept, and the letters of the longest. */
const MAX_TEXTS = 10_000;
const MAX_LETTERS = 200;

/** Returns a function that caches the results of `make` by text. */
export function memoizeByText<V extends {}>(make: (text: string) => V): (text: string) => V {
  const known = new Map<string, V>();
  return (text) => {
    if (text.length > MAX_LETTERS) return make(text);
    const before = known.get(text);
    if (before !== undefined) return before;
    const made = make(text);
    if (known.size >= MAX_TEXTS) known.clear();
    known.set(text, made);
    return made;
  };
}
