import type {
  Found,
  FoundThing,
  PassageQuestion,
  SearchDocument,
  SearchQuestion,
} from "../../platform/contract/search-source.ts";
import { defineTask } from "../../platform/workers/task.ts";

/** MiB of heap of the thread that has the index. */
export const SEARCH_HEAP_MB = 2_048;

/** A piece of what changed since the index was made. */
export interface SearchUpdate {
  documents: SearchDocument[];
  forget: string[];
}

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
