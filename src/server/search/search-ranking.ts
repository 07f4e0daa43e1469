import { exactNameKey, stemWord, wordPartsOf } from "../../engines/text/search-words.ts";
import type { SearchHit, SearchKind } from "../../platform/contract/search-source.ts";
import type { SearchMatch, SearchMatches } from "./search-hits.ts";
import type { ParsedQuery, QueryWord } from "./search-query.ts";

/** A searchable item, prepared for ranking. */
export interface IndexedItem {
  result: SearchHit;
  /** Stems of its title words, as indexes in `titleWords`. */
  title: readonly number[];
  /** Its names and its title in the normalized form of all spellings: `buttongroup`. */
  names: readonly string[];
  titleKey: string;
}

/** Stems in titles. Titles share them, so each is compared with a query once. */
const titleWords: string[] = [];
const numbers = new Map<string, number>();

function numberOf(stem: string): number {
  const known = numbers.get(stem);
  if (known !== undefined) return known;
  numbers.set(stem, titleWords.length);
  return titleWords.push(stem) - 1;
}

/** Prepares an item, once. */
export const toIndexedItem = (result: SearchHit, names: readonly string[] = []): IndexedItem => ({
  result,
  title: [...new Set(wordPartsOf(result.title).map(stemWord))].map(numberOf),
  names: [...new Set([exactNameKey(result.id.slice(result.id.indexOf(":") + 1)), ...names.map(exactNameKey)])],
  titleKey: exactNameKey(result.title),
});

/** Its exact-match keys: `dateinput` for "Date input", for one word also its stem. */
export function keysOfItem({ names, title, titleKey }: IndexedItem): ReadonlySet<string> {
  const [word] = title.length === 1 ? title : [];
  return new Set([...names, titleKey, ...(word === undefined ? [] : [titleWords[word] ?? titleKey])]);
}

/** Name matches rank before title matches, and these before all others. */
const NAME = 100;
const REST_OF_NAME = 90;
const TITLE = 4;

/** Weights: for the title as a whole, for having all words, and for the position and number of words. */
const WEIGHT = { title: 4, words: 2, text: 1.5 };
/** Fraction of the text score that a full title match removes. */
const IN_TITLE_TOO = 0.8;
/** Weights of a synonym, of a similar spelling, and the minimum for a word that begins with the query word. */
const SYNONYM = 0.8;
const NEARLY = 0.7;
const BEGINNING = 0.6;

/** Preference of kinds for equal matches. */
const KIND: Record<SearchKind, number> = {
  ...{ component: 1, page: 0.9, pattern: 0.8, record: 0.8 },
  ...{ token: 0.6, logo: 0.5, icon: 0.5 },
};
const HINTED = 1.3;
const DEPRECATED = 0.85;

/** An item with its relevance. */
export interface RankedItem {
  thing: IndexedItem;
  rank: number;
  /** Similarity of its title to the query, and the share of the query that it contains: 0 to 1. */
  title: number;
  share: number;
}

/** Ranks items for a query. Values shared by all items are computed once per query. */
export function createRanking(
  requested: ParsedQuery,
  { byId, nearly }: SearchMatches,
): (thing: IndexedItem, hit: SearchMatch) => RankedItem {
  const { score: bestScore, weights } = measureOf(requested, byId.values());
  const matchesOf = createMatches(requested.words, nearly);
  const needed = sumOf(requested, weights, ~0);
  // Reused for each of thousands of items per query.
  const best = new Float64Array(requested.words.length);
  return (thing, hit) => {
    const { result } = thing;
    const title = titleMatch(thing.title, { asked: requested, weights, matchesOf, best });
    const share = needed === 0 ? 1 : sumOf(requested, weights, hit.has) / needed;
    const text = (hit.score / bestScore) * (1 - title * IN_TITLE_TOO);
    const isTitle = title === 1 || (hit.isNamed && requested.keys[0] === thing.titleKey);
    const match = WEIGHT.title * title + WEIGHT.words * share + WEIGHT.text * text + (isTitle ? TITLE : 0);
    const name = hit.isNamed ? nameMatch(thing, requested) : 0;
    const kind = KIND[result.kind] * (result.kind === requested.kind ? HINTED : 1);
    const lifecycle = result.status === "deprecated" ? DEPRECATED : 1;
    return { thing, rank: match * kind * lifecycle + name, title, share };
  };
}

