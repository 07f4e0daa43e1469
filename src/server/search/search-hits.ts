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
  /** Words, and their stems, that are nearly one that was asked for and that nothing has, or have it within. */
  nearly: ReadonlySet<string>;
  /** The words they are nearly. */
  unknown: readonly string[];
}

/** Whether a thing says two words one after the other, with no more than a blank or a hyphen between them. */
export type SaysInTurn = (id: string, first: string, second: string) => boolean;

/** How much a word that stands for the one that was asked for counts. */
const SYNONYM = 0.7;
/** Share of the letters of a word that may be wrong. */
const WRONG = 0.25;
const SHORTEST_FUZZY = 4;
/** Letters that each half of a word has, so that it is looked for as two. */
const SHORTEST_HALF = 3;
/** Words of a query that are looked for as two, and things that are asked whether they say them in turn. */
const MOST_HALVED = 3;
const MOST_ASKED = 100;
/** What a word counts that is written as two. */
const HALVED = 0.8;

/**
 * Things that have what is asked for, as it is written, as another form or word for it, or as its beginning. A name: those
 * that have all of it, where there are some. Else those that have any; and of words nothing has, what has them within a longer
 * word (`Feld` in "Formularfelder"), and where there is none either, what is spelled nearly so.
 */
export function findHits(
  index: TextIndex,
  asked: AskedQuery,
  { isExact = false, says }: { isExact?: boolean | undefined; says?: SaysInTurn } = {},
): Hits {
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
  const halved = says && !asked.isQuestion ? findHalved(index, words, says) : new Map<string, Hit>();
  const known = bitsIn(some.hits) | bitsIn(halved.values());
  const isLacking = ({ word }: AskedWord, position: number) =>
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
  // The index has words and stems; a stem of a stem may be another one.
  const nearly = new Set([...found.terms].flatMap((term) => [term, stemOf(term)]));
  return { byId: joined(hitsOf(found), halved), nearly, unknown: words.filter(isLacking).map(({ word }) => word) };
}

function bitsIn(hits: Iterable<{ has: number }>): number {
  let bits = 0;
  for (const { has } of hits) bits |= has;
  return bits;
}

/** Things that write one of the words as two: "check box" for `checkbox`. */
function findHalved(index: TextIndex, words: readonly AskedWord[], says: SaysInTurn): Map<string, Hit> {
  const found = new Map<string, Hit>();
  for (const [position, { word }] of words.slice(0, MOST_HALVED).entries())
    for (let cut = SHORTEST_HALF; cut <= word.length - SHORTEST_HALF; cut++) {
      const [first, second] = [word.slice(0, cut), word.slice(cut)];
      if (!index.knows(first) || !(index.knows(second) || index.knows(stemOf(second)))) continue;
      const halves = [first, stemOf(second)].map((term) => [{ term, boost: HALVED, isPrefix: false, wrong: 0 }]);
      const { hits } = index.search(halves, { every: true, bits: new Map() });
      for (const { id, score } of hits.sort((a, b) => b.score - a.score).slice(0, MOST_ASKED))
        if (says(id, first, second)) found.set(id, { score: score / 2, has: 1 << position, isNamed: false });
    }
  return found;
}

function joined(byId: Map<string, Hit>, more: ReadonlyMap<string, Hit>): Map<string, Hit> {
  for (const [id, hit] of more) {
    const { score = 0, has = 0, isNamed = false } = byId.get(id) ?? {};
    byId.set(id, { score: Math.max(score, hit.score), has: has | hit.has, isNamed });
  }
  return byId;
}

/** Which of the asked words a term stands for. */
function bitsOf(words: readonly AskedWord[]): ReadonlyMap<string, number> {
  const bits = new Map<string, number>();
  for (const [position, { word, stem, synonyms }] of words.entries())
    for (const term of [word, stem, rootOf(word), ...synonyms]) bits.set(term, (bits.get(term) ?? 0) | (1 << position));
  return bits;
}

/** How a word is looked for: as it is and in its forms, also as a part of a longer one, also where it is misspelt. */
type Likeness = "whole" | "within" | "nearly";

/** Any form of one word. */
function formsOf({ word, stem, synonyms, isBeginning }: AskedWord, how: Likeness = "whole"): AskedTerm[] {
  // The index has words and their stems: the stem finds all forms, the word what it begins or is nearly.
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

/** Compounds are German, Dutch and Nordic for the most part: what stands within one may end otherwise by itself. */
const rootOf = (word: string): string => /^(.{5,}?)(?:en|er|es|em|e|n|s)$/.exec(word)?.[1] ?? word;
