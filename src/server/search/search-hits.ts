import { stemWord } from "../../engines/text/search-words.ts";
import type { ParsedQuery, QueryWord } from "./search-query.ts";
import type { QueryTerm, TextHits, TextIndex } from "./text-index.ts";

/** The match of an item in the index. */
export interface SearchMatch {
  /** Only from the words, without title and kind: higher is better. */
  score: number;
  /** The query words it contains: a bit for each position. */
  has: number;
  /** Whether the query may be its exact name. */
  isNamed: boolean;
}

/** The matches of the query words. */
export interface SearchMatches {
  byId: Map<string, SearchMatch>;
  /** Words, and their stems, that are similar to a query word without matches, or contain it. */
  nearly: ReadonlySet<string>;
  /** Those query words without matches. */
  unknown: readonly string[];
}

/** Whether an item contains two words in sequence, separated by at most a blank or a hyphen. */
export type ContainsInSequence = (id: string, first: string, second: string) => boolean;

/** Weight of a synonym. */
const SYNONYM = 0.7;
/** Fraction of a word's letters that may differ. */
const WRONG = 0.25;
const SHORTEST_FUZZY = 4;
/** Minimum letters of each half, for a word that is searched as two. */
const SHORTEST_HALF = 3;
/** Query words that are searched as two, and items whose text is checked for them. */
const MAX_HALVED = 3;
const MAX_QUERY_WORDS = 100;
/** Weight of a word that is written as two. */
const HALVED = 0.8;

/**
 * Items that contain the query words, in another form, as a synonym, or as a beginning. For a name: items with all of
 * the words, if any. Otherwise items with any of them; for words without matches, items that contain them in a longer
 * word (`Feld` in "Formularfelder"), and if none does, similar spellings.
 */
export function findHits(
  index: TextIndex,
  requested: ParsedQuery,
  { isExact = false, says }: { isExact?: boolean | undefined; says?: ContainsInSequence } = {},
): SearchMatches {
  const { words } = requested;
  const bits = bitsOf(words);
  const ask = (forms: QueryTerm[][], every = false) => index.search(forms, { every, bits });
  const hitsOf = ({ hits }: TextHits) =>
    new Map(hits.map(({ id, score, has }) => [id, { score, has, isNamed: false }]));
  const needed = words.filter(({ isOptional }) => !isOptional);
  if (!requested.isQuestion && words.length > 1) {
    const whole = ask(
      needed.map((word) => formsOf(word)),
      true,
    );
    if (whole.hits.length > 0) return { byId: hitsOf(whole), nearly: new Set(), unknown: [] };
  }
  const some = ask(words.map((word) => formsOf(word)));
  const halved = says && !requested.isQuestion ? findHalved(index, words, says) : new Map<string, SearchMatch>();
  const known = bitsIn(some.hits) | bitsIn(halved.values());
  const isLacking = ({ word }: QueryWord, position: number) =>
    (known & (1 << position)) === 0 && word.length >= SHORTEST_FUZZY;
  if (isExact || !words.some(isLacking)) return { byId: joined(hitsOf(some), halved), nearly: new Set(), unknown: [] };
  const formsAs = (how: (position: number) => Likeness) =>
    words.map((word, position) => formsOf(word, isLacking(word, position) ? how(position) : "whole"));
  const within = ask(formsAs(() => "within"));
  const held = bitsIn(within.hits);
  const isHeld = (position: number) => (held & (1 << position)) !== 0;
  const found = words.every((word, position) => !isLacking(word, position) || isHeld(position))
    ? within
    : ask(formsAs((position) => (isHeld(position) ? "within" : "nearly")));
  // The index has words and stems; the stem of a stem may differ.
  const nearly = new Set([...found.terms].flatMap((term) => [term, stemWord(term)]));
  return { byId: joined(hitsOf(found), halved), nearly, unknown: words.filter(isLacking).map(({ word }) => word) };
}

function bitsIn(hits: Iterable<{ has: number }>): number {
  let bits = 0;
  for (const { has } of hits) bits |= has;
  return bits;
}

/** Items that write one of the words as two: "check box" for `checkbox`. */
function findHalved(index: TextIndex, words: readonly QueryWord[], says: ContainsInSequence): Map<string, SearchMatch> {
  const found = new Map<string, SearchMatch>();
  for (const [position, { word }] of words.slice(0, MAX_HALVED).entries())
    for (let cut = SHORTEST_HALF; cut <= word.length - SHORTEST_HALF; cut++) {
      const [first, second] = [word.slice(0, cut), word.slice(cut)];
      if (!index.knows(first) || !(index.knows(second) || index.knows(stemWord(second)))) continue;
      const halves = [first, stemWord(second)].map((term) => [{ term, boost: HALVED, isPrefix: false, wrong: 0 }]);
      const { hits } = index.search(halves, { every: true, bits: new Map() });
      for (const { id, score } of hits.sort((a, b) => b.score - a.score).slice(0, MAX_QUERY_WORDS))
        if (says(id, first, second)) found.set(id, { score: score / 2, has: 1 << position, isNamed: false });
    }
  return found;
}

function joined(byId: Map<string, SearchMatch>, more: ReadonlyMap<string, SearchMatch>): Map<string, SearchMatch> {
  for (const [id, hit] of more) {
    const { score = 0, has = 0, isNamed = false } = byId.get(id) ?? {};
    byId.set(id, { score: Math.max(score, hit.score), has: has | hit.has, isNamed });
  }
  return byId;
}

/** The query words that a term matches. */
function bitsOf(words: readonly QueryWord[]): ReadonlyMap<string, number> {
  const bits = new Map<string, number>();
  for (const [position, { word, stem, synonyms }] of words.entries())
    for (const term of [word, stem, rootOf(word), ...synonyms]) bits.set(term, (bits.get(term) ?? 0) | (1 << position));
  return bits;
}

/** How a word matches: in its forms, also as a part of a longer word, or also misspelled. */
type Likeness = "whole" | "within" | "nearly";

/** Any form of one word. */
function formsOf({ word, stem, synonyms, isBeginning }: QueryWord, how: Likeness = "whole"): QueryTerm[] {
  // The index has words and their stems: the stem finds all forms, the word finds beginnings and similar spellings.
  const terms = new Set([stem, ...(isBeginning || how === "nearly" ? [word] : []), ...synonyms]);
  const forms = [...terms].map((term) => ({
    term,
    boost: synonyms.includes(term) ? SYNONYM : 1,
    isPrefix: isBeginning && term === word,
    wrong: how === "nearly" && term === word ? WRONG : 0,
  }));
  return how === "within"
    ? [...forms, { term: rootOf(word), boost: 1, isPrefix: false, isPart: true, wrong: 0 }]
    : forms;
}

/** Compounds are mostly German, Dutch and Nordic words: a part may have another ending than the separate word. */
const rootOf = (word: string): string => /^(.{5,}?)(?:en|er|es|em|e|n|s)$/.exec(word)?.[1] ?? word;