/** The best score, and a weight for each word: a word in all items weighs about a quarter as much as a rare one. */
function measureOf({ words }: ParsedQuery, hits: Iterable<SearchMatch>): { score: number; weights: number[] } {
  const having = words.map(() => 0);
  let highest = Number.MIN_VALUE;
  let total = 0;
  for (const { score, has } of hits) {
    if (score > highest) highest = score;
    total++;
    for (let position = 0; position < having.length; position++)
      if (has & (1 << position)) having[position] = (having[position] ?? 0) + 1;
  }
  // Of equally frequent words, earlier ones narrow later ones: radio buttons are radios.
  const front = (position: number) => 1 - position / 100;
  return {
    score: highest,
    weights: having.map((count, at) => front(at) * (1 + Math.log2(1 + total / (count + 1)) / 2)),
  };
}

/** The total weight of the required words that an item contains. */
function sumOf({ words }: ParsedQuery, weights: readonly number[], has: number): number {
  let sum = 0;
  for (let position = 0; position < words.length; position++)
    if (has & (1 << position) && words[position]?.isOptional === false) sum += weights[position] ?? 0;
  return sum;
}

function nameMatch({ names }: IndexedItem, { keys: [whole, rest] }: ParsedQuery): number {
  if (whole !== undefined && names.includes(whole)) return NAME;
  return rest !== undefined && names.includes(rest) ? REST_OF_NAME : 0;
}

/** Similarity of a numbered title word to each query word; undefined if it matches none. */
type Matches = (number: number) => readonly number[] | undefined;

function createMatches(words: readonly QueryWord[], nearly: ReadonlySet<string>): Matches {
  const known: (readonly number[] | undefined)[] = [];
  const compared: boolean[] = [];
  return (number) => {
    if (!compared[number]) {
      compared[number] = true;
      const matches = words.map((requested) => wordMatch(titleWords[number] ?? "", requested, nearly));
      if (matches.some((match) => match > 0)) known[number] = matches;
    }
    return known[number];
  };
}

function wordMatch(word: string, requested: QueryWord, nearly: ReadonlySet<string>): number {
  const { word: raw, stem, synonyms, isBeginning } = requested;
  if (word === stem || word === raw) return 1;
  if (isBeginning && word.startsWith(raw)) return BEGINNING + ((1 - BEGINNING) * raw.length) / word.length;
  if (synonyms.includes(word)) return SYNONYM;
  return nearly.has(word) ? NEARLY : 0;
}

interface TitleOptions {
  asked: ParsedQuery;
  weights: readonly number[];
  matchesOf: Matches;
  /** Buffer for a number for each query word. */
  best: Float64Array;
}

/**
 * Similarity of title and query: the harmonic mean of two shares, the query words in the title and the title words in
 * the query (the F-measure of information retrieval). A title with more words than the query ranks after an exact one.
 */
function titleMatch(title: readonly number[], { asked: { words }, weights, matchesOf, best }: TitleOptions): number {
  best.fill(0);
  let found = 0;
  for (const number of title) {
    const matches = matchesOf(number);
    if (!matches) continue;
    let max = 0;
    for (let position = 0; position < best.length; position++) {
      const match = matches[position] ?? 0;
      if (match > max) max = match;
      if (match > (best[position] ?? 0)) best[position] = match;
    }
    found += max;
  }
  if (found === 0) return 0;
  let said = 0;
  let all = 0;
  for (let position = 0; position < best.length; position++) {
    const match = best[position] ?? 0;
    // The word "icon" is optional, but counts if present.
    if (match === 0 && words[position]?.isOptional) continue;
    all += weights[position] ?? 0;
    said += (weights[position] ?? 0) * match;
  }
  const [recall, precision] = [said / all, found / title.length];
  return (2 * recall * precision) / (recall + precision);
}
