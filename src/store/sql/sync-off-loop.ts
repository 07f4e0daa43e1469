import type { StoreDatabase } from "./schema.ts";

/**
 * Writes in a transaction; durable when it resolves. On SQLite others see what it wrote a moment before it is: for rows that
 * nothing follows from until the caller goes on.
 */
export type SyncOffLoop = <T>(write: (db: StoreDatabase) => Promise<T>) => Promise<T>;
