import { hash } from "node:crypto";
import type { Deployment } from "../../platform/contract/part.ts";
import type {
  Found,
  FoundThing,
  PassageQuestion,
  SearchDocument,
  SearchQuestion,
  SearchSource,
} from "../../platform/contract/search-source.ts";
import { startThread, type Thread } from "../../platform/workers/thread.ts";
import { createBoundedMap } from "../../safe/bounded-map.ts";
import { createBreather } from "../../safe/breathe.ts";
import { createTurns } from "../../safe/turns.ts";
import { record } from "../../store/basis.ts";
import type { KindState, Snapshot } from "../../store/store.ts";
import {
  findPassagesTask,
  type IndexRoom,
  SEARCH_HEAP_MB,
  searchTask,
  textLengthOf,
  updateSearchTask,
} from "./search-tasks.ts";

/** Searches whose outcome is kept until something changes, and the longest of them. */
const KEPT_SEARCHES = 200;
const KEPT_RESULTS = 100;
/** What the thread is given at once. */
const MOST_DOCUMENTS = 200;
const MOST_TEXT = 256 * 1024;

/** What is indexed of one source: the version of each document by its id. */
interface Indexed {
  /** What was read for it; undefined where it has to be read again. */
  state?: KindState;
  versions: ReadonlyMap<string, string>;
}

export interface SearchIndex {
  /** Best matches first. `total` counts all of them. */
  search(snapshot: Snapshot, asked: SearchQuestion): Promise<Found>;
  /** What answers a question in sentences, with what it says; best first. */
  findPassages(snapshot: Snapshot, asked: PassageQuestion): Promise<FoundThing[]>;
  /** Brings the index up to date, so that the first who searches does not wait for it. */
  warm(snapshot: Snapshot): Promise<void>;
  /** Ends the thread. Who searches then is refused. */
  close(): Promise<void>;
}

/**
 * One index over all search sources, in a thread of its own. Here is kept only which version of each
 * document it has. Which kinds a feature reads is taken down while it is read: it is read again
 * when one of them changed, and only documents that differ are indexed again.
 */
export function createSearchIndex(
  sources: readonly SearchSource[],
  part: Deployment["part"],
  room?: IndexRoom,
): SearchIndex {
  const indexed = new Map<SearchSource, Indexed>();
  const kept = createBoundedMap<string, Found & { limit: number }>(KEPT_SEARCHES);
  let thread: Thread | undefined;
  let isClosed = false;
  /** One after another: a thread does one task at a time. */
  const turns = createTurns(1);
  /** Questions take long, and many may be asked at once: who searches waits for one of them, not for all. */
  const questions = createTurns(1);

  /** With the thread goes the index: whoever searches next makes another. */
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
    const recording = record(snapshot);
    kept.clear();
    const known = before?.versions ?? new Map<string, string>();
    const versions = new Map<string, string>();
    try {
      const items = source({ snapshot: recording.snapshot, part, known: (id) => known.get(id) });
      await sendChanged(worker, items, { known, versions, room });
      indexed.set(source, { state: await recording.state(), versions });
    } catch (error) {
      // What was on its way is in the index or is not: the next reading sends it again.
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

  /** The same for a query that was asked lately: people type, go back and ask again. */
  const find = async ({ limit, ...asked }: SearchQuestion): Promise<Found> => {
    const key = JSON.stringify([asked.query, asked.status, asked.kind, asked.isExact, asked.synonyms]);
    const known = kept.get(key);
    if (known && (limit <= known.limit || known.total <= known.limit)) return known;
    // To mark a result takes longer than to find it: no more are marked than are wanted.
    const found = await threadNow().run(searchTask, { ...asked, limit });
    if (limit <= KEPT_RESULTS) kept.set(key, { ...found, limit });
    return found;
  };

  return {
    search: (snapshot, asked) =>
      turns.run(async () => {
        await refresh(snapshot);
        const { results, ...found } = await find({ ...asked, query: asked.query.normalize("NFKC") });
        return { ...found, results: results.slice(0, asked.limit) };
      }),
    findPassages: (snapshot, asked) =>
      questions.run(() =>
        turns.run(async () => {
          await refresh(snapshot);
          return threadNow().run(findPassagesTask, asked);
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
  room: IndexRoom | undefined;
}

/** Gives a thread what differs of a source from what it has, piece by piece. `versions` gets those of what was read so far. */
async function sendChanged(
  worker: Thread,
  items: ReturnType<SearchSource>,
  { known, versions, room }: Sending,
): Promise<void> {
  const breathe = createBreather();
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
    if (piece.length >= MOST_DOCUMENTS || size >= MOST_TEXT) await send();
    await breathe();
  }
  await send([...known.keys()].filter((id) => !versions.has(id)));
}

const versionOf = (document: SearchDocument): string =>
  document.version ?? hash("sha256", JSON.stringify(document), "base64url");
