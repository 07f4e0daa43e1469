/**
 * Words for the comparison in a search. The index and the query use the same functions, so that `ButtonGroup`,
 * `button-group` and "button groups" are the same two words.
 */

const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });
const NO_SPACES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Khmer}\p{Script=Lao}]/u;
/** Marks that don't change a word: accents, vowels and stretching of Arabic, points of Hebrew. */
const MARKS =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed]/g;
/** Letters that Unicode normalization doesn't split, as people type them on keyboards without them. */
const LETTERS = new Map(
  Object.entries({
    ß: "ss",
    œ: "oe",
    æ: "ae",
    ø: "o",
    ł: "l",
    đ: "d",
    ð: "d",
    þ: "th",
    ħ: "h",
    ŧ: "t",
    ı: "i",
    ŋ: "ng",
  }),
);
const LETTER = new RegExp(`[${[...LETTERS.keys()].join("")}]`, "g");
/** German, Danish and Swedish letters, as people type them on keyboards without them. */
const SPELLED = new Map(Object.entries({ ä: "ae", ö: "oe", ü: "ue", å: "aa", ø: "oe" }));
const SPELLED_LETTER = new RegExp(`[${[...SPELLED.keys()].join("")}]`, "g");

const ASCII = /^[\0-\x7f]*$/;

/** Returns the words of a text in lower case, in order, including those of camelCase and of scripts without spaces. */
export const wordPartsOf = (text: string): string[] => rawWords(text).flatMap(({ parts }) => parts.map(foldText));

/**
 * Returns the same with other spellings: camelCase and hyphenated words as one word (`bgcolor` and `colordanger` of
 * `bgColor-danger`), and `groesse` in addition to `grosse` for `Größe`.
 */
export function searchWordsOf(text: string): string[] {
  const words: string[] = [];
  let before = "";
  for (const { word, parts, isJoined } of rawWords(text)) {
    if (parts.length > 1) words.push(foldText(word));
    if (!isJoined) before = "";
    for (const part of parts) {
      const folded = foldText(part);
      words.push(folded);
      if (before !== "" && !(parts.length === 2 && part === parts[1])) words.push(before + folded);
      before = folded;
      const spelled = transliterate(part);
      if (spelled !== undefined) words.push(spelled);
    }
  }
  return words;
}

/** Returns a word as typed on a keyboard without its letters, in lower case. Undefined if it equals the folded word. */
export function transliterate(word: string): string | undefined {
  if (ASCII.test(word)) return undefined;
  const lower = word.normalize("NFC").toLowerCase();
  const spelled = lower.replaceAll(SPELLED_LETTER, (letter) => SPELLED.get(letter) ?? letter);
  return spelled === lower ? undefined : foldText(spelled);
}

/**
 * Returns a name without differences in spelling: `button-group`, `ButtonGroup` and "Button group" are `buttongroup`.
 */
export const exactNameKey = (text: string): string => foldText(text).replaceAll(/[^\p{L}\p{N}]+/gu, "");

/** Returns a text in lower case, without accents and marks, `ß` as `ss` and `œ` as `oe`. */
export const foldText = (text: string): string =>
  // Most texts have no such letters, and replacing them is the most expensive part of a search.
  ASCII.test(text)
    ? text.toLowerCase()
    : text
        .normalize("NFKD")
        .replaceAll(MARKS, "")
        .normalize("NFC")
        .toLowerCase()
        .replaceAll(LETTER, (letter) => LETTERS.get(letter) ?? letter);

/** A word as written, its parts, and whether only a hyphen or similar separates it from the one before. */
interface RawWord {
  word: string;
  parts: string[];
  isJoined: boolean;
}

const WORD = /[\p{L}\p{N}\p{M}\u0640]+/gu;
const JOINT = /^[-_\u2010\u2011]+$/;

function rawWords(text: string): RawWord[] {
  const normal = text.normalize("NFKC");
  if (NO_SPACES.test(normal))
    return [...segmenter.segment(normal)].flatMap(({ segment, isWordLike }) =>
      isWordLike ? [{ word: segment, parts: partsIn(segment), isJoined: false }] : [],
    );
  const words: RawWord[] = [];
  let end = 0;
  for (const { 0: word, index } of normal.matchAll(WORD)) {
    words.push({ word, parts: partsIn(word), isJoined: words.length > 0 && JOINT.test(normal.slice(end, index)) });
    end = index + word.length;
  }
  return words;
}

const partsIn = (word: string): string[] => word.split(/(?<=[a-z0-9])(?=[A-Z])/);

const VOWEL = /[aeiouy]/;

/**
 * Returns the common part of English word forms (after the first steps of Porter's algorithm): `buttons` → `button`,
 * `spacing` → `spac` like `space`, `colored` → `color`. Arabic and Hebrew words lose their article. Words of other
 * languages mostly stay unchanged.
 */
export function stemWord(word: string): string {
  if (word.length < 4) return word;
  if (!/^[a-z]+$/.test(word)) return withoutArticle(word);
  const one = singular(word);
  const root = /^(.*)(?:ing|ed)$/.exec(one)?.[1];
  const stem = root !== undefined && root.length > 2 && VOWEL.test(root) ? root.replace(/([^aeiouls])\1$/, "$1") : one;
  return stem.length > 3 ? stem.replace(/e$/, "") : stem;
}

/** Arabic writes its article and conjunctions as part of the word (`الزر`, `والزر`), Hebrew its article. */
function withoutArticle(word: string): string {
  if (/^\p{Script=Arabic}+$/u.test(word)) return word.replace(/^[وفبك]?ال(?=..)|^لل(?=..)/u, "");
  return /^\p{Script=Hebrew}+$/u.test(word) ? word.replace(/^ה(?=...)/u, "") : word;
}

function singular(word: string): string {
  if (word.endsWith("ies") && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:ss|x|ch|sh)es$/.test(word)) return word.slice(0, -2);
  return /[^sui]s$/.test(word) ? word.slice(0, -1) : word;
}

/** Words of a question without information about its subject. */
const STOP_WORDS = new Set(
  `a an and any are as at be been before by can could do does doing for from get give has have how i if in into is it its
   like me my need of on or our put should show so some tell than that the their them there these they thing this to use used
   using want was we what when where which who why will with would you your`.split(/\s+/),
);

export const isStopWord = (word: string): boolean => STOP_WORDS.has(word);
