import { isWeakWord } from "../../engines/text/question-words.ts";
import { isStopWord, stemWord, wordPartsOf } from "../../engines/text/search-words.ts";
import type { RankedRecord, SearchDocument, SearchHit, SearchKind } from "../../platform/contract/search-source.ts";
import { omit } from "../../safe/omit.ts";
import type { SearchMatch, SearchMatches } from "./search-hits.ts";
import { type ItemText, itemTextOf } from "./search-item-text.ts";
import type { ParsedQuery } from "./search-query.ts";
import type { IndexedItem } from "./search-ranking.ts";
import { createCounter, type WordCounter } from "./search-word-counter.ts";

/**
 * Maximum items whose passages are read for a question, and the part of them that may be tokens, icons and logos, the
 * most frequent kinds.
 */
const CANDIDATES = 40;
const SMALL_CANDIDATES = 16;
/** Maximum small items among the best, unless the question is for a value. */
const SMALL_SHOWN = 2;

/** Weight of words in a title and a heading compared with text, and the saturation of repeated words. */
const IN_TITLE = 2;
const IN_HEADING = 1.5;
const ENOUGH = 1.2;
/** Weight of a word that nearly every question contains. */
const WEAK = 0.25;
/** Bonus for the first passage, which describes the item. */
const SAYS_WHAT_IT_IS = 1.15;
/** Length at which a passage's score is neither raised nor lowered, in characters. */
const USUAL_LENGTH = 700;
const MIN_LENGTH = 0.7;

const WEIGHT = { passage: 4, title: 2.5, share: 1, next: 0.3, named: 3 };
const SMALL: ReadonlySet<SearchKind> = new Set(["token", "icon", "logo"]);
const KIND: Record<SearchKind, number> = {
  ...{ component: 1, page: 1, pattern: 0.6, record: 0.8 },
  ...{ token: 0.6, logo: 0.4, icon: 0.4 },
};
const DEPRECATED = 0.9;
/** Words that occur in questions about a value, not in questions for advice. */
const VALUES = new Set(
  `color colour hex rgb token value variable px pixel rem size big large tall wide width height radius spacing space gap font
   weight shadow breakpoint index duration easing opacity thick border`
    .split(/\s+/)
    .map(stemWord),
);
/** Words that name a mode. They count little for a value, because each token result lists all its modes. */
const MODES = new Set("dark light mode scheme theme brand".split(" ").map(stemWord));
const OF_A_VALUE = 1.6;
const HINTED = 1.5;

interface Asked {
  asked: ParsedQuery;
  question: string;
  limit: number;
  first: readonly string[];
  /** IDs of items whose name is in the question. */
  named: ReadonlySet<string>;
  hits: SearchMatches;
  itemOf(id: string): IndexedItem | undefined;
  textOf(id: string): ItemText | undefined;
  /** Number of items in the index. */
  total: number;
  more: readonly SearchDocument[];
}

/** An item that may answer the question. */
interface Candidate {
  result: SearchHit;
  telling: ItemText;
  isNamed: boolean;
}

/** The items that answer a question best, each with scored passages. */
export function rankRecords({ asked, question, limit, first, named, hits, total, more, ...of }: Asked): RankedRecord[] {
  const asksValue = asked.words.some(({ stem }) => VALUES.has(stem));
  const weights = weightsOf(asked, { hits: hits.byId, total, asksValue });
  const count = createCounter(asked, question, hits.nearly);
  const firstOf = (id: string, isNamed: boolean): Candidate[] => {
    const [result, telling] = [of.itemOf(id)?.result, of.textOf(id)];
    return result && telling ? [{ result, telling, isNamed }] : [];
  };
  const ids = new Set([...named, ...candidatesOf(hits.byId, weights, (id) => of.itemOf(id)?.result.kind)]);
  const candidates = [
    ...[...ids].filter((id) => !first.includes(id)).flatMap((id) => firstOf(id, named.has(id))),
    ...more.map((document) => ({ result: resultOf(document), telling: itemTextOf(document), isNamed: false })),
  ];
  const rank = (candidate: Candidate) => scoreOf(candidate, { asked, weights, count, asksValue });
  const best = candidates
    .map(rank)
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || (a.result.id < b.result.id ? -1 : 1));
  const reported = [...first.flatMap((id) => firstOf(id, true)).map(rank), ...withoutDoubles(best)];
  return asksValue ? reported.slice(0, limit) : fewSmall(reported).slice(0, limit);
}

const resultOf = (document: SearchDocument) => omit(document, "text", "markdown", "names", "passages", "version");

/** Weight of each word (as in BM25): close to 0 if every item contains it. */
function weightsOf(
  { words }: ParsedQuery,
  { hits, total, asksValue }: { hits: ReadonlyMap<string, SearchMatch>; total: number; asksValue: boolean },
): number[] {
  const having = words.map(() => 0);
  for (const { has } of hits.values())
    for (let position = 0; position < having.length; position++)
      if (has & (1 << position)) having[position] = (having[position] ?? 0) + 1;
  return words.map(({ stem, isOptional }, position) => {
    const count = having[position] ?? 0;
    const rare = Math.log(1 + (total - count + 0.5) / (count + 0.5));
    return isOptional ? 0 : rare * (isWeakWord(stem) || (asksValue && MODES.has(stem)) ? WEAK : 1);
  });
}

