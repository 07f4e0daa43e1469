import type { Action } from "./action.ts";
import type { Kind, Summary } from "./kind.ts";
import type { LeftOutNotice } from "./left-out.ts";
import type { StoreDatabase } from "./sql/schema.ts";

/** One record as read. */
export interface StoredRecord<D> {
  id: string;
  document: D;
  /** Number of its revision. */
  seq: number;
  hash: string;
  /** ISO 8601 UTC. */
  changedAt: string;
  /** Actor ID, never a name. */
  changedBy: string;
}

/** One record in a list: everything except its document. */
export type ListEntry = Omit<StoredRecord<unknown>, "document"> & { summary: Summary };

/** All records as of one revision. */
export interface Snapshot {
  /**
   * The document; undefined if it doesn't exist. Throws `ForgottenDocument` if it was pruned or erased. Concurrent
   * reads (`Promise.all`) share one statement.
   */
  get<D>(kind: Kind<D>, id: string): Promise<StoredRecord<D> | undefined>;
  /** The stored text of the document and its digest, for large ones that must not be parsed in one piece. */
  text(kind: Kind, id: string): Promise<{ text: string; hash: string } | undefined>;
  /** Every record of the kind in order of ID, without documents. */
  list(kind: Kind): Promise<ListEntry[]>;
  /** A number that differs if a record of these kinds differs: the highest revision among them, 0 for none. */
  head(kinds: readonly Kind[]): number | Promise<number>;
  /**
   * Stamps to detect changes of records within this process: the stamp of a record, or of its absence, stays the same
   * until the record is written, and is never newer than the snapshot. Synchronous if already known.
   */
  stamps(records: readonly RecordName[]): readonly ChangeStamp[] | Promise<readonly ChangeStamp[]>;
  /**
   * The result of `make`, as a JSON value. A cached response then depends on this result, not on everything that was
   * read for it: a page with three titles from a list stays valid when another title changes. `told` selects a smaller
   * part to depend on.
   */
  derive<T>(make: Derivation<T>, reported?: (value: T) => unknown): Promise<T>;
  /** Only in a workspace: unreadable files of the kinds in this snapshot. */
  unread?(): Promise<LeftOutNotice[]>;
}

/** Kinds and their state: the highest revision among them. */
export interface KindState {
  kinds: readonly Kind[];
  head: number;
}

export interface RecordName {
  kind: Kind;
  id: string;
}

export type ChangeStamp = number | string;

/** Derives a value only from records in the given snapshot. May run again, for another state. */
export type Derivation<T> = (snapshot: Snapshot) => Promise<T> | T;

/** One record to write or remove. */
export type RecordChange = ChangeTarget &
  (
    | { action: "put"; document: unknown }
    | {
        action: "update";
        /**
         * Makes the new document from the present one; undefined means no document, in both directions. Pure: a commit
         * repeats the call until its input is still current when it commits. An error refuses the commit.
         */
        update(present: unknown): unknown;
      }
    | { action: "delete" }
  );

interface ChangeTarget {
  kind: Kind;
  id: string;
  /**
   * Digest of the document to replace, null for none. If the present one differs, the change fails with
   * `changed_elsewhere`, unless it equals the new one. Absent: replaces any document.
   */
  base?: string | null;
  /** Changes of one group succeed or fail together, even with `each`. */
  group?: string;
  /** The reason for this change; overrides the message of the commit. */
  message?: string;
}

/** The present state of a record. */
export interface PresentRecord {
  /** Null if it doesn't exist. */
  hash: string | null;
  /** Number of the revision that wrote or removed it; 0 if it never existed. */
  seq: number;
  /** ISO 8601 UTC; null if it never existed. */
  changedAt: string | null;
  /** Actor ID; null if it never existed. */
  changedBy: string | null;
}

/** A refused change. */
export interface ChangeFailure {
  kind: string;
  id: string;
  error: "invalid" | "missing_blob" | "changed_elsewhere";
  message: string;
  /** The group that was refused with it. */
  group?: string;
  /** With `changed_elsewhere`. */
  present?: PresentRecord;
}

export interface Commit {
  /** Actor ID. */
  author: string;
  message?: string;
  /** UUID of a push, the same in all its requests. */
  push?: string;
  changes: readonly RecordChange[];
  /**
   * `all`: one transaction, any fault refuses everything. `each`: a faulty change is reported, the rest is applied.
   * Default `all`.
   */
  atomicity?: "all" | "each";
  /**
   * Kinds that the decision for these changes depends on, with their state. If any process has written one of them
   * since, nothing changes and `DecisionOutdated` is thrown: the caller decides again.
   */
  decidedOn?: KindState;
  /**
   * Extra statements in the same transaction, run before the changes with the number of the new head. An error refuses
   * the commit. Not called if nothing changes.
   */
  alongside?(trx: StoreDatabase, seq: number): Promise<void>;
  /** Awaited once before the transaction, with the records that change; not called if nothing changes. */
  beforehand?(changed: readonly ChangedRecord[]): Promise<void> | undefined;
}

