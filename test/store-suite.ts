import { describe } from "vitest";
import type { SqlStore } from "../src/store/sql/sql-store.ts";
import type { RecordChange, Store } from "../src/store/store.ts";
import { blobSuite } from "./store-suite-blobs.ts";
import { commitSuite } from "./store-suite-commit.ts";
import { concurrencySuite } from "./store-suite-concurrency.ts";
import { historySuite } from "./store-suite-history.ts";
import { preconditionSuite } from "./store-suite-preconditions.ts";
import { readSuite } from "./store-suite-read.ts";
import { stagingSuite, writtenOnceSuite } from "./store-suite-staging.ts";

/** A store under test, empty when opened. */
export interface Opened {
  store: Store;
  /** Makes the changes: by commits, or by writing the files that say the same. */
  write(changes: readonly RecordChange[]): Promise<void>;
  /** Makes bytes known that documents may name; answers their hash. */
  writeBlob(bytes: Uint8Array): Promise<string>;
  close(): Promise<void>;
}

/** A database store under test. */
export interface OpenedLog extends Opened {
  store: SqlStore;
  url: string;
  /** Another store on the same database. */
  again(): Promise<SqlStore>;
}

/** What every store does. */
export function storeSuite(name: string, open: () => Promise<Opened>): void {
  describe(`${name}: store`, () => {
    readSuite(open);
  });
}

/** What every store with a log does, beyond `storeSuite`. */
export function logSuite(name: string, open: () => Promise<OpenedLog>): void {
  // Each has a store of its own in a `describe` of its own: in one they would open all of them for every test.
  for (const suite of [
    commitSuite,
    preconditionSuite,
    historySuite,
    blobSuite,
    stagingSuite,
    writtenOnceSuite,
    concurrencySuite,
  ])
    describe(`${name}: log`, () => suite(open));
}
