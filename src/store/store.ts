import type { Action } from "./action.ts";
import type { Kind, Summary } from "./kind.ts";
import type { LeftOutNotice } from "./left-out.ts";
import type { StoreDatabase } from "./sql/schema.ts";

/** One record as a read returns it. */
export interface Entry<D> {
  id: string;
  document: D;
  /** Number of the revision that made it. */
  seq: number;
  hash: string;
  /** ISO 8601 UTC. */
  changedAt: string;
  /** Actor id, never a name. */
  changedBy: string;
}

/** One record in a list: everything but its document. */
export type ListEntry = Omit<Entry<unknown>, "document"> & { summary: Summary };

/** All records as of one revision. */
export interface Snapshot {
  /**
   * The document, or undefined when there is none. Throws `ForgottenDocument` when it was pruned or erased.
   * Documents asked for at the same moment (`Promise.all`) are read in one statement.
   */
  get<D>(kind: Kind<D>, id: string): Promise<Entry<D> | undefined>;
  /** The document as it is stored and its digest, for large ones that are not to be parsed in one piece. */
  text(kind: Kind, id: string): Promise<{ text: string; hash: string } | undefined>;
  /** Every record of the kind in order of id, without documents. */
  list(kind: Kind): Promise<ListEntry[]>;
  /** A number that is different when a record of one of these kinds is: the highest revision among them, 0 for none. */
  head(kinds: readonly Kind[]): number | Promise<number>;
  /**
   * What tells in this process whether records are as they were: the stamp of a record, or of its absence, stays as long
   * as nobody writes it, and is never that of a later state than the snapshot shows. At once where it is known already.
   */
  stamps(records: readonly RecordName[]): readonly Stamp[] | Promise<readonly Stamp[]>;
  /**
   * What `make` says of the records, as JSON can hold it. An answer that is kept depends on what was said, not on all that
   * was read for it: a page that shows three titles out of a list is as it was when another title changes. `told` picks what
   * it depends on where that is less than is used here.
   */
  derive<T>(make: Derivation<T>, told?: (value: T) => unknown): Promise<T>;
  /** Of a workspace: files that could not be read, of the kinds this snapshot was asked for. */
  unread?(): Promise<LeftOutNotice[]>;
}

/** Kinds and where they stood: the highest revision among them. */
export interface KindState {
  kinds: readonly Kind[];
  head: number;
}

export interface RecordName {
  kind: Kind;
  id: string;
}

export type Stamp = number | string;

/** Says something of the records it reads through the snapshot it is given, and nothing else. It may be asked again, of another state. */
export type Derivation<T> = (snapshot: Snapshot) => Promise<T> | T;

/** One record to be written or removed. */
export type Change = ChangeTarget &
  (
    | { action: "put"; document: unknown }
    | {
        action: "update";
        /**
         * Makes the document from the present one; undefined stands for none, on both sides. Pure: a commit calls it again
         * until what it was given is still there when the commit lands. What it throws refuses the commit.
         */
        update(present: unknown): unknown;
      }
    | { action: "delete" }
  );

interface ChangeTarget {
  kind: Kind;
  id: string;
  /**
   * Digest of what the change replaces, null for nothing. Where something else is there, the change fails with
   * `changed_elsewhere`, unless that is what it would make. Absent: whatever is there is replaced.
   */
  base?: string | null;
  /** Changes of one group are made together or not at all, also where each stands for itself. */
  group?: string;
  /** Why this record changes, in place of the message of the commit. */
  message?: string;
}

/** What is in the place of a record now. */
export interface Present {
  /** Null where there is none. */
  hash: string | null;
  /** Number of the revision that made or removed it; 0 where there never was one. */
  seq: number;
  /** ISO 8601 UTC; null where there never was one. */
  changedAt: string | null;
  /** Actor id; null where there never was one. */
  changedBy: string | null;
}

/** A change that was not made. */
export interface Failure {
  kind: string;
  id: string;
  error: "invalid" | "missing_blob" | "changed_elsewhere";
  message: string;
  /** The group that was left out with it. */
  group?: string;
  /** With `changed_elsewhere`. */
  present?: Present;
}

export interface Commit {
  /** Actor id. */
  author: string;
  message?: string;
  /** UUID that all requests of one push carry. */
  push?: string;
  changes: readonly Change[];
  /** `all`: one transaction, a fault refuses everything. `each`: a faulty change is reported, the rest is applied. Default `all`. */
  atomicity?: "all" | "each";
  /**
   * Records that the changes were decided on, and where they stood. Where one of these kinds was written since, by
   * whichever process, nothing is changed and `Outdated` is thrown: who decides looks again.
   */
  decidedOn?: KindState;
  /**
   * Statements of the transaction that writes the changes, asked before them with the head of the log as it will be after
   * them; what they throw refuses the commit. Not asked where nothing changes.
   */
  alongside?(trx: StoreDatabase, seq: number): Promise<void>;
  /** Awaited once before the transaction, with what differs from what is there; not asked where nothing does. */
  beforehand?(changed: readonly ChangedRecord[]): Promise<void> | undefined;
}

