/** Words without a meaning in variant names. */
const FILLERS = new Set(["a", "an", "and", "as", "by", "has", "in", "of", "on", "or", "the", "to", "with"]);
/** A name may have so many words more and still mean the same. */
const MAX_EXTRA = 2;

/**
 * Finds a variant by an example's name, if both differ: `all-colours` is `with-all-possible-colours`, `error` is
 * `with-error-message`. In order: the same key, the same words, the first variant with all words and at most two more.
 */
export function namedVariant(keys: readonly string[], name: string): string | undefined {
  if (keys.includes(name)) return name;
  const wanted = wordsOf(name);
  if (wanted.size === 0) return undefined;
  const near = keys.flatMap((key) => {
    const more = wordsOf(key);
    const all = [...wanted].every((word) => more.delete(word));
    return all && more.size <= MAX_EXTRA ? [{ key, more: more.size }] : [];
  });
  return (near.find(({ more }) => more === 0) ?? near[0])?.key;
}

/** Words without their plural, so that `errors` is `error`. */
const wordsOf = (name: string): Set<string> =>
  new Set(
    name
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word !== "" && !FILLERS.has(word))
      .map((word) => word.replace(/(?<=..)s$/, "")),
  );
