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
import { findPassagesTask, SEARCH_HEAP_MB, searchTask, updateSearchTask } from "./search-tasks.ts";

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
export function createSearchIndex(sources: readonly SearchSource[], part: Deployment["part"]): SearchIndex {
  const indexed = new Map<SearchSource, Indexed>();
  const kept = createBoundedMap<string, Found & { limit: number }>(KEPT_SEARCHES);
  let thread: Thread | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  let isClosed = false;
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
    const breathe = createBreather();
    const versions = new Map<string, string>();
    let piece: SearchDocument[] = [];
    let size = 0;
    const send = async (forget: string[] = []) => {
      await worker.run(updateSearchTask, { documents: piece, forget });
      piece = [];
      size = 0;
    };
    const read = async () => {
      for await (const item of source({
        snapshot: recording.snapshot,
        part,
        known: (id) => before?.versions.get(id),
      })) {
        const known = before?.versions.get(item.id);
        const version = "isUnchanged" in item ? (known ?? "") : versionOf(item);
        versions.set(item.id, version);
        if (!("isUnchanged" in item) && version !== known) {
          piece.push(item);
          size += sizeOf(item);
        }
        if (piece.length >= MOST_DOCUMENTS || size >= MOST_TEXT) await send();
        await breathe();
      }
      await send([...(before?.versions.keys() ?? [])].filter((id) => !versions.has(id)));
    };
    try {
      await read();
      indexed.set(source, { state: await recording.state(), versions });
    } catch (error) {
      // What was on its way is in the index or is not: the next reading sends it again.
      const unsure = new Map(before?.versions);
      for (const [id, version] of versions) if (unsure.get(id) !== version) unsure.set(id, "");
      indexed.set(source, { versions: unsure });
      throw error;
    } finally {
      kept.clear();
    }
  };

  /** One after another: a thread does one task at a time. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = turn.then(work);
    turn = done.catch(() => undefined);
    return done;
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
      inTurn(async () => {
        await refresh(snapshot);
        const { results, ...found } = await find({ ...asked, query: asked.query.normalize("NFKC") });
        return { ...found, results: results.slice(0, asked.limit) };
      }),
    findPassages: (snapshot, asked) =>
      questions.run(() =>
        inTurn(async () => {
          await refresh(snapshot);
          return threadNow().run(findPassagesTask, asked);
        }),
      ),
    warm: (snapshot) => inTurn(() => refresh(snapshot)),
    close: async () => {
      isClosed = true;
      await thread?.stop("closed");
    },
  };
}

const sizeOf = ({ text = "", markdown = "", passages = [] }: SearchDocument): number =>
  passages.reduce((sum, passage) => sum + passage.text.length, text.length + markdown.length);

const versionOf = (document: SearchDocument): string =>
  document.version ?? hash("sha256", JSON.stringify(document), "base64url");