/** What a change is about to make of a record; without `record` it is removed. */
export interface ChangedRecord {
  kind: Kind;
  id: string;
  record?: { json: string; hash: string; summary: Summary } | undefined;
}

export interface Applied {
  /** Head of the log after the commit. */
  seq: number;
  /** In the order of the changes. */
  applied: { kind: string; id: string; action: Action; seq: number; hash: string }[];
  /** What was equal already; `hash` is empty where there was nothing to remove. */
  unchanged: { kind: string; id: string; hash: string }[];
  failed: Failure[];
}

/** One line of the log. `data` is null for a deletion and for what was pruned or erased. */
export interface Revision {
  seq: number;
  kind: string;
  id: string;
  owner: string;
  action: Action;
  /** Empty for a deletion. */
  hash: string;
  /** That of the record as it was, for a deletion; empty when it was erased. */
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
  /** Which of these hashes are absent. The present ones count as touched, so that collection leaves them alone. */
  missing(hashes: readonly string[]): Promise<string[]>;
  get(hash: string): Promise<Uint8Array | undefined>;
  /** Bytes a blob has, without reading it. */
  size(hash: string): Promise<number | undefined>;
  /** Durable when it resolves. With `expected`, other bytes are refused (`HashMismatch`). */
  put(bytes: Uint8Array | AsyncIterable<Uint8Array>, expected?: string): Promise<{ hash: string; size: number }>;
  /**
   * Bytes of a blob from `start` to before `end`, by default all of them, as they come: memory does not grow with the
   * file, and nothing is open before the first piece is asked for. Undefined where there is none.
   */
  stream(hash: string, range?: { start: number; end: number }): Promise<AsyncIterable<Uint8Array> | undefined>;
  /**
   * Address that reads a blob straight from the object store, for some minutes and without any credential; undefined where
   * it lies elsewhere, or readers are not to be sent there (`SERVICE_BLOB_READS`).
   */
  addressOf?(hash: string, headers: { type: string; disposition?: string }): Promise<string | undefined>;
  /** What clients put before anybody looked at it. Undefined where files are the truth. */
  staging?: Staging;
  /** What was made of blobs once and lives as long as they do. Undefined where files are the truth. */
  forms?: Forms;
}

/**
 * Bytes on their way to being a blob. A name (`ast_…`) is written once; what was taken is out of reach of who put it.
 */
export interface Staging {
  /** Where uploads go now: empty for bytes that come through us, else the object store they go to straight. */
  readonly place: string;
  /**
   * Address that takes one PUT of these headers until `expires` (milliseconds since 1970); undefined where bytes come
   * through us.
   */
  presign(
    name: string,
    options: { expires: number; type?: string; size?: number },
  ): Promise<{ url: string; headers: Record<string, string> } | undefined>;
  /** Keeps what comes through us. False where something was put under that name before: that stays. */
  write(name: string, bytes: AsyncIterable<Uint8Array>): Promise<boolean>;
  /** Size of what was put, in bytes; undefined where nothing was. */
  size(name: string): Promise<number | undefined>;
  /**
   * Takes what was put out of the reach of whoever put it, so that what is looked at is what is kept: a later PUT under the
   * name changes nothing of it. Several may take it, each for himself. What was put stays until `drop`, so that whoever is
   * killed in between can take it again. Undefined where nothing was put.
   */
  take(name: string): Promise<Taken | undefined>;
  /** Removes what was put, where anything was: when what became of it is committed, or nobody wants it. */
  drop(name: string): Promise<void>;
}

/** Bytes nobody else reaches any more. Either of the last two ends it. */
export interface Taken {
  size: number;
  stream(range?: { start: number; end: number }): AsyncIterable<Uint8Array>;
  /** Makes a blob of them, as they are. */
  keep(): Promise<{ hash: string; size: number }>;
  drop(): Promise<void>;
}

/** Forms of blobs, by the hash of what they were made of and a name such as `256.webp.contain`. */
export interface Forms {
  /** Hash of the form, where it was made. */
  find(source: string, form: string): Promise<string | undefined>;
  /** Notes a blob as a form. It goes with its source; where the source is gone already, nothing is noted. */
  note(source: string, form: string, hash: string): Promise<void>;
}

/** All that one push changed of one owner; without a push, all that one commit did. */
export interface HistoryLine {
  /** Its number names the line. */
  newest: Revision;
  /** How many revisions of each kind and action. */
  changes: { kind: string; action: Action; count: number }[];
}

/** Which lines are meant. */
export interface LineFilter {
  owner?: string;
  /** First parts of owners: `component`, `page`. */
  owners?: readonly string[];
  /** Actor id. */
  author?: string;
  /** ISO 8601 UTC, as in `changedAt`; only what is later. */
  since?: string;
}

