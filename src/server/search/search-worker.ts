import { pageSections } from "../../engines/text/page-sections.ts";
import { PURPOSES } from "../../engines/text/question-words.ts";
import { exactNameKey, searchWordsOf, stemWord } from "../../engines/text/search-words.ts";
import { createSynonyms, type Synonyms } from "../../engines/text/synonyms.ts";
import type {
  FoundHit,
  PassageQuestion,
  RankedRecord,
  SearchDocument,
  SearchHit,
  SearchKind,
  SearchQuestion,
  SearchResults,
} from "../../platform/contract/search-source.ts";
import { omit } from "../../safe/omit.ts";
import { findHits, type SearchMatch, type SearchMatches } from "./search-hits.ts";
import { type ItemText, itemTextOf } from "./search-item-text.ts";
import { createMarks, type MatchMarks } from "./search-marks.ts";
import { rankRecords } from "./search-passages.ts";
import { type ParsedQuery, readQuery } from "./search-query.ts";
import { createRanking, type IndexedItem, keysOfItem, type RankedItem, toIndexedItem } from "./search-ranking.ts";
import { INDEX_LIMITS, type SearchUpdate, textLengthOf } from "./search-tasks.ts";
import { createTextIndex } from "./text-index.ts";

/** Maximum indexed characters of one document: as many as a page may have. */
const MAX_TEXT = 1 << 20;
/** Title similarity from which an item stays, even without the other words. */
const SAYS_SO = 0.5;
/** Share of a question that must match. */
const OF_A_QUESTION = 0.5;

/** Weight of a word by field. */
const BOOST = { title: 4, detail: 1.5, text: 1 };

/** The index of this thread: words as written, and their stems. */
const index = createTextIndex({
  boosts: [BOOST.title, BOOST.detail, BOOST.text],
  wordsOf: searchWordsOf,
  formsOf(word) {
    const stem = stemWord(word);
    return stem === word ? [word] : [word, stem];
  },
});
const things = new Map<string, IndexedItem>();
/** Their texts, for questions in natural language. */
const tellings = new Map<string, ItemText>();
/** IDs of items by normalized names and titles. An array, because most have one item and a set needs more memory. */
const byKey = new Map<string, string[]>();
let lastSynonyms: { key: string; synonyms: Synonyms; ofQuestions: Synonyms } | undefined;

/** Characters of each item's text, if it has any, and in all. */
const lengths = new Map<string, number>();
let characters = 0;
/** Items whose text exceeds the limit: they are found by title, detail and names. */
const withoutText = new Set<string>();

export function updateInThread({ documents, forget, room = INDEX_LIMITS }: SearchUpdate): void {
  for (const id of forget) drop(id);
  for (const given of documents) {
    const hadText = lengths.has(given.id);
    drop(given.id);
    const length = textLengthOf(given);
    // A changed text keeps its space, because most of its terms exist already.
    const hasTerms = hadText || index.hasRoom(room.terms);
    const hasRoom = length === 0 || (characters + length <= room.characters && hasTerms);
    const document: SearchDocument = hasRoom ? given : omit(given, "text", "markdown", "passages");
    if (!hasRoom) withoutText.add(given.id);
    else if (length > 0) lengths.set(given.id, length);
    characters += lengths.get(given.id) ?? 0;
    const { text, markdown, names, ...result } = omit(document, "passages", "version");
    const thing = toIndexedItem(result, names);
    things.set(result.id, thing);
    tellings.set(result.id, itemTextOf(document));
    for (const key of keysOfItem(thing)) {
      const ids = byKey.get(key);
      if (ids) ids.push(result.id);
      else byKey.set(key, [result.id]);
    }
    const words = (text ?? (markdown === undefined ? "" : plain(markdown))).slice(0, MAX_TEXT);
    index.add(result.id, [result.title, result.detail ?? "", [words, ...(names ?? [])].join(" ")]);
  }
}

