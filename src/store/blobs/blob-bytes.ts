/** Where bytes lie. A key is lower-case hex and `-`, written once and never used again after its removal. */
export interface BlobBytes {
  /** Durable when it resolves. */
  write(key: string, bytes: Uint8Array): Promise<void>;
  read(key: string): Promise<Uint8Array | undefined>;
  /** Removing what is not there is no fault. */
  remove(key: string): Promise<void>;
  /** Every key that bytes lie under, in no order, a piece at a time. */
  keys(): AsyncIterable<string[]>;
}
