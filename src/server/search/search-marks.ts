import type { PageSection } from "../../engines/text/page-sections.ts";
import { cutPassages } from "../../engines/text/passages.ts";
import { foldText, stemWord, transliterate } from "../../engines/text/search-words.ts";
import type { TextSpan } from "../../engines/text/spans.ts";
import type { ParsedQuery } from "./search-query.ts";

/** Explains a match: finds the query words in a text. */
export interface MatchMarks {
  /** Positions of the query words. */
  spans(text: string): TextSpan[];
  /** Whether the texts together contain all query words. */
  sayAll(...texts: readonly string[]): boolean;
  /** The best matching sentence or two of a longer text, plain or Markdown; undefined without a match. */
  snippet(text: string): string | undefined;
  /**
   * The best matching section of a text; undefined without a match, or if only the text before the first section
   * matches.
   */
  section(text: string, sections: readonly PageSection[]): PageSection | undefined;
}

const WORD = /[\p{L}\p{N}\p{M}]+/gu;
const FENCE = /^ {0,3}(?:```|~~~)/gm;
/** A line that begins or ends with a cell's border. */
const TABLE_ROW = /^(?: {0,3}\|.*|.*\|[ \t]*)$/gm;
const CAMEL = /(?<=[a-z0-9])(?=[A-Z])/;

/** Characters of a snippet, and their maximum before the first query word. */
const SNIPPET = 180;
const BEFORE = 60;
/** Limits for one text: checked words, tried paragraphs, and their reach around a word. */
const MAX_MATCHES = 80;
const MAX_PARAGRAPHS = 4;
const REACH = 500;
/** Limits for finding the best section: words of one text, and checked letters per word. */
const MAX_PLACES = 1_000;
const MAX_WORD_LENGTH = 60;

/** The marks of a parsed query. `nearly` are stems that are similar to a word without matches. */
export function createMarks({ words }: Pick<ParsedQuery, "words">, nearly: ReadonlySet<string>): MatchMarks {
  const positions = new Map<string, number>();
  const add = (term: string, bits: number) => positions.set(term, (positions.get(term) ?? 0) | bits);
  for (const [position, { word, stem, synonyms }] of words.entries())
    for (const term of [word, stem, ...synonyms]) add(term, 1 << position);
  for (const term of nearly) add(term, ~0);
  const beginnings = words.flatMap(({ word, isBeginning }, position) => (isBeginning ? [{ word, position }] : []));
  let needed = 0;
  for (const [position, { isOptional }] of words.entries()) if (!isOptional) needed |= 1 << position;
  const pattern = patternOf([...positions.keys()]);

  /** Calls back for each query word. */
  const match = (text: string, found: (bits: number, from: number, to: number) => void) => {
    for (const { 0: run, index } of text.matchAll(WORD)) {
      let from = index;
      for (const piece of run.split(CAMEL)) {
        const [bits, length] = matchPiece(piece);
        if (bits !== 0) found(bits, from, from + length);
        from += piece.length;
      }
    }
  };
  const bitsFor = (word: string) => (positions.get(word) ?? 0) | (positions.get(stemWord(word)) ?? 0);
  const matchPiece = (piece: string): [bits: number, length: number] => {
    const folded = foldText(piece);
    const spelled = transliterate(piece);
    const whole = bitsFor(folded) | (spelled === undefined ? 0 : bitsFor(spelled));
    if (whole !== 0) return [whole, piece.length];
    for (const { word, position } of beginnings)
      if (folded.startsWith(word)) return [1 << position, folded.length === piece.length ? word.length : piece.length];
    return [0, 0];
  };

  const spans = (text: string): TextSpan[] => {
    const all: TextSpan[] = [];
    match(text, (_, from, to) => all.push([from, to]));
    return all;
  };
  const bitsOf = (text: string): number => {
    let all = 0;
    match(text, (bits) => (all |= bits));
    return all;
  };

  /** The paragraphs with query words, sorted by their number. */
  const paragraphs = (text: string): string[] => {
    const found = new Map<number, { paragraph: string; count: number }>();
    const fences = Array.from(text.matchAll(FENCE), ({ index }) => index);
    let left = MAX_MATCHES;
    for (const { index } of pattern ? text.matchAll(pattern) : []) {
      if (left-- === 0) break;
      const before = text.lastIndexOf("\n\n", index);
      const start = Math.max(before === -1 ? 0 : before + 2, index - REACH);
      // Text between two fences is code.
      if (found.has(start) || fences.filter((fence) => fence <= index).length % 2 === 1) continue;
      const after = text.indexOf("\n\n", index);
      const paragraph = text.slice(start, Math.min(after === -1 ? text.length : after, index + REACH));
      found.set(start, { paragraph, count: countBits(bitsOf(paragraph) & needed) });
    }
    return [...found.values()].sort((a, b) => b.count - a.count).map(({ paragraph }) => paragraph);
  };

  return {
    spans,
    sayAll: (...texts) => (bitsOf(texts.join(" ")) & needed) === needed,
    snippet(text) {
      for (const paragraph of paragraphs(text).slice(0, MAX_PARAGRAPHS)) {
        const reported = proseOf(paragraph);
        const [first] = spans(reported);
        if (first) return cut(reported, first[0]);
      }
      return undefined;
    },
    section(text, sections) {
      const bits = sections.map(({ title }) => bitsOf(title));
      let left = MAX_PLACES;
      let at = -1;
      for (const { index } of pattern && sections.length > 0 ? text.matchAll(pattern) : []) {
        if (left-- === 0) break;
        while ((sections[at + 1]?.at ?? Number.POSITIVE_INFINITY) <= index) at++;
        if (at >= 0)
          bits[at] = (bits[at] ?? 0) | bitsOf(text.slice(index, index + MAX_WORD_LENGTH).split(/\s/, 1)[0] ?? "");
      }
      const counts = bits.map((found) => countBits(found & needed));
      const max = Math.max(0, ...counts);
      return max === 0 ? undefined : sections[counts.indexOf(max)];
    },
  };
}

/** Words that begin with a term; their stems decide whether they match. Terms consist of letters and digits. */
function patternOf(terms: readonly string[]): RegExp | undefined {
  const beginnings = [...new Set(terms.map((term) => (term.length > 3 ? term.replace(/y$/, "") : term)))];
  if (beginnings.length === 0) return undefined;
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${beginnings.map(looselyWritten).join("|")})`, "giu");
}