function drop(id: string): void {
  const thing = things.get(id);
  if (!thing) return;
  index.remove(id);
  characters -= lengths.get(id) ?? 0;
  lengths.delete(id);
  withoutText.delete(id);
  things.delete(id);
  tellings.delete(id);
  for (const key of keysOfItem(thing)) {
    const others = byKey.get(key)?.filter((other) => other !== id) ?? [];
    if (others.length > 0) byKey.set(key, others);
    else byKey.delete(key);
  }
}

/** The synonyms of the design system, for names and for questions; they change with its configuration. */
function synonymsOf(own: SearchQuestion["synonyms"] = []): { synonyms: Synonyms; ofQuestions: Synonyms } {
  const key = JSON.stringify(own);
  if (lastSynonyms?.key !== key)
    lastSynonyms = { key, synonyms: createSynonyms(own), ofQuestions: createSynonyms([...PURPOSES, ...own]) };
  return lastSynonyms;
}

/** Best matches first. `total` counts all of them. */
export function searchInThread({ query, limit, status, kind, isExact, synonyms }: SearchQuestion): SearchResults {
  const requested = readQuery(query, synonymsOf(synonyms).synonyms);
  if (requested.words.length === 0) return { total: 0, results: [], kinds: {}, unknown: [] };
  const hits = findHits(index, requested, { isExact, says });
  addNamed(requested, hits);
  const { best, ...found } = bestOf(requested, hits, { status, kind, limit });
  const marks = createMarks(requested, hits.nearly);
  return {
    ...found,
    results: best.map((result) => withMarks(result, marks)),
    unknown: [...hits.unknown],
    ...(withoutText.size > 0 ? { withoutText: withoutText.size } : {}),
  };
}

/** Whether an item writes a word as two. */
function says(id: string, first: string, second: string): boolean {
  const text = `${things.get(id)?.result.title ?? ""}\n${tellings.get(id)?.source() ?? ""}`;
  // Index terms consist only of letters, digits and marks.
  return new RegExp(`(?<![\\p{L}\\p{N}])${first}[\\s\\p{Pd}_]{1,3}${second}`, "iu").test(text);
}

/** Kinds whose text consists of values and names instead of sentences. */
const SAYS_NOTHING: readonly SearchKind[] = ["token", "icon", "logo"];

/** A result with its query words marked, and an excerpt of its text if title and detail don't contain them. */
function withMarks(result: SearchHit, marks: MatchMarks): FoundHit {
  const { id, kind, title, detail = "" } = result;
  const isSaid = SAYS_NOTHING.includes(kind) || marks.sayAll(title, detail);
  const text = isSaid ? "" : (tellings.get(id)?.source() ?? "");
  const snippet = isSaid ? undefined : marks.snippet(text);
  const section = kind === "page" && !isSaid ? marks.section(text, pageSections(text, title)) : undefined;
  return {
    ...result,
    ...(snippet === undefined ? {} : { snippet }),
    ...(section === undefined
      ? {}
      : { section: { title: section.title, url: `${result.url}#${encodeURIComponent(section.id)}` } }),
    marks: {
      title: marks.spans(title),
      ...(detail ? { detail: marks.spans(detail) } : {}),
      ...(snippet === undefined ? {} : { snippet: marks.spans(snippet) }),
    },
  };
}

/** Maximum query words: the matches of an item are bits of a 32-bit number. */
const MAX_QUERY_WORDS = 30;

/** The items that answer a question in natural language, with their passages; best first, in a stable order. */
export function findPassagesInThread({
  question,
  limit,
  first = [],
  more = [],
  synonyms,
}: PassageQuestion): RankedRecord[] {
  // A question is complete: its last word isn't being typed.
  const requested = {
    ...readQuery(`${question} `, synonymsOf(synonyms).ofQuestions, MAX_QUERY_WORDS),
    isQuestion: true,
  };
  const hits: SearchMatches =
    requested.words.length === 0 ? { byId: new Map(), nearly: new Set(), unknown: [] } : findHits(index, requested);
  const named = namesIn(question).flatMap((key) => [...(byKey.get(key) ?? [])]);
  return rankRecords({
    asked: requested,
    question,
    limit,
    first: first.filter((id) => things.has(id)),
    named: new Set(named),
    hits,
    itemOf: (id) => things.get(id),
    textOf: (id) => tellings.get(id),
    total: things.size,
    more,
  });
}

