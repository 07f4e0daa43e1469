import { exactNameKey, isStopWord, stemWord, wordPartsOf } from "../../engines/text/search-words.ts";
import type { Synonyms } from "../../engines/text/synonyms.ts";
import type { SearchKind } from "../../platform/contract/search-source.ts";

/** A word in a query. */
export interface QueryWord {
  word: string;
  stem: string;
  /** Stems of its synonyms. */
  synonyms: readonly string[];
  /** Whether it may be the beginning of a longer word. */
  isBeginning: boolean;
  /** Whether it names a kind ("icon"), which an item needn't contain. */
  isOptional: boolean;
}

/** A parsed query. */
export interface ParsedQuery {
  words: readonly QueryWord[];
  /** Spellings that may be the exact name of an item. */
  keys: readonly string[];
  /** The kind it names. */
  kind: SearchKind | undefined;
  /** Whether it is a question instead of a name: items with some of its words match too. */
  isQuestion: boolean;
}

/** A shorter beginning matches too many words. */
const SHORTEST_BEGINNING = 3;
/** Maximum words of a query that are searched. */
const MAX_WORDS = 12;
/** Minimum words of a query that isn't a name. */
const LONG = 4;

/** Words that name a kind. "Page" isn't one: it occurs in too many titles. */
const KINDS = new Map<string, SearchKind>([
  ["component", "component"],
  ["pattern", "pattern"],
  ["token", "token"],
  ["icon", "icon"],
  ["logo", "logo"],
]);

/** Parses words, names and questions; only the first `most` words are searched, at most 31. */
export function readQuery(query: string, synonyms: Synonyms, max = MAX_WORDS): ParsedQuery {
  const parts = [...new Set(wordPartsOf(query))];
  const reported = parts.filter((word) => !isStopWord(word)).slice(0, max);
  const chosen = reported.length > 0 ? reported : parts.slice(0, max);
  const hints = chosen.filter((word) => KINDS.has(stemWord(word)));
  const isHinted = hints.length > 0 && hints.length < chosen.length;
  // The last word may be incomplete while typing.
  const last = parts.at(-1);
  const words = chosen.map((word): QueryWord => {
    const stem = stemWord(word);
    return {
      ...{ word, stem, synonyms: [...new Set([...synonyms(stem), ...joinedWith(word, parts)])] },
      isBeginning: word === last && word.length >= SHORTEST_BEGINNING && !/\s$/.test(query),
      isOptional: isHinted && hints.includes(word),
    };
  });
  return {
    words,
    keys: keysOf(query),
    kind: isHinted ? KINDS.get(stemWord(hints[0] ?? "")) : undefined,
    isQuestion: reported.length < parts.length || words.length >= LONG,
  };
}

/** `drop-down` and "drop down" also mean `dropdown`: a word joined with its neighbors. */
function joinedWith(word: string, parts: readonly string[]): string[] {
  const at = parts.indexOf(word);
  const [before, after] = [parts[at - 1], parts[at + 1]];
  return [...(before ? [stemWord(before + word)] : []), ...(after ? [stemWord(word + after)] : [])];
}

/** `govuk-button` may mean the button in a system with this prefix for all names in code. */
function keysOf(query: string): string[] {
  const whole = exactNameKey(query);
  const rest = /^[.<]?[a-z\d]+[-_](?<rest>[a-z][\w-]*)>?$/i.exec(query.trim())?.groups?.rest;
  return [whole, rest === undefined ? "" : exactNameKey(rest)].filter(Boolean);
}
