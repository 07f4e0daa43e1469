/** Rank of a UTF-16 unit in UTF-8 order: halves of surrogate pairs come after all other units. */
const rank = (unit: number): number => (unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit);

/**
 * Compares two IDs by code point, in the order of both databases (memcmp of UTF-8). Returns a negative number, 0 or a
 * positive number.
 */
export function compareIds(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x !== y) return rank(x) - rank(y);
  }
  return a.length - b.length;
}

/** Index of an ID in entries ordered by ID, or its insertion point. */
export function positionOf(entries: readonly { id: string }[], id: string): number {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const entry = entries[middle];
    if (entry && compareIds(entry.id, id) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The entry with an ID, in entries ordered by ID. */
export function findEntry<E extends { id: string }>(entries: readonly E[], id: string): E | undefined {
  const entry = entries[positionOf(entries, id)];
  return entry?.id === id ? entry : undefined;
}

/** The entries whose ID starts with `prefix`, from entries ordered by ID. */
export function entriesBelow<E extends { id: string }>(entries: readonly E[], prefix: string): E[] {
  const from = positionOf(entries, prefix);
  let to = from;
  while (entries[to]?.id.startsWith(prefix)) to += 1;
  return entries.slice(from, to);
}
