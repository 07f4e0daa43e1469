/** Where bytes lie. A key is lower-case hex and `-`, written once and never used again after its removal. */
export interface BlobBytes {
  /** Durable when it resolves. */
  write(key: string, bytes: Uint8Array): Promise<void>;
  /** `size`, where it is known, tells where to look first. */
  read(key: string, size?: number): Promise<Uint8Array | undefined>;
  /** Removing what is not there is no fault. */
  remove(key: string): Promise<void>;
  /** Every key that bytes lie under, in no order, a piece at a time. */
  keys(): AsyncIterable<string[]>;
}

/** Bytes up to this many are kept together with others; larger ones in a file of their own, where there are files. */
export const SMALL_BYTES = 64 << 10;
