import { hash } from "node:crypto";
import type { Deployment } from "../../platform/contract/part.ts";
import type {
  PassageQuestion,
  RankedRecord,
  SearchDocument,
  SearchQuestion,
  SearchResults,
  SearchSource,
} from "../../platform/contract/search-source.ts";
import { startThread, type Thread } from "../../platform/workers/thread.ts";
import { createBoundedMap } from "../../safe/bounded-map.ts";
import { createSemaphore } from "../../safe/semaphore.ts";
import { createYielder } from "../../safe/yield-to-event-loop.ts";
import { recordReads } from "../../store/dependencies.ts";
import type { KindState, Snapshot } from "../../store/store.ts";
import {
  findPassagesTask,
  type IndexLimits,
  SEARCH_HEAP_MB,
  searchTask,
  textLengthOf,
  updateSearchTask,
} from "./search-tasks.ts";

/** Searches whose result is cached until a change, and the maximum length of their query. */
const KEPT_SEARCHES = 200;
const KEPT_RESULTS = 100;
/** Maximum size of one message to the thread. */
const MAX_DOCUMENTS = 200;
const MAX_TEXT = 256 * 1024;

/** The indexed state of one source: the version of each document by its ID. */
interface Indexed {
  /** The kinds read for it; undefined if it has to be read again. */
  state?: KindState;
  versions: ReadonlyMap<string, string>;
}

export interface SearchIndex {
  /** Best matches first. `total` counts all of them. */
  search(snapshot: Snapshot, requested: SearchQuestion): Promise<SearchResults>;
  /** The items that answer a question in natural language, with their passages; best first. */
  findPassages(snapshot: Snapshot, requested: PassageQuestion): Promise<RankedRecord[]>;
  /** Updates the index, so that the first search doesn't wait for it. */
  warm(snapshot: Snapshot): Promise<void>;
  /** Ends the thread. Later searches are refused. */
  close(): Promise<void>;
}

/**
 * One index over all search sources, in a separate thread. This object only keeps the version of each indexed document.
 * The kinds that a feature reads are recorded: it is read again when one of them changed, and only changed documents
 * are indexed again.
 */
export function createSearchIndex(
  sources: readonly SearchSource[],
  part: Deployment["part"],
  room?: IndexLimits,
): SearchIndex {
  const indexed = new Map<SearchSource, Indexed>();
  const kept = createBoundedMap<string, SearchResults & { limit: number }>(KEPT_SEARCHES);
  let thread: Thread | undefined;
  let isClosed = false;
  /** In sequence: a thread does one task at a time. */
  const turns = createSemaphore(1);
  /** Questions take long: a search waits for at most one of several concurrent questions. */
  const questions = createSemaphore(1);

  /** A new thread starts with an empty index. */
  const threadNow = (): Thread => {
    if (isClosed) throw new Error("The search index is closed.");
    if (thread) return thread;
    const started = startThread({ heapMb: SEARCH_HEAP_MB });
    indexed.clear();
    kept.clear();
    thread = started;
    void started.gone.then(() => {
      if (thread === started) thread = undefined;
    });
    return started;
  };

  const update = async (source: SearchSource, snapshot: Snapshot) => {
    const worker = threadNow();
    const before = indexed.get(source);
    if (before?.state && (await snapshot.head(before.state.kinds)) === before.state.head) return;
    const recording = recordReads(snapshot);
    kept.clear();
    const known = before?.versions ?? new Map<string, string>();
    const versions = new Map<string, string>();
    try {
      const items = source({ snapshot: recording.snapshot, part, known: (id) => known.get(id) });
      await sendChanged(worker, items, { known, versions, room });
      indexed.set(source, { state: await recording.state(), versions });
    } catch (error) {
      // Unconfirmed documents may or may not be in the index: the next read sends them again.
      const unsure = new Map(known);
      for (const [id, version] of versions) if (unsure.get(id) !== version) unsure.set(id, "");
      indexed.set(source, { versions: unsure });
      throw error;
    } finally {
      kept.clear();
    }
  };

  const refresh = async (snapshot: Snapshot) => {
    for (const source of sources) await update(source, snapshot);
  };

  /** The same for a recent query: people type, go back and repeat queries. */
  const find = async ({ limit, ...requested }: SearchQuestion): Promise<SearchResults> => {
    const key = JSON.stringify([
      requested.query,
      requested.status,
      requested.kind,
      requested.isExact,
      requested.synonyms,
    ]);
    const known = kept.get(key);
    if (known && (limit <= known.limit || known.total <= known.limit)) return known;
    // Marking a result takes longer than finding it: only the returned ones are marked.
    const found = await threadNow().run(searchTask, { ...requested, limit });
    if (limit <= KEPT_RESULTS) kept.set(key, { ...found, limit });
    return found;
  };

  return {
    search: (snapshot, requested) =>
      turns.run(async () => {
        await refresh(snapshot);
        const { results, ...found } = await find({ ...requested, query: requested.query.normalize("NFKC") });
        return { ...found, results: results.slice(0, requested.limit) };
      }),
    findPassages: (snapshot, requested) =>
      questions.run(() =>
        turns.run(async () => {
          await refresh(snapshot);
          return threadNow().run(findPassagesTask, requested);
        }),
      ),
    warm: (snapshot) => turns.run(() => refresh(snapshot)),
    close: async () => {
      isClosed = true;
      await thread?.stop("closed");
    },
  };
}

interface Sending {
  known: ReadonlyMap<string, string>;
  versions: Map<string, string>;
  room: IndexLimits | undefined;
}

/** Sends the changed documents of a source to the thread, in pieces. `versions` is updated after each one. */
async function sendChanged(
  worker: Thread,
  items: ReturnType<SearchSource>,
  { known, versions, room }: Sending,
): Promise<void> {
  const yieldToLoop = createYielder();
  let piece: SearchDocument[] = [];
  let size = 0;
  const send = async (forget: string[] = []) => {
    await worker.run(updateSearchTask, { documents: piece, forget, room });
    piece = [];
    size = 0;
  };
  for await (const item of items) {
    const before = known.get(item.id);
    const version = "isUnchanged" in item ? (before ?? "") : versionOf(item);
    versions.set(item.id, version);
    if (!("isUnchanged" in item) && version !== before) {
      piece.push(item);
      size += textLengthOf(item);
    }
    if (piece.length >= MAX_DOCUMENTS || size >= MAX_TEXT) await send();
    await yieldToLoop();
  }
  await send([...known.keys()].filter((id) => !versions.has(id)));
}

const versionOf = (document: SearchDocument): string =>
  document.version ?? hash("sha256", JSON.stringify(document), "base64url");
