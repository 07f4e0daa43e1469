import MiniSearch from "minisearch";
import type { SearchDocument, SearchSource } from "../contract/search-source.ts";
import type { Kind } from "../store/kind.ts";
import type { Snapshot } from "../store/store.ts";

/** Length of the text of one document that is indexed, in characters. */
const MAX_TEXT = 20_000;
/** Searches whose outcome is kept until something changes, and how much of each. */
const KEPT_SEARCHES = 200;
const KEPT_RESULTS = 100;

interface Held {
  kinds: readonly Kind[];
  head: number;
  documents: Map<string, SearchDocument>;
}

/** What a search found: how many, and the best of them. */
interface Found {
  total: number;
  ids: readonly string[];
}

/**
 * One index over everything the features make findable. A feature is read again only when one of its kinds changed, and
 * only documents that differ are indexed again.
 */
export function createSearchIndex(sources: readonly { source: SearchSource; kinds: readonly Kind[] }[]) {
  const index = new MiniSearch<SearchDocument>({
    fields: ["title", "detail", "text"],
    tokenize,
    searchOptions: {
      boost: { title: 4, detail: 1.5 },
      prefix: (_, index, terms) => index === terms.length - 1,
      fuzzy: (term) => (term.length > 3 ? 0.25 : false),
      combineWith: "AND",
    },
  });
  const held = new Map<SearchSource, Held>();
  const kept = new Map<string, Found>();
  let refreshing: Promise<void> = Promise.resolve();

  const refresh = async (snapshot: Snapshot) => {
    for (const { source, kinds } of sources) {
      const before = held.get(source);
      const head = await snapshot.head(kinds);
      if (before?.head === head) continue;
      kept.clear();
      const documents = new Map((await source(snapshot)).map((document) => [document.id, document]));
      for (const [id, old] of before?.documents ?? []) if (!same(old, documents.get(id))) index.discard(id);
      const fresh = [...documents.values()].filter((document) => !same(document, before?.documents.get(document.id)));
      await index.addAllAsync(fresh.map(shorten), { chunkSize: 200 });
      held.set(source, { kinds, head, documents });
      kept.clear();
    }
  };

  /** What is spelled as asked; else what is nearly; else what has some of the words. Each costs more than the one before. */
  const search = (query: string) => {
    const exact = index.search(query, { fuzzy: false });
    if (exact.length > 0) return exact;
    const near = index.search(query);
    return near.length > 0 ? near : index.search(query, { combineWith: "OR" });
  };

  /** The same for a query that was asked lately: people type, go back and ask again. */
  const find = (query: string, limit: number): Found => {
    const known = kept.get(query);
    if (known && (limit <= KEPT_RESULTS || known.total <= KEPT_RESULTS)) return known;
    const results = search(query);
    const found = {
      total: results.length,
      ids: results.slice(0, Math.max(limit, KEPT_RESULTS)).map(({ id }) => String(id)),
    };
    const [oldest] = kept.size >= KEPT_SEARCHES ? kept.keys() : [];
    if (oldest !== undefined) kept.delete(oldest);
    kept.set(query, { ...found, ids: found.ids.slice(0, KEPT_RESULTS) });
    return found;
  };

  return {
    /** Best matches first. `total` counts all of them. */
    async search(
      snapshot: Snapshot,
      query: string,
      limit: number,
    ): Promise<{ results: SearchDocument[]; total: number }> {
      refreshing = refreshing.then(() => refresh(snapshot));
      await refreshing.catch((error: unknown) => {
        refreshing = Promise.resolve();
        throw error;
      });
      const { ids, total } = find(query.normalize("NFKC"), limit);
      const documents = [...held.values()].map((one) => one.documents);
      const results = ids.slice(0, limit).flatMap((id) => documents.find((map) => map.has(id))?.get(id) ?? []);
      return { results, total };
    },
  };
}

export type SearchIndex = ReturnType<typeof createSearchIndex>;

const same = (a: SearchDocument | undefined, b: SearchDocument | undefined): boolean =>
  a === b || (a !== undefined && b !== undefined && JSON.stringify(a) === JSON.stringify(b));

const shorten = (document: SearchDocument): SearchDocument =>
  document.text && document.text.length > MAX_TEXT ? { ...document, text: document.text.slice(0, MAX_TEXT) } : document;

const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });
const NO_SPACES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Khmer}\p{Script=Lao}]/u;

/** Words, also of scripts without spaces and inside camelCase. */
function tokenize(text: string): string[] {
  const plain = text.normalize("NFKC");
  if (NO_SPACES.test(plain))
    return [...segmenter.segment(plain)].flatMap(({ segment, isWordLike }) => (isWordLike ? [segment] : []));
  return plain
    .split(/[^\p{L}\p{N}]+/u)
    .flatMap((word) => {
      const parts = word.split(/(?<=[a-z0-9])(?=[A-Z])/);
      return parts.length > 1 ? [word, ...parts] : [word];
    })
    .filter(Boolean);
}
