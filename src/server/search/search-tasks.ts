import type {
  Found,
  FoundThing,
  PassageQuestion,
  SearchDocument,
  SearchQuestion,
} from "../../platform/contract/search-source.ts";
import { defineTask } from "../../platform/workers/task.ts";

/** MiB of heap for the index thread. */
export const SEARCH_HEAP_MB = 2_048;

/** A part of the changes since the index was created. */
export interface SearchUpdate {
  documents: SearchDocument[];
  forget: string[];
  /** Text limit of the index; see `INDEX_ROOM`. */
  room?: IndexRoom | undefined;
}

/** Text limits of an index. Documents beyond it are found by title, detail and names. */
export interface IndexRoom {
  /** Characters of all texts. */
  characters: number;
  /** Different words of all texts, in all their forms. */
  terms: number;
}

/**
 * Limits for the heap of the thread: a text is kept for snippets and, after a question used it, twice more with its
 * words, at up to two bytes per character; a term takes about 150 bytes.
 */
export const INDEX_ROOM: IndexRoom = { characters: 192 << 20, terms: 4_000_000 };

export const updateSearchTask = defineTask<SearchUpdate, void>({
  name: "update search",
  cpuMs: 30_000,
  heapMb: SEARCH_HEAP_MB,
});

export const searchTask = defineTask<SearchQuestion, Found>({
  name: "search",
  cpuMs: 2_000,
  heapMb: SEARCH_HEAP_MB,
});

export const findPassagesTask = defineTask<PassageQuestion, FoundThing[]>({
  name: "find passages",
  cpuMs: 5_000,
  heapMb: SEARCH_HEAP_MB,
});
