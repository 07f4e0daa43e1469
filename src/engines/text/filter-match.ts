import { counted } from "./noun.ts";
/** Normalizes text for comparison: lower case, without accents. */
export const fold = (text: string): string => text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** Returns the folded words of a query. */
export const queryWords = (query: string): string[] => fold(query).split(/\s+/).filter(Boolean);

/**
 * Returns a function that checks whether a folded text contains every one of these words. Without words, every text
 * matches.
 */
export const matcher =
  (words: readonly string[]) =>
  (folded: string): boolean =>
    // Unlike `includes`, V8 compiles `indexOf` into the loop: half the time over 100,000 texts.
    words.every((word) => folded.indexOf(word) !== -1);

/** Returns the indexes of the folded entries that contain every word of the query. All of them for an empty query. */
export function matching(entries: readonly string[], query: string): number[] {
  const isMatch = matcher(queryWords(query));
  const found: number[] = [];
  for (let position = 0; position < entries.length; position += 1)
    if (isMatch(entries[position] ?? "")) found.push(position);
  return found;
}

/** Formats a count: `1,204 icons`, `12 of 1,204 icons`. The noun is in the singular. */
export function countText(found: number, total: number, noun: string): string {
  const all = counted(total, noun);
  return found === total ? all : `${found.toLocaleString("en")} of ${all}`;
}
