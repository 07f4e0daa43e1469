/** A store for bytes. A key is lower-case hex and `-`, written once and never reused after its removal. */
export interface BlobBytes {
  /** Durable when it resolves. Memory does not grow with a stream; nothing is kept if the stream fails. */
  write(key: string, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<void>;
  /** Without `size`, an object of a bucket has a separate size limit. */
  read(key: string, size?: number): Promise<Uint8Array | undefined>;
  /**
   * Bytes of a range, a piece at a time; nothing is opened before the first is read. Throws `BytesGone` if they are
   * missing or incomplete.
   */
  stream(key: string, range: BlobRange): AsyncIterable<Uint8Array>;
  /** Removing a missing key is not an error. */
  remove(key: string): Promise<void>;
  /** All keys, unordered, a page at a time. */
  keys(): AsyncIterable<string[]>;
}

/** Bytes from `start` to before `end`; both are within the file. */
export interface BlobRange {
  start: number;
  end: number;
}

/**
 * The place next to the database, or in it. Also contains uploads that pass through this server, until they are
 * checked.
 */
export interface HomeBytes extends BlobBytes {
  /** Undefined if the key doesn't exist. */
  size(key: string): Promise<number | undefined>;
  /** Stores the same bytes under a second key, without reading them into this process. False if they don't exist. */
  copy(from: string, to: string): Promise<boolean>;
  /** Changes the key of bytes. False, without a change, if they don't exist or the new key does. */
  rename(from: string, to: string): Promise<boolean>;
}

/** Bytes were removed after their place was looked up. */
export class BytesGone extends Error {
  constructor(key: string) {
    super(`The blob ${key} no longer exists.`);
  }
}