/** The planned change of a record; without `record` it is removed. */
export interface ChangedRecord {
  kind: Kind;
  id: string;
  record?: { json: string; hash: string; summary: Summary } | undefined;
}

export interface CommitResult {
  /** Head of the log after the commit. */
  seq: number;
  /** In the order of the changes. */
  applied: { kind: string; id: string; action: Action; seq: number; hash: string }[];
  /** Records that were equal already; `hash` is empty if there was nothing to remove. */
  unchanged: { kind: string; id: string; hash: string }[];
  failed: ChangeFailure[];
}

/** One line of the log. Its document is null for a deletion, and after pruning or erasure. */
export interface Revision {
  seq: number;
  kind: string;
  id: string;
  owner: string;
  action: Action;
  /** Empty for a deletion. */
  hash: string;
  /** For a deletion, the summary of the removed record; empty if it was erased. */
  summary: Summary;
  /** Bytes of its document. */
  size: number;
  push: string | null;
  changedAt: string;
  changedBy: string;
  message: string | null;
  forgotten: "pruned" | "erased" | null;
  supersededBy: number | null;
}

/** Bytes by SHA-256 (lower-case hex), stored once. */
export interface Blobs {
  /** The missing ones of these hashes. Existing blobs are touched, so that collection keeps them. */
  missing(hashes: readonly string[]): Promise<string[]>;
  get(hash: string): Promise<Uint8Array | undefined>;
  /** Size of a blob in bytes, without reading it. */
  size(hash: string): Promise<number | undefined>;
  /** Durable when it resolves. With `expected`, other bytes are refused (`HashMismatch`). */
  put(bytes: Uint8Array | AsyncIterable<Uint8Array>, expected?: string): Promise<{ hash: string; size: number }>;
  /**
   * Bytes of a blob from `start` to before `end`, by default all, as a stream: memory doesn't grow with the file, and
   * nothing is opened before the first read. Undefined if it doesn't exist.
   */
  stream(hash: string, range?: { start: number; end: number }): Promise<AsyncIterable<Uint8Array> | undefined>;
  /**
   * Address that reads a blob directly from the object store, for some minutes and without a credential; undefined if
   * it is stored in another place, or readers are not redirected (`SERVICE_BLOB_READS`).
   */
  addressOf?(hash: string, headers: { type: string; disposition?: string }): Promise<string | undefined>;
  /** Unchecked uploads of clients. Undefined in a workspace. */
  staging?: UploadStaging;
  /** Files derived from blobs, which live as long as these. Undefined in a workspace. */
  forms?: BlobForms;
}

/** Uploads before they become blobs. A name (`ast_…`) is written once; a taken upload is out of the client's reach. */
export interface UploadStaging {
  /** Where uploads go now: empty for uploads through this server, else the object store for direct ones. */
  readonly place: string;
  /**
   * Address for one PUT with these headers until `expires` (milliseconds since 1970); undefined if uploads pass through
   * this server.
   */
  presign(
    name: string,
    options: { expires: number; type?: string; size?: number },
  ): Promise<{ url: string; headers: Record<string, string> } | undefined>;
  /** Stores an upload through this server. False if the name has an upload already, which stays. */
  write(name: string, bytes: AsyncIterable<Uint8Array>): Promise<boolean>;
  /** Size of an upload in bytes; undefined if it doesn't exist. */
  size(name: string): Promise<number | undefined>;
  /**
   * Copies an upload out of the client's reach, so that the checked bytes are the stored ones: a later PUT under the
   * name doesn't change them. Several callers may each take a copy. The upload stays until `drop`, so that it can be
   * taken again after a kill. Undefined if it doesn't exist.
   */
  take(name: string): Promise<TakenUpload | undefined>;
  /** Removes an upload if it exists: after its result is committed, or if it isn't needed. */
  drop(name: string): Promise<void>;
}

/** A private copy of an upload. `keep` or `drop` ends it. */
export interface TakenUpload {
  size: number;
  stream(range?: { start: number; end: number }): AsyncIterable<Uint8Array>;
  /** Makes a blob of the unchanged bytes. */
  keep(): Promise<{ hash: string; size: number }>;
  drop(): Promise<void>;
}

/** Forms of blobs, by the hash of their source and a name such as `256.webp.contain`. */
export interface BlobForms {
  /** Hash of the form, if it exists. */
  find(source: string, form: string): Promise<string | undefined>;
  /** Stores a blob as a form, to be deleted with its source. Does nothing if the source is already deleted. */
  note(source: string, form: string, hash: string): Promise<void>;
}

/** All changes of one push to one owner; without a push, of one commit. */
export interface HistoryLine {
  /** Its number identifies the line. */
  newest: Revision;
  /** Numbers of revisions by kind and action. */
  changes: { kind: string; action: Action; count: number }[];
}

/** Selects lines. */
export interface LineFilter {
  owner?: string;
  /** First parts of owners: `component`, `page`. */
  owners?: readonly string[];
  /** Actor ID. */
  author?: string;
  /** ISO 8601 UTC, as in `changedAt`; only later lines. */
  since?: string;
}

