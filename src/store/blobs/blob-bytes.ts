/** Where bytes lie. A key is lower-case hex and `-`, written once and never used again after its removal. */
export interface BlobBytes {
  /** Durable when it resolves. Memory does not grow with a stream; where one breaks off, nothing is kept. */
  write(key: string, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<void>;
  /** Where the size is not known, an object of a bucket has a limit of its own. */
  read(key: string, size?: number): Promise<Uint8Array | undefined>;
  /**
   * Bytes of a range as they come, a piece at a time; nothing is held open before the first is asked for. Throws
   * `BytesGone` where there are none, or not all of them any more.
   */
  stream(key: string, range: ByteRange): AsyncIterable<Uint8Array>;
  /** Removing what is not there is no fault. */
  remove(key: string): Promise<void>;
  /** Every key that bytes lie under, in no order, a piece at a time. */
  keys(): AsyncIterable<string[]>;
}

/** Bytes from `start` to before `end`; both lie inside what is read. */
export interface ByteRange {
  start: number;
  end: number;
}

/** The place beside the database, or in it. What clients put through us lies there too, until somebody looked at it. */
export interface HomeBytes extends BlobBytes {
  /** Undefined where there are none. */
  size(key: string): Promise<number | undefined>;
  /** Makes the same bytes lie under a second key, without their passing through this process. False where there are none. */
  copy(from: string, to: string): Promise<boolean>;
  /** Gives bytes another key. False, and nothing moved, where there are none, or where some lie under that key already. */
  rename(from: string, to: string): Promise<boolean>;
}

/** Bytes were removed since somebody learned where they lie. */
export class BytesGone extends Error {
  constructor(key: string) {
    super(`The blob ${key} no longer exists.`);
  }
}
