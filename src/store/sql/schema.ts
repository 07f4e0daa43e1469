import type { Generated, Kysely } from "kysely";
import type { Action } from "../action.ts";

/** One change of one record. Its document lies in a table of its own: rows stay small, and superseding one rewrites little. */
export interface RevisionTable {
  seq: number;
  kind: string;
  id: string;
  owner: string;
  action: Action;
  /** Empty for a deletion. */
  hash: string;
  /** JSON. A deletion keeps that of the record it removed. */
  summary: string;
  /** Hash of the blob that holds the document. */
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

/** All that one push changed of one owner; without a push, all that one commit did. */
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
  /** JSON. None for a deletion, for a document kept as a blob, and when it was forgotten. */
  document: { seq: number; json: string };
  /** Which blobs a revision needs: those its document names, and the document itself. */
  revision_blob: { seq: number; hash: string };
  /** Which blobs a draft needs as long as it is open: no content, and yet not to be collected. */
  draft_blob: { draft_id: string; hash: string };
  /** One row: the identity of the log and its newest number. */
  head: { log_id: string; seq: number };
  kind_head: { kind: string; seq: number };
  line: LineTable;
  /** How many lines there are of each kind of owner by each author. */
  line_count: { owner_kind: string; author: string; lines: number };
  /** `key` is where the bytes lie; `touched_at` in milliseconds since 1970. */
  blob: {
    hash: string;
    key: string;
    size: number;
    touched_at: number;
    /** Beside the database, or in it, where empty; else `s3://bucket/prefix`. */
    place: Generated<string>;
  };
  /** The bytes themselves in PostgreSQL, in order: most are one row. */
  blob_piece: { key: string; number: number; bytes: Uint8Array };
  /** Places a process of this registry was started with, and when it was, in milliseconds since 1970. */
  blob_place: { place: string; used_at: number };
  /** Bytes that no row of `blob` knows and that are removed from their place at `due_at`, in milliseconds since 1970. */
  blob_removal: { key: string; place: string; due_at: number };
  /** What was made of a picture once, such as `256.webp.contain`: blobs that live as long as their source. */
  blob_form: { source: string; form: string; hash: string };
  /** What was made of revisions, whose numbers are a JSON list: it never changes, and goes with any of them. */
  derived: { name: string; revisions: string; json: string };
  migration: { name: string; applied_at: string };
}

export type StoreDatabase = Kysely<StoreTables>;
export type DialectName = "sqlite" | "postgres";
