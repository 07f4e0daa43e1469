import { record, type State } from "../store/basis.ts";
import type { Snapshot } from "../store/store.ts";
import { type Representation, represent } from "./representation.ts";

/** Bytes of one address with the state of the records they were made from. */
export interface Cached extends State {
  representation: Representation;
  status: number;
  headers: Record<string, string>;
}

/** What a maker hands over: bytes still without an ETag. */
export interface Made {
  status: number;
  body: Uint8Array;
  headers: Record<string, string>;
}

/** Makes the bytes of one address from the records it reads through the snapshot it is given. */
export type Maker = (snapshot: Snapshot) => Promise<Made>;

const MAX_ALIASES = 20_000;
/** Longer addresses are junk for the most part, and would fill the memory. */
const MAX_ALIAS_LENGTH = 300;

/**
 * Keeps the bytes of public reads. An entry holds as long as the kinds that were read to make it have the same head;
 * which kinds these are is recorded while it is made, so nothing has to be declared and nothing can be forgotten.
 * The least recently used entries go when all together pass `maxBytes`.
 */
export function createCache(maxBytes: number) {
  const entries = new Map<string, Cached>();
  const making = new WeakMap<Snapshot, Map<string, Promise<Cached>>>();
  const aliases = new Map<string, string>();
  let bytes = 0;

  const drop = (key: string) => {
    const entry = entries.get(key);
    if (entry && entries.delete(key)) bytes -= entry.representation.size();
  };
  const keep = (key: string, entry: Cached) => {
    drop(key);
    entries.set(key, entry);
    bytes += entry.representation.size();
    for (const [oldest] of entries) {
      if (bytes <= maxBytes) break;
      drop(oldest);
    }
  };

  const make = async (key: string, snapshot: Snapshot, maker: Maker): Promise<Cached> => {
    const recording = record(snapshot);
    const made = await maker(recording.snapshot);
    const known = entries.get(key)?.representation;
    const representation: Representation = await represent(
      made.body,
      made.headers["content-type"] ?? "",
      known,
      (grown) => {
        if (entries.get(key)?.representation === representation) bytes += grown;
      },
    );
    const entry = { ...made, representation, ...(await recording.state()) };
    keep(key, entry);
    return entry;
  };

  return {
    /** Lets `known` find an entry by the address as clients write it. */
    alias(url: string, key: string): void {
      if (url.length > MAX_ALIAS_LENGTH) return;
      if (aliases.size >= MAX_ALIASES) aliases.clear();
      aliases.set(url, key);
    },

    /** The entry of an address asked for before, if that can be told at once and it still holds. */
    known(url: string, snapshot: Snapshot): Cached | undefined {
      const key = aliases.get(url) ?? "";
      const entry = entries.get(key);
      if (!entry || snapshot.head(entry.kinds) !== entry.head) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      return entry;
    },

    /** The entry if it still holds for this snapshot. */
    async fresh(key: string, snapshot: Snapshot): Promise<Cached | undefined> {
      const entry = entries.get(key);
      if (!entry || (await snapshot.head(entry.kinds)) !== entry.head) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      return entry;
    },

    /** The entry, made anew where it is absent or old. Requests for one key on one snapshot share the work. */
    async get(key: string, snapshot: Snapshot, maker: Maker): Promise<Cached> {
      const entry = await this.fresh(key, snapshot);
      if (entry) return entry;
      const works = making.get(snapshot) ?? new Map<string, Promise<Cached>>();
      making.set(snapshot, works);
      const running = works.get(key) ?? make(key, snapshot, maker).finally(() => works.delete(key));
      works.set(key, running);
      return running;
    },

    size: () => ({ entries: entries.size, bytes }),
  };
}

export type Cache = ReturnType<typeof createCache>;
