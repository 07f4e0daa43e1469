/** The previous and the current row of the table, reused: one query compares thousands of words. */
let above = new Uint16Array(64);
let row = new Uint16Array(64);

/**
 * Returns the Levenshtein distance of two words, or `limit` if it isn't smaller (Ukkonen 1985: only near the diagonal).
 */
export function distanceBelow(limit: number, one: string, other: string): number {
  if (Math.abs(one.length - other.length) >= limit) return limit;
  if (other.length + 2 > row.length) {
    above = new Uint16Array(2 * other.length + 2);
    row = new Uint16Array(2 * other.length + 2);
  }
  for (let j = 0; j <= other.length; j++) above[j] = j;
  for (let i = 1; i <= one.length; i++) {
    const from = Math.max(1, i - limit + 1);
    const to = Math.min(other.length, i + limit - 1);
    const code = one.charCodeAt(i - 1);
    let left = from === 1 ? i : limit;
    let min = left;
    row[from - 1] = left;
    for (let j = from; j <= to; j++) {
      const replaced = (above[j - 1] ?? 0) + (code === other.charCodeAt(j - 1) ? 0 : 1);
      left = Math.min(replaced, (above[j] ?? 0) + 1, left + 1);
      row[j] = left;
      if (left < min) min = left;
    }
    if (min >= limit) return limit;
    // The next row reads one cell further.
    row[to + 1] = limit;
    [above, row] = [row, above];
  }
  return Math.min(limit, above[other.length] ?? limit);
}
