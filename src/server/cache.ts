import type { ByteSource } from "../platform/contract/endpoint.ts";
import { createSharedWork, type SharedWork } from "../platform/workers/share-work.ts";
import { type Basis, holds, holdsAtOnce, record } from "../store/basis.ts";
import type { Snapshot } from "../store/store.ts";
import { type Representation, represent } from "./representation.ts";

/** The answer of one address with what it was made from. */
export interface Cached {
  /** The bytes, or where they are read from: of a large file only that is kept. */
  content: Representation | ByteSource;
  status: number;
  headers: Record<string, string>;
  basis: Basis;
}

/** What a maker hands over: bytes still without an ETag, or where they are read from. */
export interface RawResponse<B = Uint8Array | ByteSource> {
  status: number;
  body: B;
  headers: Record<string, string>;
}

/**
 * Makes the answer of one address from the records it reads through the snapshot it is given. `gone` is aborted when nobody
 * waits for it any more.
 */
export type Maker = (snapshot: Snapshot, gone: AbortSignal) => Promise<RawResponse>;

export const isSource = (content: object): content is ByteSource => "open" in content;

/** What an entry takes besides its bytes: its headers, and what is known of the records it was made from. */
const ENTRY_BYTES = 8 * 1024;

const MAX_ALIASES = 20_000;
/** Longer addresses are junk for the most part, and would fill the memory. */
const MAX_ALIAS_LENGTH = 300;

/** What is known of one state of the records. */
interface Moment {
  /** Entries that hold for it. */
  holding: WeakSet<Cached>;
  /** Entries that are looked at or made just now. */
  coming: SharedWork<Cached>;
}

/**
 * Keeps the bytes of public reads. An entry holds as long as what was read to make it is as it was: these records, these
 * lists, and what was derived from more. That is recorded while it is made, so nothing has to be declared and nothing can
 * be forgotten. After a change an entry is looked at when it is next asked for, once for all who ask.
 * The least recently used entries go when all together pass `maxBytes`.
 */
export function createCache(maxBytes: number) {
  const entries = new Map<string, Cached>();
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
  const keep = (key: string, entry: Cached) => {
    drop(key);
    entries.set(key, entry);
    bytes += heldBytes(entry);
    for (const [oldest] of entries) {
      if (bytes <= maxBytes) break;
      drop(oldest);
    }
  };

  const used = (key: string, entry: Cached): Cached => {
    // To the end of the line of those that go when there is no room.
    if (entries.get(key) === entry && entries.delete(key)) entries.set(key, entry);
    return entry;
  };
  /** The entry if it can be told at once that it holds. */
  const holding = (key: string, snapshot: Snapshot): Cached | undefined => {
    const entry = entries.get(key);
    if (!entry) return undefined;
    const moment = momentOf(snapshot);
    if (!moment.holding.has(entry)) {
      if (holdsAtOnce(entry.basis, snapshot) !== true) return undefined;
      moment.holding.add(entry);
    }
    return used(key, entry);
  };

  const contentOf = async (key: string, { body, headers }: RawResponse): Promise<Cached["content"]> => {
    if (isSource(body)) return body;
    const known = entries.get(key)?.content;
    const before = known && !isSource(known) ? known : undefined;
    const made: Representation = await represent(body, headers["content-type"] ?? "", before, (grown) => {
      if (entries.get(key)?.content === made) bytes += grown;
    });
    return made;
  };
  const make = async (key: string, snapshot: Snapshot, maker: Maker, gone: AbortSignal): Promise<Cached> => {
    answersMade += 1;
    const recording = record(snapshot);
    const made = await maker(recording.snapshot, gone);
    const { status, headers } = made;
    const entry: Cached = { status, headers, content: await contentOf(key, made), basis: await recording.basis() };
    keep(key, entry);
    return entry;
  };
  const lookOrMake = async (key: string, snapshot: Snapshot, maker: Maker, gone: AbortSignal): Promise<Cached> => {
    const entry = entries.get(key);
    if (!entry || !(await holds(entry.basis, snapshot))) return make(key, snapshot, maker, gone);
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

    /** The entry of an address asked for before, if that can be told at once and it still holds. */
    known: (url: string, snapshot: Snapshot): Cached | undefined => holding(aliases.get(url) ?? "", snapshot),

    /**
     * The entry, made anew where it is absent or old. Requests for one key on one snapshot share the work, until the last of
     * them `left`.
     */
    async get(key: string, snapshot: Snapshot, maker: Maker, left?: () => AbortSignal): Promise<Cached> {
      const entry = holding(key, snapshot);
      if (entry) return entry;
      return momentOf(snapshot).coming(key, left?.(), (gone) => lookOrMake(key, snapshot, maker, gone));
    },

    /** What is kept, and how many answers were made so far. */
    size: () => ({ entries: entries.size, bytes, made: answersMade }),
  };
}

export type Cache = ReturnType<typeof createCache>;

const heldBytes = ({ content }: Cached): number => ENTRY_BYTES + (isSource(content) ? 0 : content.size());
