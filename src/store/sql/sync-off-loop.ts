import type { StoreDatabase } from "./schema.ts";

/**
 * Writes in a transaction; durable when it resolves. On SQLite other readers see the rows a moment before that: only
 * for rows that nothing depends on until the caller continues.
 */
export type SyncOffLoop = <T>(write: (db: StoreDatabase) => Promise<T>) => Promise<T>;
