import { isStopWord, stemWord, wordPartsOf } from "../../engines/text/search-words.ts";
import type { ParsedQuery } from "./search-query.ts";

/** Weight of a synonym, compared with the query word. */
const SYNONYM = 0.6;

/** Counts the query words in a text, and the stop words of the question. */
export interface WordCounter {
  (text: string): Float64Array;
  /** Number of the question's stop words in a text. */
  small(text: string): number;
}

/** Counts all words and their synonyms in one scan of a text. */
export function createCounter({ words }: ParsedQuery, question: string, nearly: ReadonlySet<string>): WordCounter {
  const positions = new Map<string, [position: number, weight: number][]>();
  const add = (term: string, position: number, weight: number) =>
    positions.set(term, [...(positions.get(term) ?? []), [position, weight]]);
  for (const [position, { stem, synonyms }] of words.entries()) {
    add(stem, position, 1);
    for (const synonym of synonyms) add(synonym, position, SYNONYM);
    for (const near of nearly) if (near !== stem && isNear(near, stem)) add(near, position, SYNONYM);
  }
  const pattern = patternOf([...positions.keys()]);
  // "Not" in "when not to use" selects the right section, although all pages contain it.
  const smallWords = wordPartsOf(question).filter((word) => isStopWord(word) || word === "not");
  const small = patternOf(smallWords.map(stemWord));
  const smallStems = new Set(smallWords.map(stemWord));
  const count = (text: string) => {
    const counts = new Float64Array(words.length);
    for (const [word] of pattern ? text.matchAll(pattern) : [])
      for (const [position, weight] of positions.get(stemWord(word)) ?? positions.get(word) ?? [])
        counts[position] = (counts[position] ?? 0) + weight;
    return counts;
  };
  return Object.assign(count, {
    small: (text: string) =>
      new Set(
        Array.from(small ? text.matchAll(small) : [], ([word]) => stemWord(word)).filter((stem) =>
          smallStems.has(stem),
        ),
      ).size,
  });
}

/** Whether a similar word belongs to this query word without matches. */
const isNear = (near: string, stem: string): boolean => near[0] === stem[0] && Math.abs(near.length - stem.length) <= 2;

/**
 * Complete words that begin with a term: their stems decide whether they match. Terms consist of letters and digits.
 */
function patternOf(terms: readonly string[]): RegExp | undefined {
  const beginnings = [...new Set(terms.map((term) => (term.length > 3 ? term.replace(/y$/, "") : term)))];
  if (beginnings.length === 0) return undefined;
  return new RegExp(`(?<![a-z0-9])(?:${beginnings.join("|")})[a-z]{0,6}(?![a-z0-9])`, "g");
}
