import type { ByteSource } from "../platform/contract/endpoint.ts";
import { createSharedWork, type SharedWork } from "../platform/workers/share-work.ts";
import { type Dependencies, isUnchanged, isUnchangedNow, recordReads } from "../store/dependencies.ts";
import type { Snapshot } from "../store/store.ts";
import { type Representation, represent } from "./representation.ts";

/** The response of one address with its dependencies. */
export interface CachedResponse {
  /** The bytes, or their source: for a large file only the source is cached. */
  content: Representation | ByteSource;
  status: number;
  headers: Record<string, string>;
  basis: Dependencies;
}

/** The result of a maker: bytes without an ETag, or their source. */
export interface RawResponse<B = Uint8Array | ByteSource> {
  status: number;
  body: B;
  headers: Record<string, string>;
}

/**
 * Creates the response of one address from records of the given snapshot. `gone` is aborted when all clients have
 * disconnected.
 */
export type CreateResponse = (snapshot: Snapshot, gone: AbortSignal) => Promise<RawResponse>;

export const isSource = (content: object): content is ByteSource => "open" in content;

/** Memory of an entry besides its bytes: its headers and dependencies. */
const ENTRY_BYTES = 8 * 1024;

const MAX_ALIASES = 20_000;
/** Longer addresses are mostly invalid, and would fill the memory. */
const MAX_ALIAS_LENGTH = 300;

/** The cache state of one snapshot. */
interface Moment {
  /** Entries that are valid for it. */
  holding: WeakSet<CachedResponse>;
  /** Entries that are being checked or created. */
  coming: SharedWork<CachedResponse>;
}

/**
 * Caches the bytes of public reads. An entry is valid as long as its dependencies are unchanged: records, lists, and
 * derived values. They are recorded while it is created, so no declaration is needed. After a change an entry is
 * checked on its next use, once for all callers. The least recently used entries are removed beyond `maxBytes`.
 */
export function createCache(maxBytes: number) {
  const entries = new Map<string, CachedResponse>();
  const moments = new WeakMap<Snapshot, Moment>();
  const aliases = new Map<string, string>();
  let bytes = 0;
  let answersMade = 0;

  const momentOf = (snapshot: Snapshot): Moment => {
    const known = moments.get(snapshot);
    if (known) return known;
    const moment: Moment = { holding: new WeakSet(), coming: createSharedWork() };
    moments.set(snapshot, moment);
    return moment;
  };

  const drop = (key: string) => {
    const entry = entries.get(key);
    if (entry && entries.delete(key)) bytes -= heldBytes(entry);
  };
  const keep = (key: string, entry: CachedResponse) => {
    drop(key);
    entries.set(key, entry);
    bytes += heldBytes(entry);
    for (const [oldest] of entries) {
      if (bytes <= maxBytes) break;
      drop(oldest);
    }
  };

  const used = (key: string, entry: CachedResponse): CachedResponse => {
    // Moves it to the end of the eviction order.
    if (entries.get(key) === entry && entries.delete(key)) entries.set(key, entry);
    return entry;
  };
  /** The entry, if it is known synchronously to be valid. */
  const holding = (key: string, snapshot: Snapshot): CachedResponse | undefined => {
    const entry = entries.get(key);
    if (!entry) return undefined;
    const moment = momentOf(snapshot);
    if (!moment.holding.has(entry)) {
      if (isUnchangedNow(entry.basis, snapshot) !== true) return undefined;
      moment.holding.add(entry);
    }
    return used(key, entry);
  };

  const contentOf = async (key: string, { body, headers }: RawResponse): Promise<CachedResponse["content"]> => {
    if (isSource(body)) return body;
    const known = entries.get(key)?.content;
    const before = known && !isSource(known) ? known : undefined;
    const made: Representation = await represent(body, headers["content-type"] ?? "", before, (grown) => {
      if (entries.get(key)?.content === made) bytes += grown;
    });
    return made;
  };
  const make = async (
    key: string,
    snapshot: Snapshot,
    maker: CreateResponse,
    gone: AbortSignal,
  ): Promise<CachedResponse> => {
    answersMade += 1;
    const recording = recordReads(snapshot);
    const made = await maker(recording.snapshot, gone);
    const { status, headers } = made;
    const entry: CachedResponse = {
      status,
      headers,
      content: await contentOf(key, made),
      basis: await recording.dependencies(),
    };
    keep(key, entry);
    return entry;
  };
  const lookOrMake = async (
    key: string,
    snapshot: Snapshot,
    maker: CreateResponse,
    gone: AbortSignal,
  ): Promise<CachedResponse> => {
    const entry = entries.get(key);
    if (!entry || !(await isUnchanged(entry.basis, snapshot))) return make(key, snapshot, maker, gone);
    momentOf(snapshot).holding.add(entry);
    return used(key, entry);
  };

  return {
    /** Lets `known` find an entry by the address as clients write it. */
    alias(url: string, key: string): void {
      if (url.length > MAX_ALIAS_LENGTH) return;
      if (aliases.size >= MAX_ALIASES) aliases.clear();
      aliases.set(url, key);
    },

    /** The entry of an earlier address, if it is known synchronously to be valid. */
    known: (url: string, snapshot: Snapshot): CachedResponse | undefined => holding(aliases.get(url) ?? "", snapshot),

    /**
     * The entry, created if it is missing or outdated. Requests for one key on one snapshot share the work, until the
     * last of them has `left`.
     */
    async get(
      key: string,
      snapshot: Snapshot,
      maker: CreateResponse,
      left?: () => AbortSignal,
    ): Promise<CachedResponse> {
      const entry = holding(key, snapshot);
      if (entry) return entry;
      return momentOf(snapshot).coming(key, left?.(), (gone) => lookOrMake(key, snapshot, maker, gone));
    },

    /** Size of the cache, and the number of responses created so far. */
    size: () => ({ entries: entries.size, bytes, made: answersMade }),
  };
}

export type ResponseCache = ReturnType<typeof createCache>;

const heldBytes = ({ content }: CachedResponse): number => ENTRY_BYTES + (isSource(content) ? 0 : content.size());
