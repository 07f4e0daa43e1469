/** Words of a query as they are compared: lower case, accents removed. */
export const fold = (text: string): string => text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** Whether a text, already folded, holds every word of the query; any text does for an empty one. */
export function matcher(query: string): (folded: string) => boolean {
  const words = fold(query).split(/\s+/).filter(Boolean);
  return (folded) => words.every((word) => folded.includes(word));
}

/** Positions of the entries, already folded, that hold every word of the query; all of them for an empty one. */
export function matching(entries: readonly string[], query: string): number[] {
  const isMatch = matcher(query);
  const found: number[] = [];
  for (let position = 0; position < entries.length; position += 1)
    if (isMatch(entries[position] ?? "")) found.push(position);
  return found;
}

/** `1,204 icons`, `12 of 1,204 icons`. */
export function countText(found: number, total: number, noun: string): string {
  const amount = total.toLocaleString("en");
  return found === total ? `${amount} ${noun}` : `${found.toLocaleString("en")} of ${amount} ${noun}`;
}