/** Letters by the one or two letters they are folded to. */
const FOLDED = Map.groupBy(
  Array.from({ length: 0x24f - 0xc0 + 1 }, (_, index) => String.fromCodePoint(0xc0 + index)).filter(
    (letter) => letter === letter.toLowerCase() && /\p{L}/u.test(letter),
  ),
  foldText,
);
const SPELLED = Map.groupBy([..."äöüåø"], (letter) => transliterate(letter) ?? letter);
const IS_ARABIC = /[\u0600-\u06ff]/;
const IS_HEBREW = /[\u0590-\u05ff]/;
/** Vowel marks after a letter in these scripts, and letters of an article before a word. */
const VOWELS = "[\\u0591-\\u05c7\\u0610-\\u061a\\u0640\\u064b-\\u065f\\u0670\\u06d6-\\u06ed]{0,4}";
const ARTICLE = `(?:[\\u0590-\\u06ff]${VOWELS}){0,3}`;

/**
 * A pattern for all spellings that fold to a term: letters with accents, ligatures for pairs of letters, vowel marks in
 * between.
 */
function looselyWritten(term: string): string {
  const withVowels = IS_ARABIC.test(term) || IS_HEBREW.test(term);
  let pattern = withVowels ? ARTICLE : "";
  for (let at = 0; at < term.length; at++) {
    const pair = term.slice(at, at + 2);
    const ones = [...(FOLDED.get(pair) ?? []), ...(SPELLED.get(pair) ?? [])].join("");
    const first = looseLetter(term.charAt(at));
    if (pair.length === 2 && ones !== "") {
      pattern += `(?:${first}${looseLetter(pair.charAt(1))}|[${ones}])`;
      at++;
    } else pattern += withVowels ? first + VOWELS : first;
  }
  return pattern;
}

function looseLetter(letter: string): string {
  if (letter === "ا") return "[اأإآٱ]";
  const others = FOLDED.get(letter)?.filter((other) => other !== letter) ?? [];
  return others.length === 0 ? letter : `[${letter}${others.join("")}]`;
}

function countBits(bits: number): number {
  let count = 0;
  for (let left = bits >>> 0; left !== 0; left &= left - 1) count++;
  return count;
}

/** A paragraph as plain text, without Markdown. A heading without text, and a table, are empty. */
const proseOf = (paragraph: string): string =>
  cutPassages(paragraph.replaceAll(TABLE_ROW, ""))
    .map(({ text }) => text)
    .join(" ")
    .replaceAll(/^\s*(?:[-*+>]|\d+\.)\s+/gm, "")
    .replaceAll(/[*_`|]+/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();

/** The part of a text around a position, cut between words. */
function cut(text: string, at: number): string {
  if (text.length <= SNIPPET) return text;
  const start = at <= BEFORE ? 0 : text.indexOf(" ", Math.min(at - BEFORE, text.length - SNIPPET)) + 1;
  const end = start + SNIPPET >= text.length ? text.length : text.lastIndexOf(" ", start + SNIPPET);
  return `${start > 0 ? "… " : ""}${text.slice(start, end > at ? end : start + SNIPPET)}${end < text.length ? " …" : ""}`;
}