/** The best candidates: items with many of the query words. */
function candidatesOf(
  hits: ReadonlyMap<string, SearchMatch>,
  weights: readonly number[],
  kindOf: (id: string) => SearchKind | undefined,
): string[] {
  let highest = Number.MIN_VALUE;
  for (const { score } of hits.values()) if (score > highest) highest = score;
  const all = weights.reduce((sum, weight) => sum + weight, 0) || 1;
  const rough = Array.from(hits, ([id, { score, has }]) => ({
    id,
    isSmall: SMALL.has(kindOf(id) ?? "record"),
    score: score / highest + sumOf(weights, has) / all,
  }));
  rough.sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
  const small = rough.filter(({ isSmall }) => isSmall).slice(0, SMALL_CANDIDATES);
  const large = rough.filter(({ isSmall }) => !isSmall).slice(0, CANDIDATES - SMALL_CANDIDATES);
  return [...large, ...small].map(({ id }) => id);
}

const sumOf = (weights: readonly number[], has: number): number =>
  weights.reduce((sum, weight, position) => (has & (1 << position) ? sum + weight : sum), 0);

interface Scoring {
  asked: ParsedQuery;
  weights: readonly number[];
  count: WordCounter;
  asksValue: boolean;
}

function scoreOf({ result, telling, isNamed }: Candidate, { asked, weights, count, asksValue }: Scoring): RankedRecord {
  const all = weights.reduce((sum, weight) => sum + weight, 0) || 1;
  const title = count(telling.title);
  const said = new Float64Array(weights.length);
  const ranks: number[] = [];
  const passages = telling.passages().map(({ headingWords, words, heading, text }, at) => {
    const [inHeading, inText] = [count(headingWords), count(words)];
    const length = 0.4 + (0.6 * words.length) / USUAL_LENGTH;
    const bonus = count.small(headingWords) / 20;
    let [sum, own] = [0, 0];
    for (const [position, weight] of weights.entries()) {
      const here = IN_HEADING * (inHeading[position] ?? 0) + (inText[position] ?? 0) / Math.max(length, MIN_LENGTH);
      const often = IN_TITLE * (title[position] ?? 0) + here;
      sum += (weight * often) / (often + ENOUGH);
      own += (weight * here) / (here + ENOUGH);
      said[position] = Math.max(said[position] ?? 0, Math.min(1, often));
    }
    ranks.push((sum / all) * (at === 0 ? SAYS_WHAT_IT_IS : 1) + bonus);
    // Passages are ranked by their own words, because they share the title.
    return { ...(heading === undefined ? {} : { heading }), text, score: own / all + bonus };
  });
  const [best = 0, next = 0] = ranks.sort((a, b) => b - a);
  const share = weights.reduce((sum, weight, position) => sum + weight * (said[position] ?? 0), 0) / all;
  const match =
    WEIGHT.passage * best +
    WEIGHT.next * next +
    WEIGHT.title * titleMatch(telling.title, title, weights) +
    WEIGHT.share * share +
    (isNamed ? WEIGHT.named : 0);
  const kind =
    KIND[result.kind] *
    (result.kind === asked.kind ? HINTED : 1) *
    (asksValue && result.kind === "token" ? OF_A_VALUE : 1) *
    (result.status === "deprecated" ? DEPRECATED : 1);
  const max = WEIGHT.passage + WEIGHT.next + WEIGHT.title + WEIGHT.share;
  return { result, passages, score: (match * kind) / max };
}

/** Similarity of a title and the question: the harmonic mean of precision and recall. */
function titleMatch(title: string, counts: Float64Array, weights: readonly number[]): number {
  const words = title.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "" && !isStopWord(word)).length;
  const all = weights.reduce((sum, weight) => sum + weight, 0) || 1;
  let said = 0;
  let hit = 0;
  for (const [position, weight] of weights.entries()) {
    const match = Math.min(1, counts[position] ?? 0);
    said += weight * match;
    hit += match;
  }
  if (said === 0) return 0;
  const [recall, precision] = [said / all, Math.min(1, hit / Math.max(words, 1))];
  return (2 * recall * precision) / (recall + precision);
}

/** Removes duplicates: a token is indexed twice, as a token and as its icon or color on a page. */
function withoutDoubles(found: readonly RankedRecord[]): RankedRecord[] {
  const best = new Map<string, RankedRecord>();
  for (const one of found) {
    const { id, kind, title } = one.result;
    const key = kind === "token" ? wordPartsOf(title).join(".") : id;
    const known = best.get(key);
    if (!known) best.set(key, one);
    else if (id.startsWith("token:")) best.set(key, { ...one, score: known.score });
  }
  return [...best.values()];
}

/** Only the best few tokens, icons and logos: documents about their use are more helpful. */
function fewSmall(found: readonly RankedRecord[]): RankedRecord[] {
  let small = 0;
  return found.filter(({ result }) => !SMALL.has(result.kind) || ++small <= SMALL_SHOWN);
}
