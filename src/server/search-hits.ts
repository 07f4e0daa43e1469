import type MiniSearch from "minisearch";
import type { Query, SearchOptions } from "minisearch";
import type { SearchDocument } from "../contract/search-source.ts";
import { stemOf } from "../text/search-words.ts";
import type { AskedQuery, AskedWord } from "./search-query.ts";

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
export function findHits(index: MiniSearch<SearchDocument>, asked: AskedQuery, isExact = false): Hits {
  const { words } = asked;
  const positions = positionsOf(words);
  const needed = words.filter(({ isOptional }) => !isOptional);
  if (!asked.isQuestion && words.length > 1) {
    const whole = collect(index, { combineWith: "AND", queries: needed.map((word) => queryOf(word)) }, positions);
    if (whole.byId.size > 0) return whole;
  }
  const some = collect(index, { combineWith: "OR", queries: words.map((word) => queryOf(word)) }, positions);
  let known = 0;
  for (const { has } of some.byId.values()) known |= has;
  const isMisspelt = ({ word }: AskedWord, position: number) =>
    (known & (1 << position)) === 0 && word.length >= SHORTEST_FUZZY;
  if (isExact || !words.some(isMisspelt)) return some;
  const nearly = words.map((word, position) => queryOf(word, isMisspelt(word, position)));
  const found = collect(index, { combineWith: "OR", queries: nearly }, positions, true);
  return { ...found, unknown: words.filter(isMisspelt).map(({ word }) => word) };
}

/** Which of the asked words a term of the query stands for. */
function positionsOf(words: readonly AskedWord[]): ReadonlyMap<string, number> {
  const positions = new Map<string, number>();
  for (const [position, { word, stem, synonyms }] of words.entries())
    for (const term of [word, stem, ...synonyms]) positions.set(term, (positions.get(term) ?? 0) | (1 << position));
  return positions;
}

/** Any form of one word. */
function queryOf({ word, stem, synonyms, isBeginning }: AskedWord, isMisspelt = false): Query {
  // The index has words and their stems: the stem finds all forms, the word what it begins or is nearly.
  const terms = new Set([stem, ...(isBeginning || isMisspelt ? [word] : []), ...synonyms]);
  return {
    combineWith: "OR",
    queries: [[...terms].join(" ")],
    boostTerm: (term) => (synonyms.includes(term) ? SYNONYM : 1),
    prefix: (term) => isBeginning && term === word,
    fuzzy: (term) => (isMisspelt && term === word ? WRONG : false),
  };
}

const OPTIONS: SearchOptions = {
  tokenize: (text) => text.split(" "),
  processTerm: (term) => term,
  boost: { title: 4, detail: 1.5 },
};

function collect(
  index: MiniSearch<SearchDocument>,
  query: Query,
  positions: ReadonlyMap<string, number>,
  isFuzzy = false,
): Hits {
  const byId = new Map<string, Hit>();
  const nearly = new Set<string>();
  index.search(query, {
    ...OPTIONS,
    // Results are taken as they pass: the order is the ranking's, and thousands would be sorted for nothing.
    filter({ id, score, queryTerms, match }) {
      let has = 0;
      for (const term of queryTerms) has |= positions.get(term) ?? 0;
      byId.set(id, { score, has, isNamed: false });
      // The index has words and stems; a stem of a stem may be another one.
      if (isFuzzy) for (const term of Object.keys(match)) nearly.add(term).add(stemOf(term));
      return false;
    },
  });
  return { byId, nearly, unknown: [] };
}