/** What only a database can do. */
export interface History {
  /** Newest first. */
  of(owner: string, limit: number, before?: number): Promise<Revision[]>;
  /** Lines whose newest revision is before `before`, newest first. */
  lines(options: LineFilter & { limit: number; before?: number }): Promise<HistoryLine[]>;
  /** How many lines there are. */
  countLines(filter: LineFilter & { before?: number }): Promise<number>;
  /** The revisions of the line with this newest one, newest first. */
  revisionsOf(newest: Revision, limit: number): Promise<Revision[]>;
  /** Records of an owner as of revision `at`. */
  present(owner: string, at: number): Promise<Revision[]>;
  /**
   * Document of one revision: null for a deletion, undefined when there is no such revision. Throws `ForgottenDocument`.
   * Documents asked for at the same moment are read in one statement.
   */
  document(seq: number): Promise<unknown>;
  /** Documents of these revisions as JSON, in one statement; none for deletions, for what was forgotten, and where there is no such revision. */
  texts(numbers: readonly number[]): Promise<ReadonlyMap<number, string>>;
  /**
   * What was made of revisions, as the row of this name keeps it; made and kept where there is none. The name says what it
   * is, of which revisions, and in which edition of the code that makes it. It goes when one of them is forgotten.
   * @param alone what names of its sort begin with, before a number that grows with every change of what they are made of,
   * deletions among them: the row of the greatest alone is kept
   */
  derived(name: string, revisions: readonly number[], make: () => Promise<string>, alone?: string): Promise<string>;
  /** The row of this name; undefined where none was made. */
  findDerived(name: string): Promise<string | undefined>;
  /**
   * Forgets documents that were superseded before `before` (ISO 8601), but for the newest `keep` revisions of each
   * record and for what a reader as of one of `keepAt` (releases) sees. Numbers and hashes stay.
   */
  prune(options: {
    kind?: Kind;
    before: string;
    keep: number;
    keepAt?: readonly number[];
  }): Promise<{ pruned: number }>;
  /**
   * Forgets documents, messages and blobs of one record, its present one too (which becomes a deletion). Logged as `author`.
   * On SQLite nothing of it stays in a file; `inLog` tells that a reader of an older state kept the write-ahead log.
   */
  erase(options: { kind: Kind; id: string; author: string }): Promise<{ erased: number; inLog?: boolean }>;
  /** Removes blobs that no revision and no open draft names, and nobody touched for `olderThanMs` (default 24 h). */
  collect(olderThanMs?: number): Promise<{ removed: number; bytes: number }>;
}

/** Where design systems live: a log of revisions in a database, or the files of a workspace. */
export interface Store {
  /** Records as of revision `at`; by default as of now. */
  read(at?: number): Snapshot;
  /** The newest revision, at once and from the database itself: for readers who name the revision they must see. */
  refresh(): Promise<number>;
  /** True where `read` hears of what other processes wrote a moment later, unless `refresh` asked. */
  readonly lags?: boolean;
  /** Undefined where files are the truth and writing them is the editor's business. */
  commit?(commit: Commit): Promise<Applied>;
  /** Revisions after `since`, in order; with `newest` only those that nothing came after. */
  changes(
    since: number,
    limit: number,
    newest?: boolean,
  ): Promise<{ logId: string; head: number; revisions: Revision[] }>;
  history?: History;
  blobs: Blobs;
  /** Called with the new head after every change of content, whoever made it. Returns the unsubscription. */
  onChange(listener: (head: number) => void): () => void;
  /** Of a workspace: files that could not be read, or were refused. */
  unread?(): LeftOutNotice[];
  /** Throws `StoreUnavailable` when the truth is out of reach. */
  ping(): Promise<void>;
  /** Throws `StoreFull` or `StoreUnavailable` when nothing more can be written; absent where that cannot be known without writing. */
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

/** A document names a blob the store does not have. */
export class MissingBlob extends Error {}

/** Bytes do not have the hash they were announced with. */
export class HashMismatch extends Error {}

/** A commit of all or nothing names what it replaces, and something else is there. */
export class ChangedElsewhere extends Error {
  /** Each has its `present`. */
  readonly failed: readonly Failure[];
  constructor(failed: readonly Failure[]) {
    super(failed.map(({ message }) => message).join(" "));
    this.failed = failed;
  }
}

/** A commit names what it was decided on, and that is no longer so. */
export class Outdated extends Error {}

/** The database or object store cannot be reached: 503 for readers and writers. */
export class StoreUnavailable extends Error {}

/** There is no room left where the store keeps its data: 507 for writers. */
export class StoreFull extends StoreUnavailable {}

/** A commit with a document its kind refuses. `details` name the places by JSON Pointer. */
export class InvalidDocument extends Error {
  readonly details: { path: string; message: string }[];
  constructor(message: string, details: { path: string; message: string }[] = []) {
    super(message);
    this.details = details;
  }
}
