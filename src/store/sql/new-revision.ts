import type { RevisionTable } from "./schema.ts";

/** A revision that has no number yet. */
export interface NewRevision
  extends Pick<RevisionTable, "kind" | "id" | "owner" | "action" | "hash" | "summary" | "blob" | "size"> {
  /** Its document, when that is kept in the database itself. */
  json: string | null;
  /** Blobs it needs, its document among them. */
  blobs: string[];
  /** Number of the revision that was the record's present one. */
  replaces: number | undefined;
  /** In place of the message of the commit. */
  message?: string | undefined;
}

export type Stamp = Pick<RevisionTable, "push" | "changed_at" | "changed_by" | "message">;
