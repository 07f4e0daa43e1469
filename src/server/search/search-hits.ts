import { stemOf } from "../../engines/text/search-words.ts";
import type { AskedQuery, AskedWord } from "./search-query.ts";
import type { AskedTerm, TextHits, TextIndex } from "./text-index.ts";

/** What the index found of a thing. */
export interface Hit {
  /** Of the words alone, without title and kind: the larger the better. */
  score: number;
  /** Which of the asked words it has: a bit for each position. */
  has: number;
  /** What was asked for may be its very name. */
  isNamed: boolean;
}

/** What was found by words. */
export interface Hits {
  byId: Map<string, Hit>;
  /** Words, and their stems, that are nearly one that was asked for and that nothing has. */
  nearly: ReadonlySet<string>;
  /** The words they are nearly. */
  unknown: readonly string[];
}

/** How much a word that stands for the one that was asked for counts. */
const SYNONYM = 0.7;
/** Share of the letters of a word that may be wrong. */
const WRONG = 0.25;
const SHORTEST_FUZZY = 4;

/**
 * Things that have what is asked for, as it is written, as another form or word for it, or as its beginning. A name: those
 * that have all of it, where there are some. Else those that have any, and of words nothing has also what is spelled nearly so.
 */
export function findHits(index: TextIndex, asked: AskedQuery, isExact = false): Hits {
  const { words } = asked;
  const bits = bitsOf(words);
  const ask = (forms: AskedTerm[][], every = false) => index.search(forms, { every, bits });
  const hitsOf = ({ hits }: TextHits) =>
    new Map(hits.map(({ id, score, has }) => [id, { score, has, isNamed: false }]));
  const needed = words.filter(({ isOptional }) => !isOptional);
  if (!asked.isQuestion && words.length > 1) {
    const whole = ask(
      needed.map((word) => formsOf(word)),
      true,
    );
    if (whole.hits.length > 0) return { byId: hitsOf(whole), nearly: new Set(), unknown: [] };
  }
  const some = ask(words.map((word) => formsOf(word)));
  let known = 0;
  for (const { has } of some.hits) known |= has;
  const isMisspelt = ({ word }: AskedWord, position: number) =>
    (known & (1 << position)) === 0 && word.length >= SHORTEST_FUZZY;
  if (isExact || !words.some(isMisspelt)) return { byId: hitsOf(some), nearly: new Set(), unknown: [] };
  const found = ask(words.map((word, position) => formsOf(word, isMisspelt(word, position))));
  // The index has words and stems; a stem of a stem may be another one.
  const nearly = new Set([...found.terms].flatMap((term) => [term, stemOf(term)]));
  return { byId: hitsOf(found), nearly, unknown: words.filter(isMisspelt).map(({ word }) => word) };
}

/** Which of the asked words a term stands for. */
function bitsOf(words: readonly AskedWord[]): ReadonlyMap<string, number> {
  const bits = new Map<string, number>();
  for (const [position, { word, stem, synonyms }] of words.entries())
    for (const term of [word, stem, ...synonyms]) bits.set(term, (bits.get(term) ?? 0) | (1 << position));
  return bits;
}

/** Any form of one word. */
function formsOf({ word, stem, synonyms, isBeginning }: AskedWord, isMisspelt = false): AskedTerm[] {
  // The index has words and their stems: the stem finds all forms, the word what it begins or is nearly.
  const terms = new Set([stem, ...(isBeginning || isMisspelt ? [word] : []), ...synonyms]);
  return [...terms].map((term) => ({
    term,
    boost: synonyms.includes(term) ? SYNONYM : 1,
    isPrefix: isBeginning && term === word,
    wrong: isMisspelt && term === word ? WRONG : 0,
  }));
}
