import { distanceBelow } from "../../engines/text/edit-distance.ts";
import { createPostings, openList, type PostingList } from "./postings.ts";
import { createTally, type TextTally } from "./text-tally.ts";

/** A form of a query word. */
export interface QueryTerm {
  term: string;
  /** Its weight: 1 for the word itself. */
  boost: number;
  /** Whether longer words with this beginning match. */
  isPrefix: boolean;
  /** Whether words with it as their first or last part match, as compounds. */
  isPart?: boolean;
  /** Fraction of its letters that may differ; 0 for exact matches. */
  wrong: number;
}

/** The matching documents, unordered, and the matching terms of the index. */
export interface TextHits {
  hits: {
    id: string;
    score: number;
    /** The query words it contains, by the bits of their terms. */
    has: number;
  }[];
  terms: ReadonlySet<string>;
}

/** An inverted index of documents. */
export interface TextIndex {
  /** Adds a document with its texts, one for each field. Its ID must be new. */
  add(id: string, texts: readonly string[]): void;
  remove(id: string): void;
  /** Whether any document ever contained this word or form. */
  knows(term: string): boolean;
  /** Whether it has fewer terms than the limit. Terms of deleted documents are removed first. */
  hasRoom(terms: number): boolean;
  /**
   * Documents with any form of each word, or of at least one. At most 30 words.
   * @param options.bits of each term, for `has`
   */
  search(
    words: readonly (readonly QueryTerm[])[],
    options: { every: boolean; bits: ReadonlyMap<string, number> },
  ): TextHits;
}

interface TextIndexOptions {
  /** Weight of a word in each field. At most four. */
  boosts: readonly number[];
  wordsOf(text: string): readonly string[];
  /** The indexed forms of a word. */
  formsOf(word: string): readonly string[];
}

/** Okapi BM25+ (Lv and Zhai, CIKM 2011): saturation of repeated words, length normalization, minimum for a match. */
const BM25 = { k: 1.2, b: 0.7, d: 0.5 };
/** Weights of a longer word with this beginning, and of a similar one. */
const PREFIX = 0.375;
const NEARLY = 0.45;
/** Weight of a word that contains it, lower for a longer word. */
const WITHIN = 0.4;
/** Maximum letters that may differ, for any length. */
const MAX_EDITS = 6;
/** Removed documents stay in the lists up to this number, plus the number of present ones. */
const MAX_REMOVED = 1_000;
/**
 * If terms reach their limit, the lists are rewritten only after this share of words was deleted: less often than
 * documents change.
 */
const GONE_SHARE = 0.1;

/** Initial capacity for documents. */
const FIRST_ROOM = 256;

/**
 * A posting has three parts: number of the document (24 bits), number of the field (2), frequency of the term there
 * (6).
 */
const MAX_DOCUMENTS = 1 << 24;
const MAX_COUNTED = 63;
const postingOf = (document: number, field: number, count: number) =>
  ((document << 8) | (field << 6) | Math.min(count, MAX_COUNTED)) >>> 0;
const documentOf = (posting: number) => posting >>> 8;
const fieldOf = (posting: number) => (posting >>> 6) & 3;
const countOf = (posting: number) => posting & MAX_COUNTED;

/** An inverted index that ranks by BM25+. */
export function createTextIndex({ boosts, wordsOf, formsOf }: TextIndexOptions): TextIndex {
  const documents = createDocuments(boosts.length);
  const terms = createTerms();

  /** Adds the words of a text; returns the number of different ones. */
  const addText = (number: number, field: number, text: string): number => {
    const words = wordsOf(text);
    const counts = new Map<string, number>();
    for (const word of words) for (const form of formsOf(word)) counts.set(form, (counts.get(form) ?? 0) + 1);
    for (const [form, often] of counts) terms.push(form, postingOf(number, field, often));
    return new Set(words).size;
  };
  const compact = () => terms.renumber(documents.renumber());

  /** Adds the scores of a term to each document that contains it. False if none does. */
  const addScores = (tally: TextTally, term: string, weight: number): boolean => {
    const read = terms.read(term);
    if (!read) return false;
    const having = boosts.map(() => 0);
    for (const posting of read)
      if (documents.idOf(documentOf(posting)) !== undefined)
        having[fieldOf(posting)] = (having[fieldOf(posting)] ?? 0) + 1;
    const worth = boosts.map((boost, field) => weight * boost * rarity(having[field] ?? 0, documents.count()));
    const averages = documents.averages();
    for (const posting of read) {
      const number = documentOf(posting);
      if (documents.idOf(number) === undefined) continue;
      const field = fieldOf(posting);
      const often = countOf(posting);
      const length = documents.lengthOf(number, field) / (averages[field] ?? 1);
      const frequency = (often * (BM25.k + 1)) / (often + BM25.k * (1 - BM25.b + BM25.b * length));
      tally.add(number, (worth[field] ?? 0) * (BM25.d + frequency));
    }
    return having.some((documents) => documents > 0);
  };

  return {
    add(id, texts) {
      if (documents.numbers() === MAX_DOCUMENTS) compact();
      const number = documents.add(id);
      for (const field of boosts.keys()) documents.setLength(number, field, addText(number, field, texts[field] ?? ""));
    },
    remove(id) {
      documents.remove(id);
      if (documents.numbers() - documents.count() > MAX_REMOVED + documents.count()) compact();
    },
    knows: terms.has,
    hasRoom(max) {
      if (terms.count() >= max && documents.areManyWordsGone()) compact();
      return terms.count() < max;
    },
    search(words, { every, bits }) {
      const tally = createTally(documents.numbers());
      const found = new Set<string>();
      for (const [position, forms] of words.entries())
        for (const form of forms) {
          for (const [term, weight] of terms.standFor(form))
            if (addScores(tally, term, weight * form.boost)) found.add(term);
          tally.endTerm(form.term, position, bits.get(form.term) ?? 0);
        }
      const wanted = every ? (1 << words.length) - 1 : 0;
      const hits = tally.having(wanted).map(({ number, ...hit }) => ({ id: documents.idOf(number) ?? "", ...hit }));
      return { hits, terms: found };
    },
  };
}