/** Features that need a database. */
export interface History {
  /** Newest first. */
  of(owner: string, limit: number, before?: number): Promise<Revision[]>;
  /** Lines whose newest revision is before `before`, newest first. */
  lines(options: LineFilter & { limit: number; before?: number }): Promise<HistoryLine[]>;
  /** Number of lines. */
  countLines(filter: LineFilter & { before?: number }): Promise<number>;
  /** The revisions of the line with this newest revision, newest first. */
  revisionsOf(newest: Revision, limit: number): Promise<Revision[]>;
  /** Records of an owner as of revision `at`. */
  present(owner: string, at: number): Promise<Revision[]>;
  /**
   * Document of one revision: null for a deletion, undefined if the revision doesn't exist. Throws `ForgottenDocument`.
   * Concurrent reads share one statement.
   */
  document(seq: number): Promise<unknown>;
  /**
   * Documents of these revisions as JSON, in one statement; none for deletions, forgotten documents and missing
   * revisions.
   */
  texts(numbers: readonly number[]): Promise<ReadonlyMap<number, string>>;
  /**
   * A value derived from revisions, from the row with this name; without a row it is made and stored. The name contains
   * the type, the revisions and the version of the code. The row is deleted with any of its revisions.
   * @param alone name prefix of this type, followed by a number that grows with every change of the sources, including
   * deletions: only the row with the greatest number is kept
   */
  derived(name: string, revisions: readonly number[], make: () => Promise<string>, alone?: string): Promise<string>;
  /** The row with this name. Undefined if it doesn't exist. */
  findDerived(name: string): Promise<string | undefined>;
  /**
   * Forgets documents that were superseded before `before` (ISO 8601), except for the newest `keep` revisions of each
   * record and for documents visible at one of `keepAt` (releases). Numbers and hashes stay.
   */
  prune(options: {
    kind?: Kind;
    before: string;
    keep: number;
    keepAt?: readonly number[];
  }): Promise<{ pruned: number }>;
  /**
   * Forgets documents, messages and blobs of one record, including the present one (which becomes a deletion). Logged
   * as `author`. On SQLite the data is also removed from the file; `inLog` is true if a reader of an older state kept
   * the write-ahead log.
   */
  erase(options: { kind: Kind; id: string; author: string }): Promise<{ erased: number; inLog?: boolean }>;
  /** Removes blobs that no revision or open draft needs, and that were not touched for `olderThanMs` (default 24 h). */
  collect(olderThanMs?: number): Promise<{ removed: number; bytes: number }>;
}

/** The storage of design systems: a log of revisions in a database, or the files of a workspace. */
export interface Store {
  /** Records as of revision `at`; by default the present ones. */
  read(at?: number): Snapshot;
  /** The newest revision, read from the database itself: for readers that require a certain revision. */
  refresh(): Promise<number>;
  /** True if `read` sees writes of other processes with a short delay, unless `refresh` was called. */
  readonly lags?: boolean;
  /** Undefined in a workspace, where an editor writes the files. */
  commit?(commit: Commit): Promise<CommitResult>;
  /** Revisions after `since`, in order; with `newest` without superseded ones. */
  changes(
    since: number,
    limit: number,
    newest?: boolean,
  ): Promise<{ logId: string; head: number; revisions: Revision[] }>;
  history?: History;
  blobs: Blobs;
  /** Called with the new head after every change of content, by any process. Returns the function to unsubscribe. */
  onChange(listener: (head: number) => void): () => void;
  /** Only in a workspace: files that were unreadable or refused. */
  unread?(): LeftOutNotice[];
  /** Throws `StoreUnavailable` if the data is unavailable. */
  ping(): Promise<void>;
  /** Throws `StoreFull` or `StoreUnavailable` if writes aren't possible; absent if only a write can show that. */
  checkRoom?(): Promise<void>;
  close(): Promise<void>;
}

/** The document of an old revision was pruned or erased: 410 for readers. */
export class ForgottenDocument extends Error {
  readonly seq: number;
  constructor(seq: number, how: string) {
    super(`The document of revision ${seq} was ${how}.`);
    this.seq = seq;
  }
}

/** A document needs a blob that the store doesn't have. */
export class MissingBlob extends Error {}

/** The bytes don't have the expected hash. */
export class HashMismatch extends Error {}

/** A commit with atomicity `all` replaces a document that was changed meanwhile. */
export class ChangedElsewhere extends Error {
  /** Each has its `present`. */
  readonly failed: readonly ChangeFailure[];
  constructor(failed: readonly ChangeFailure[]) {
    super(failed.map(({ message }) => message).join(" "));
    this.failed = failed;
  }
}

/** The state that a commit was decided on has changed. */
export class DecisionOutdated extends Error {}

/** The database or object store is unavailable: 503 for readers and writers. */
export class StoreUnavailable extends Error {}

/** The store's disk is full: 507 for writers. */
export class StoreFull extends StoreUnavailable {}

/** A commit with a document that its kind refuses. `details` contain the places as JSON Pointers. */
export class InvalidDocument extends Error {
  readonly details: { path: string; message: string }[];
  constructor(message: string, details: { path: string; message: string }[] = []) {
    super(message);
    this.details = details;
  }
}
