import type { Generated, Kysely } from "kysely";
import type { Action } from "../action.ts";

/**
 * One change of one record. Its document is in a separate table: rows stay small, and superseding one rewrites little.
 */
export interface RevisionTable {
  seq: number;
  kind: string;
  id: string;
  owner: string;
  action: Action;
  /** Empty for a deletion. */
  hash: string;
  /** JSON. A deletion has the summary of the removed record. */
  summary: string;
  /** Hash of the blob with the document. */
  blob: string | null;
  /** Bytes of the document. */
  size: number;
  push: string | null;
  /** ISO 8601 UTC. */
  changed_at: string;
  changed_by: string;
  message: string | null;
  superseded_by: number | null;
  forgotten: "pruned" | "erased" | null;
}

/** All changes of one push to one owner; without a push, of one commit. */
export interface LineTable {
  /** Number of its newest revision. */
  newest: number;
  owner: string;
  /** First part of the owner: `component`, `page`. */
  owner_kind: string;
  author: string;
  push: string | null;
  changed_at: string;
}

export interface StoreTables {
  revision: RevisionTable;
  /** JSON. No row for a deletion, for a document stored as a blob, and for a forgotten one. */
  document: { seq: number; json: string };
  /** Blobs that a revision needs: blobs in its document, and the document itself. */
  revision_blob: { seq: number; hash: string };
  /** Blobs that an open draft needs: drafts aren't content, but their blobs must not be collected. */
  draft_blob: { draft_id: string; hash: string };
  /** One row: the identity of the log and its newest number. */
  head: { log_id: string; seq: number };
  kind_head: { kind: string; seq: number };
  line: LineTable;
  /** Number of lines by kind of owner and author. */
  line_count: { owner_kind: string; author: string; lines: number };
  /** `key` is the location of the bytes; `touched_at` in milliseconds since 1970. */
  blob: {
    hash: string;
    key: string;
    size: number;
    touched_at: number;
    /** Empty for the place next to the database, or in it; else `s3://bucket/prefix`. */
    place: Generated<string>;
  };
  /** The bytes themselves in PostgreSQL, in order: most are one row. */
  blob_piece: { key: string; number: number; bytes: Uint8Array };
  /** Places in the settings of this registry's processes, with the last start in milliseconds since 1970. */
  blob_place: { place: string; used_at: number };
  /** Bytes without a row in `blob`, removed from their place at `due_at`, in milliseconds since 1970. */
  blob_removal: { key: string; place: string; due_at: number };
  /** Files derived from an image, such as `256.webp.contain`: blobs that live as long as their source. */
  blob_form: { source: string; form: string; hash: string };
  /**
   * Values derived from revisions, whose numbers are a JSON list: they never change, and are deleted with any of them.
   */
  derived: { name: string; revisions: string; json: string };
  migration: { name: string; applied_at: string };
}

export type StoreDatabase = Kysely<StoreTables>;
export type DialectName = "sqlite" | "postgres";