/** Names in code form within a sentence: `ActionMenu`, `fgColor.muted`, `--bgColor-default`, `date-input`. */
const namesIn = (question: string): string[] =>
  (question.match(/[\w.-]{3,100}/g) ?? [])
    .filter((word) => /[a-z\d][A-Z]|[\w][._-][\w]|^--/.test(word))
    .map(exactNameKey);

/** Adds items whose name or title was mentioned to the hits, even if another has more of the words. */
function addNamed({ keys, words }: ParsedQuery, { byId }: SearchMatches): void {
  const add = (key: string, named: Pick<SearchMatch, "has" | "isNamed">) => {
    for (const id of byKey.get(key) ?? []) {
      const { score = 0, has = 0, isNamed = false } = byId.get(id) ?? {};
      byId.set(id, { score, has: has | named.has, isNamed: isNamed || named.isNamed });
    }
  };
  for (const key of keys) add(key, { has: ~0, isNamed: true });
  for (const [position, { word, stem }] of words.entries())
    for (const key of new Set([word, stem])) add(key, { has: 1 << position, isNamed: false });
}

/** Filters and limit of the results. */
type Wanted = Pick<SearchQuestion, "status" | "kind" | "limit">;

/**
 * The best matches, in order. If some items have all query words, others are omitted unless their title matches; for a
 * question, half of the words are sufficient.
 */
function bestOf(requested: ParsedQuery, hits: SearchMatches, { status, kind, limit }: Wanted) {
  const ranking = createRanking(requested, hits);
  const all: RankedItem[] = [];
  for (const [id, hit] of hits.byId) {
    const thing = things.get(id);
    if (thing && (status === undefined || thing.result.status === status)) all.push(ranking(thing, hit));
  }
  const kept = (ranked: readonly RankedItem[]): RankedItem[] => {
    let max = 0;
    for (const { share } of ranked) if (share > max) max = share;
    const min = requested.isQuestion ? Math.min(max, OF_A_QUESTION) : max;
    return ranked.filter(({ share, title }) => share >= min || title >= SAYS_SO);
  };
  // Each kind has its own limit, so that a filter by kind has enough results.
  const byKind = Map.groupBy(all, ({ thing }) => thing.result.kind);
  const ofKinds = new Map(Array.from(byKind, ([name, ranked]) => [name, kept(ranked)]));
  const found = kind === undefined ? kept(all) : (ofKinds.get(kind) ?? []);
  const results = foremost(found, limit).sort((a, b) => b.rank - a.rank || byId(a.thing.result, b.thing.result));
  return {
    total: found.length,
    best: results.slice(0, limit).map(({ thing }) => thing.result),
    kinds: Object.fromEntries(Array.from(ofKinds, ([name, ranked]) => [name, ranked.length])),
  };
}

/** The best matches, and those equal to the last of them. Only these are sorted: numbers sort faster than objects. */
function foremost(ranked: RankedItem[], limit: number): RankedItem[] {
  if (ranked.length <= limit) return ranked;
  const ranks = new Float64Array(ranked.length);
  for (let position = 0; position < ranked.length; position++) ranks[position] = ranked[position]?.rank ?? 0;
  const bound = ranks.sort().at(-limit) ?? 0;
  return ranked.filter(({ rank }) => rank >= bound);
}

const byId = (a: SearchHit, b: SearchHit): number => (a.id < b.id ? -1 : 1);

/**
 * Plain words of a page, without Markdown; sufficient for indexing. Every pattern is bounded, because pages are
 * untrusted.
 */
const plain = (markdown: string): string =>
  markdown
    .slice(0, MAX_TEXT)
    .replaceAll(/\{[%{#][^}]{0,300}[%}#]\}|^(?:import|export) .*$/gm, " ")
    .replaceAll(/<[^>\n]{0,300}>|\]\([^)\s]{0,300}\)|[#*_`>|[\]]/g, " ")
    .replaceAll(/\s+/g, " ");
