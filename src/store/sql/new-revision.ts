import type { RevisionTable } from "./schema.ts";

/** A revision without a number. */
export interface NewRevision
  extends Pick<RevisionTable, "kind" | "id" | "owner" | "action" | "hash" | "summary" | "blob" | "size"> {
  /** Its document, if it is stored in the database itself. */
  json: string | null;
  /** Hashes of the blobs it needs, including its document. */
  blobs: string[];
  /** Number of the record's previous revision. */
  replaces: number | undefined;
  /** Overrides the message of the commit. */
  message?: string | undefined;
}

export type RevisionStamp = Pick<RevisionTable, "push" | "changed_at" | "changed_by" | "message">;
