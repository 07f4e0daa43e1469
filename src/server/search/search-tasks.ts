import type {
  PassageQuestion,
  RankedRecord,
  SearchDocument,
  SearchQuestion,
  SearchResults,
} from "../../platform/contract/search-source.ts";
import { defineTask } from "../../platform/workers/task.ts";

/** MiB of heap for the index thread. */
export const SEARCH_HEAP_MB = 2_048;

/** A part of the changes since the index was created. */
export interface SearchUpdate {
  documents: SearchDocument[];
  forget: string[];
  /** Text limit of the index; see `INDEX_LIMITS`. */
  room?: IndexLimits | undefined;
}

/** Text limits of an index. Documents beyond it are found by title, detail and names. */
export interface IndexLimits {
  /** Characters of all texts. */
  characters: number;
  /** Different words of all texts, in all their forms. */
  terms: number;
}

/**
 * The limits of the thread's heap: a text is kept for snippets and, after the first match, twice more with its words,
 * in up to two bytes for each character. The limits of a search's time: a prefix, a part of a word or a misspelled word
 * is compared with every term, in 0.2 to 0.4 µs each. A search that takes too long ends its thread, and the index with
 * it.
 */
export const INDEX_LIMITS: IndexLimits = { characters: 192 << 20, terms: 500_000 };

/** Characters in the texts of a document. */
export const textLengthOf = ({ text = "", markdown = "", passages = [] }: SearchDocument): number =>
  passages.reduce((sum, passage) => sum + passage.text.length, text.length + markdown.length);

export const updateSearchTask = defineTask<SearchUpdate, void>({
  name: "update search",
  cpuMs: 30_000,
  heapMb: SEARCH_HEAP_MB,
});

export const searchTask = defineTask<SearchQuestion, SearchResults>({
  name: "search",
  cpuMs: 2_000,
  heapMb: SEARCH_HEAP_MB,
});

export const findPassagesTask = defineTask<PassageQuestion, RankedRecord[]>({
  name: "find passages",
  cpuMs: 5_000,
  heapMb: SEARCH_HEAP_MB,
});
