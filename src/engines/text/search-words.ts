/**
 * Words as a search compares them. What is indexed and what is asked for go through the same functions, so that
 * `ButtonGroup`, `button-group` and "button groups" are the same two words.
 */

const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });
const NO_SPACES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Khmer}\p{Script=Lao}]/u;
/** Accents of Latin letters. */
const ACCENTS = /[\u0300-\u036f]/g;

const ASCII = /^[\0-\x7f]*$/;

/** The words of a text in lower case, in order: also inside camelCase, and of scripts without spaces. */
export const partsOf = (text: string): string[] => rawWords(text).flatMap(({ parts }) => parts);

/** The same, and those written as one word: `bgcolor` beside `bg` and `color`. */
export const wordsOf = (text: string): string[] =>
  rawWords(text).flatMap(({ word, parts }) => (parts.length > 1 ? [word, ...parts] : parts));

/** A name without what spellings of it differ in: `button-group`, `ButtonGroup` and "Button group" are `buttongroup`. */
export const keyOf = (text: string): string => foldText(text).replaceAll(/[^\p{L}\p{N}]+/gu, "");

/** A text in lower case and without accents. */
export const foldText = (text: string): string =>
  // Most texts have no such letters, and to look for them costs more than all else of a search.
  ASCII.test(text) ? text.toLowerCase() : text.normalize("NFKD").replaceAll(ACCENTS, "").normalize("NFC").toLowerCase();

function rawWords(text: string): { word: string; parts: string[] }[] {
  const normal = text.normalize("NFKC");
  const words = NO_SPACES.test(normal)
    ? [...segmenter.segment(normal)].flatMap(({ segment, isWordLike }) => (isWordLike ? [segment] : []))
    : normal.split(/[^\p{L}\p{N}\p{M}]+/u);
  return words.filter(Boolean).map((word) => ({
    word: foldText(word),
    parts: word.split(/(?<=[a-z0-9])(?=[A-Z])/).map(foldText),
  }));
}

const VOWEL = /[aeiouy]/;

/**
 * What English forms of a word have in common (after the first steps of Porter's algorithm): `buttons` → `button`,
 * `spacing` → `spac` as `space`, `colored` → `color`. Words of other languages mostly stay as they are.
 */
export function stemOf(word: string): string {
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return word;
  const one = singular(word);
  const root = /^(.*)(?:ing|ed)$/.exec(one)?.[1];
  const stem = root !== undefined && root.length > 2 && VOWEL.test(root) ? root.replace(/([^aeiouls])\1$/, "$1") : one;
  return stem.length > 3 ? stem.replace(/e$/, "") : stem;
}

function singular(word: string): string {
  if (word.endsWith("ies") && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:ss|x|ch|sh)es$/.test(word)) return word.slice(0, -2);
  return /[^sui]s$/.test(word) ? word.slice(0, -1) : word;
}

/** Words of a question that say nothing of what it is about. */
const STOP_WORDS = new Set(
  `a an and any are as at be been before by can could do does doing for from get give has have how i if in into is it its
   like me my need of on or our put should show so some tell than that the their them there these they thing this to use used
   using want was we what when where which who why will with would you your`.split(/\s+/),
);

export const isStopWord = (word: string): boolean => STOP_WORDS.has(word);
