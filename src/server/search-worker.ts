import MiniSearch from "minisearch";
import type { SearchDocument, SearchQuestion, SearchResult } from "../contract/search-source.ts";
import type { Found, SearchUpdate } from "./search-tasks.ts";

/** Length of the text of one document that is indexed, in characters. */
const MAX_TEXT = 20_000;
/** A shorter beginning stands in too many words to say anything. */
const SHORTEST_PREFIX = 3;

const isLast = (index: number, terms: readonly string[]) => index === terms.length - 1;

/** The index of this thread. */
const index = new MiniSearch<SearchDocument>({
  fields: ["title", "detail", "text"],
  tokenize,
  searchOptions: {
    boost: { title: 4, detail: 1.5 },
    prefix: (_, position, terms) => isLast(position, terms),
    fuzzy: (term) => (term.length > 3 ? 0.25 : false),
    combineWith: "AND",
  },
});
const results = new Map<string, SearchResult>();

export function updateInThread({ documents, forget }: SearchUpdate): void {
  for (const id of forget) {
    if (results.delete(id)) index.discard(id);
  }
  for (const { text, markdown, names: _names, version: _version, ...result } of documents) {
    const words = text ?? (markdown === undefined ? undefined : plain(markdown));
    if (results.has(result.id)) index.discard(result.id);
    results.set(result.id, result);
    index.add({ ...result, text: words?.slice(0, MAX_TEXT) });
  }
}

/** Best matches first. `total` counts all of them. */
export function searchInThread({ query, limit, status, kind }: SearchQuestion): Found {
  const found = find(query).filter(({ id }) => {
    const result = results.get(String(id));
    return (status === undefined || result?.status === status) && (kind === undefined || result?.kind === kind);
  });
  return { total: found.length, results: found.slice(0, limit).flatMap(({ id }) => results.get(String(id)) ?? []) };
}

/**
 * What is spelled as asked; else what begins so or is nearly so; else what has some of the words. Each costs more than
 * the one before.
 */
function find(query: string) {
  const exact = index.search(query, {
    fuzzy: false,
    prefix: (term, position, terms) => isLast(position, terms) && term.length >= SHORTEST_PREFIX,
  });
  if (exact.length > 0) return exact;
  const near = index.search(query);
  return near.length > 0 ? near : index.search(query, { combineWith: "OR" });
}

/** Plain words of a page: marks dropped, good enough to find by. Every pattern is bounded: pages are untrusted. */
const plain = (markdown: string): string =>
  markdown
    .slice(0, MAX_TEXT)
    .replaceAll(/\{[%{#][^}]{0,300}[%}#]\}|^(?:import|export) .*$/gm, " ")
    .replaceAll(/<[^>\n]{0,300}>|\]\([^)\s]{0,300}\)|[#*_`>|[\]]/g, " ")
    .replaceAll(/\s+/g, " ");

const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });
const NO_SPACES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Khmer}\p{Script=Lao}]/u;

/** Words, also of scripts without spaces and inside camelCase. */
function tokenize(text: string): string[] {
  const folded = text.normalize("NFKC");
  if (NO_SPACES.test(folded))
    return [...segmenter.segment(folded)].flatMap(({ segment, isWordLike }) => (isWordLike ? [segment] : []));
  return folded
    .split(/[^\p{L}\p{N}]+/u)
    .flatMap((word) => {
      const parts = word.split(/(?<=[a-z0-9])(?=[A-Z])/);
      return parts.length > 1 ? [word, ...parts] : [word];
    })
    .filter(Boolean);
}
