import { isStopWord, keyOf, partsOf, stemOf } from "../../engines/text/search-words.ts";
import type { Synonyms } from "../../engines/text/synonyms.ts";
import type { SearchKind } from "../../platform/contract/search-source.ts";

/** One word of what is asked for. */
export interface AskedWord {
  word: string;
  stem: string;
  /** Stems of what stands for it. */
  synonyms: readonly string[];
  /** It may be the beginning of a longer one. */
  isBeginning: boolean;
  /** Names a kind ("icon"): a thing need not say so of itself. */
  isOptional: boolean;
}

/** What somebody asks for, read. */
export interface AskedQuery {
  words: readonly AskedWord[];
  /** Spellings under which it may be the very name of a thing. */
  keys: readonly string[];
  /** The kind it names. */
  kind: SearchKind | undefined;
  /** A question rather than a name: what has some of its words answers it, too. */
  isQuestion: boolean;
}

/** A shorter beginning stands in too many words to say anything. */
const SHORTEST_BEGINNING = 3;
/** Words that are looked for; who asks for more has said it with these. */
const MOST_WORDS = 12;
/** More words than a name has. */
const LONG = 4;

/** Words that name a kind. "Page" is none: it stands in too many titles. */
const KINDS = new Map<string, SearchKind>([
  ["component", "component"],
  ["pattern", "pattern"],
  ["token", "token"],
  ["icon", "icon"],
  ["logo", "logo"],
]);

/** Reads words, names and questions alike; of many words the first `most` are looked for, at most 31. */
export function readQuery(query: string, synonyms: Synonyms, most = MOST_WORDS): AskedQuery {
  const parts = [...new Set(partsOf(query))];
  const told = parts.filter((word) => !isStopWord(word)).slice(0, most);
  const chosen = told.length > 0 ? told : parts.slice(0, most);
  const hints = chosen.filter((word) => KINDS.has(stemOf(word)));
  const isHinted = hints.length > 0 && hints.length < chosen.length;
  // Who types is in the middle of the last word.
  const last = parts.at(-1);
  const words = chosen.map((word): AskedWord => {
    const stem = stemOf(word);
    return {
      ...{ word, stem, synonyms: [...new Set([...synonyms(stem), ...joinedWith(word, parts)])] },
      isBeginning: word === last && word.length >= SHORTEST_BEGINNING && !/\s$/.test(query),
      isOptional: isHinted && hints.includes(word),
    };
  });
  return {
    words,
    keys: keysOf(query),
    kind: isHinted ? KINDS.get(stemOf(hints[0] ?? "")) : undefined,
    isQuestion: told.length < parts.length || words.length >= LONG,
  };
}

/** `drop-down` and "drop down" are `dropdown` as well: a word with those beside it, as one. */
function joinedWith(word: string, parts: readonly string[]): string[] {
  const at = parts.indexOf(word);
  const [before, after] = [parts[at - 1], parts[at + 1]];
  return [...(before ? [stemOf(before + word)] : []), ...(after ? [stemOf(word + after)] : [])];
}

/** `govuk-button` may be the button of a system that begins all names in code so. */
function keysOf(query: string): string[] {
  const whole = keyOf(query);
  const rest = /^[.<]?[a-z\d]+[-_](?<rest>[a-z][\w-]*)>?$/i.exec(query.trim())?.groups?.rest;
  return [whole, rest === undefined ? "" : keyOf(rest)].filter(Boolean);
}
