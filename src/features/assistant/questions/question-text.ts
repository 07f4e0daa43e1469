import { SECRET_SHAPES } from "../../../safe/secret-names.ts";
import { isWeakWord } from "../../../text/question-words.ts";
import { isStopWord, partsOf, stemOf } from "../../../text/search-words.ts";
import { shortened } from "../../../text/shortened.ts";

/** Characters of a question that are kept, and looked at: a pasted file is none. */
const MOST_KEPT = 200;
const MOST_READ = 1_000;
const BLOT = "•••";

/**
 * What may say who asked, or let somebody in: addresses of people and their credentials, keys and digests, long numbers.
 * Every pattern is bounded, and each word is looked at once: questions are anybody's.
 */
const PRIVATE: readonly RegExp[] = [
  // Whole addresses: of a host alone nobody needs to be told, and what follows it may be a key.
  /\b[a-z][a-z\d+.-]{1,20}:\/\/[^\s<>"]{1,800}/gi,
  /[^\s@<>"(]{1,64}@[^\s@<>")]{1,255}/g,
  // `password: x`, `api_key=x`, `Bearer x`.
  /\bbearer\s{1,3}\S{4,800}/gi,
  /\b(?:pass(?:word|wd|phrase)?|secret|token|api[-_ ]?key|credential|authorization)\s{0,3}(?:[:=]|\bis\b)\s{0,3}\S{1,800}/gi,
  /\b(?:sk|pk|dsr)[-_][\w-]{8,800}/g,
  ...SECRET_SHAPES.map(({ source, flags }) => new RegExp(source, `g${flags}`)),
  // Numbers of telephones, accounts and cards.
  /\+?\d[\d\s()./-]{5,30}\d/g,
];

/** What may be a key, a token or a digest, and the run of letters and digits together that no name of a thing is. */
const LONG_WORD = /[\w+/=-]{16,1000}(?:\.[\w+/=-]{1,1000}){0,8}/g;
const RUN = /[a-z\d]{16}/i;
const DIGITS = 2;

const isKey = (word: string): boolean =>
  RUN.test(word) && word.replaceAll(/\D/g, "").length >= DIGITS && /[a-z]/i.test(word);

/** A question as it may be kept: one line of bounded length, what is private blotted out. */
export function keptQuestion(question: string): string {
  let text = question.slice(0, MOST_READ).toWellFormed();
  for (const pattern of PRIVATE) text = text.replaceAll(pattern, BLOT);
  text = text.replaceAll(LONG_WORD, (word) => (isKey(word) ? BLOT : word));
  return shortened(text.replaceAll(/[\s\p{C}]+/gu, " ").trim(), MOST_KEPT);
}

/**
 * What wordings of one question have in common: the stems of the words that say what it is about, in any order. Empty for
 * one that says nothing.
 */
export function questionKey(kept: string): string {
  const words = partsOf(kept).filter((word) => !isStopWord(word));
  const telling = words.filter((word) => !isWeakWord(stemOf(word)));
  return [...new Set((telling.length > 0 ? telling : words).map(stemOf))].sort().join(" ");
}