/**
 * Documents by number, with the number of different words in each field. The number of a removed document isn't reused.
 */
function createDocuments(fields: number) {
  const numbers = new Map<string, number>();
  /** IDs by number; undefined for a removed document. */
  let ids: (string | undefined)[] = [];
  /** For all fields of the first document, then of the second. */
  let lengths = new Uint32Array(FIRST_ROOM * fields);
  /** For all present documents. */
  const totals = Array.from({ length: fields }, () => 0);
  /** Deleted words, in all fields. */
  let gone = 0;
  const lengthOf = (number: number, field: number) => lengths[number * fields + field] ?? 0;
  return {
    lengthOf,
    idOf: (number: number) => ids[number],
    count: () => numbers.size,
    /** Numbers in use, including removed documents. */
    numbers: () => ids.length,
    averages: () => totals.map((sum) => sum / numbers.size || 1),
    add(id: string): number {
      const number = ids.push(id) - 1;
      numbers.set(id, number);
      if (ids.length * fields > lengths.length) {
        const larger = new Uint32Array(lengths.length * 2);
        larger.set(lengths);
        lengths = larger;
      }
      return number;
    },
    setLength(number: number, field: number, length: number): void {
      lengths[number * fields + field] = length;
      totals[field] = (totals[field] ?? 0) + length;
    },
    remove(id: string): void {
      const number = numbers.get(id);
      if (number === undefined) return;
      numbers.delete(id);
      ids[number] = undefined;
      for (const [field, total] of totals.entries()) {
        totals[field] = total - lengthOf(number, field);
        gone += lengthOf(number, field);
      }
    },
    areManyWordsGone: () => gone > 0 && gone >= GONE_SHARE * totals.reduce((sum, total) => sum + total, gone),
    /** Renumbers the present documents. Returns the new numbers by the old ones. */
    renumber(): ReadonlyMap<number, number> {
      const renumbered = new Map<number, number>();
      const old = ids;
      ids = [];
      gone = 0;
      for (const [before, id] of old.entries()) {
        if (id === undefined) continue;
        const number = ids.push(id) - 1;
        numbers.set(id, number);
        renumbered.set(before, number);
        lengths.copyWithin(number * fields, before * fields, (before + 1) * fields);
      }
      return renumbered;
    },
  };
}

/** Terms, with the postings of each. Their lists share one block of memory (`postings.ts`). */
function createTerms() {
  let lists = new Map<string, PostingList>();
  let postings = createPostings();
  const push = (term: string, posting: number) => {
    const list = lists.get(term) ?? openList();
    if (list.count === 0) lists.set(term, list);
    postings.push(list, posting);
  };
  return {
    push,
    has: (term: string) => lists.has(term),
    count: () => lists.size,
    /** Valid until the next addition; undefined if no document ever contained the term. */
    read(term: string): Uint32Array | undefined {
      const list = lists.get(term);
      return list && postings.read(list);
    },
    /** Writes the lists again, without documents that have no new number. */
    renumber(numbers: ReadonlyMap<number, number>): void {
      const old = { lists, postings };
      lists = new Map();
      postings = createPostings();
      for (const [term, list] of old.lists)
        for (const posting of old.postings.read(list)) {
          const number = numbers.get(documentOf(posting));
          if (number !== undefined) push(term, postingOf(number, fieldOf(posting), countOf(posting)));
        }
    },
    /** Index terms that match a query term, with their weights. */
    standFor({ term, isPrefix, isPart = false, wrong }: QueryTerm): [term: string, weight: number][] {
      const found: [string, number][] = [[term, 1]];
      const limit = Math.min(MAX_EDITS, Math.round(term.length * wrong)) + 1;
      if (!isPrefix && !isPart && limit === 1) return found;
      for (const other of lists.keys()) {
        if (other === term) continue;
        if (isPrefix && other.startsWith(term)) {
          found.push([other, (PREFIX * other.length) / (other.length + 0.3 * (other.length - term.length))]);
        } else if (isPart && isPartOf(term, other)) {
          found.push([other, (WITHIN * term.length) / other.length]);
        } else if (limit > 1) {
          const distance = distanceBelow(limit, term, other);
          if (distance < limit) found.push([other, (NEARLY * other.length) / (other.length + distance)]);
        }
      }
      return found;
    },
  };
}

/** Minimum letters of the other part of a compound, and maximum letters of an ending after the second part. */
const SHORTEST_PART = 3;
const ENDING = 3;

/** Whether a word is the first or last part of a longer one: `feld` of `formularfelder`. */
function isPartOf(term: string, other: string): boolean {
  const at = other.lastIndexOf(term);
  const behind = other.length - at - term.length;
  return (at === 0 && behind >= SHORTEST_PART) || (at >= SHORTEST_PART && behind <= ENDING);
}

/** Weight of a word by the number of documents with it (inverse document frequency). */
const rarity = (having: number, all: number): number => Math.log(1 + (all - having + 0.5) / (having + 0.5));
