/** Levenshtein distance of two words, or `limit` where it is no smaller. */
export function distanceBelow(limit: number, one: string, other: string): number {
  if (Math.abs(one.length - other.length) >= limit) return limit;
  let above = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= other.length; j++) {
      const replaced = (above[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      const cost = Math.min(replaced, (above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1);
      row.push(cost);
      least = Math.min(least, cost);
    }
    if (least >= limit) return limit;
    above = row;
  }
  return Math.min(limit, above[other.length] ?? limit);
}
