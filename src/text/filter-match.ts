/** Words of a query as they are compared: lower case, accents removed. */
export const fold = (text: string): string => text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** Positions of the entries, already folded, that hold every word of the query; all of them for an empty one. */
export function matching(entries: readonly string[], query: string): number[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  const found: number[] = [];
  for (let position = 0; position < entries.length; position += 1) {
    const entry = entries[position] ?? "";
    if (words.every((word) => entry.includes(word))) found.push(position);
  }
  return found;
}

/** `1,204 icons`, `12 of 1,204 icons`. */
export function countText(found: number, total: number, noun: string): string {
  const amount = total.toLocaleString("en");
  return found === total ? `${amount} ${noun}` : `${found.toLocaleString("en")} of ${amount} ${noun}`;
}
