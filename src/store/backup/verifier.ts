import { z } from "zod";
import { counted } from "../../engines/text/noun.ts";
import { hashDocument, type Kind, sha256 } from "../kind.ts";
import type { Schema } from "../schema.ts";
import type { TableRow } from "./tables.ts";

/** One error and its place. */
export interface Inconsistency {
  /** `revision 12 (page intro)`, `blob <hash>`, or a file of a backup. */
  where: string;
  message: string;
}

/** Receives rows and blobs of a registry, tables in their order and then blobs, and reports inconsistencies. */
export interface Verifier {
  row(table: string, row: TableRow): void;
  /** Bytes of a blob; undefined if they are missing. */
  blob(hash: string, bytes: Uint8Array | undefined): void;
  /** A blob that was removed since the start of the check, with the revisions that need it. */
  passed(hash: string): void;
  fault(where: string, message: string): void;
  /** All faults, and notes about skipped checks. */
  end(): { faults: Inconsistency[]; notes: string[]; revisions: number; documents: number; blobs: number };
}

const revisionRow = z.object({
  seq: z.int(),
  kind: z.string(),
  id: z.string(),
  action: z.enum(["create", "update", "delete"]),
  hash: z.string(),
  size: z.int(),
  superseded_by: z.int().nullable(),
  forgotten: z.string().nullable(),
  blob: z.string().nullable(),
});
const documentRow = z.object({ seq: z.int(), json: z.string() });
const revisionBlobRow = z.object({ seq: z.int(), hash: z.string() });
const draftBlobRow = z.object({ draft_id: z.string(), hash: z.string() });
const headRow = z.object({ log_id: z.string(), seq: z.int() });
const kindHeadRow = z.object({ kind: z.string(), seq: z.int() });

/** A document that follows later, with its metadata from the log. */
interface Expected {
  seq: number;
  where: string;
  kind: string;
  hash: string;
  size: number;
}

interface Present {
  seq: number;
  where: string;
  supersededBy: number | null;
  deleted: boolean;
}

type Tell = Verifier["fault"];

/** Uses a few hundred bytes of memory per revision, and reads one document or blob at a time. */
export function createVerifier(kinds: readonly Kind[]): Verifier {
  const faults: Inconsistency[] = [];
  const fault: Tell = (where, message) => {
    faults.push({ where, message });
  };
  const log = createLogCheck(fault);
  const needs = createNeedsCheck(fault, log);
  const documents = createDocumentCheck(kinds, fault, needs);
  let blobs = 0;

  /** Parses a row, or reports it as invalid. */
  const shaped =
    <T>(table: string, shape: Schema<T>, take: (row: T) => void) =>
    (row: TableRow) => {
      const parsed = shape.safeParse(row);
      if (parsed.success) take(parsed.data);
      else fault(`table ${table}`, `A row is not valid: ${JSON.stringify(row).slice(0, 200)}`);
    };
  const takes: Record<string, (row: TableRow) => void> = {
    revision: shaped("revision", revisionRow, (row) => {
      const where = log.revision(row);
      if (row.action !== "delete" && row.forgotten === null) documents.expect(row, where);
      else if (row.blob !== null) fault(where, "It has a document, but the record was deleted or pruned.");
    }),
    document: shaped("document", documentRow, documents.document),
    revision_blob: shaped("revision_blob", revisionBlobRow, needs.noted),
    draft_blob: shaped("draft_blob", draftBlobRow, ({ draft_id, hash }) => needs.name(hash, `the draft ${draft_id}`)),
    head: shaped("head", headRow, log.head),
    kind_head: shaped("kind_head", kindHeadRow, log.kindHead),
  };

  return {
    fault,
    row: (table, row) => takes[table]?.(row),
    blob(hash, bytes) {
      blobs += 1;
      const by = needs.see(hash);
      if (!bytes) return fault(`blob ${hash}`, `The blob is missing${by ? `, but ${by} needs it` : ""}.`);
      if (sha256(bytes) !== hash) return fault(`blob ${hash}`, "The digest of the blob is wrong.");
      documents.blob(hash, bytes);
    },
    passed(hash) {
      needs.see(hash);
      documents.passed(hash);
    },
    end() {
      log.end();
      documents.end();
      needs.end();
      return { faults, notes: documents.notes(), ...log.count(), ...documents.count(), blobs };
    },
  };
}

/** Checks the sequence of revisions: numbers without gaps, predecessors, and the heads. */
function createLogCheck(fault: Tell) {
  const present = new Map<string, Present>();
  const newest = new Map<string, number>();
  const kindHeads = new Map<string, number>();
  let revisions = 0;
  let last = 0;
  let head: number | undefined;
  return {
    /** Returns the revision's name for messages. */
    revision({ seq, kind, id, action, superseded_by }: z.infer<typeof revisionRow>): string {
      const where = `revision ${seq} (${kind} ${id})`;
      revisions += 1;
      if (seq !== last + 1) fault(where, `The sequence has a gap: this revision should have the number ${last + 1}.`);
      last = seq;
      newest.set(kind, seq);
      const record = `${kind}\0${id}`;
      const before = present.get(record);
      if (before && before.supersededBy !== seq)
        fault(before.where, `It should be superseded by ${seq}, not by ${before.supersededBy ?? "nothing"}.`);
      const exists = before !== undefined && !before.deleted;
      if ((action === "create") === exists)
        fault(where, `The action is ${action}, but the record ${exists ? "already existed" : "did not exist"}.`);
      present.set(record, { seq, where, supersededBy: superseded_by, deleted: action === "delete" });
      return where;
    },
    head({ seq }: z.infer<typeof headRow>): void {
      if (head !== undefined) fault("table head", "The table has more than one row.");
      head = seq;
    },
    kindHead({ kind, seq }: z.infer<typeof kindHeadRow>): void {
      kindHeads.set(kind, seq);
    },
    has: (seq: number): boolean => seq >= 1 && seq <= last,
    end(): void {
      if (head !== last) fault("table head", `The head is ${head ?? "missing"}, but the newest revision is ${last}.`);
      for (const kind of new Set([...newest.keys(), ...kindHeads.keys()]))
        if (newest.get(kind) !== kindHeads.get(kind))
          fault(
            "table kind_head",
            `The head of ${kind} is ${kindHeads.get(kind) ?? "missing"}, but its newest revision is ${newest.get(kind) ?? "none"}.`,
          );
      for (const { where, supersededBy } of present.values())
        if (supersededBy !== null)
          fault(where, `It is superseded by ${supersededBy}, which is not a revision of this record.`);
    },
    count: () => ({ revisions }),
  };
}

/** Checks that each needed blob exists and is listed in `revision_blob`. */
function createNeedsCheck(fault: Tell, log: Pick<ReturnType<typeof createLogCheck>, "has">) {
  /** Blobs that a revision needs, expected in `revision_blob`, by revision. */
  const needed = new Map<number, Set<string>>();
  /** Rows of `revision_blob` for revisions whose document is a blob. */
  const said = new Map<number, Set<string>>();
  /** The first user of a blob: `revision 12`. */
  const named = new Map<string, string>();
  const seen = new Set<string>();
  const name = (hash: string, by: string): void => {
    if (!named.has(hash)) named.set(hash, by);
  };
  return {
    name,
    /** Adds the blobs in the document of a revision. */
    need(seq: number, hashes: readonly string[]): void {
      if (hashes.length > 0) needed.set(seq, new Set(hashes));
    },
    /** Marks the document of a revision as a blob. Its blobs are compared with the rows of the revision later. */
    needDocument(seq: number, hash: string): void {
      said.set(seq, new Set());
      needed.set(seq, new Set([hash]));
    },
    noted({ seq, hash }: z.infer<typeof revisionBlobRow>): void {
      if (!log.has(seq)) fault(`revision ${seq}`, `It needs the blob ${hash}, but the revision doesn't exist.`);
      name(hash, `revision ${seq}`);
      said.get(seq)?.add(hash);
      needed.get(seq)?.delete(hash);
    },
    isNoted: (seq: number, hash: string): boolean => said.get(seq)?.has(hash) ?? false,
    /** Marks a blob as existing, now or earlier. Returns its first user. */
    see(hash: string): string | undefined {
      seen.add(hash);
      return named.get(hash);
    },
    end(): void {
      for (const [seq, hashes] of needed)
        for (const hash of hashes) fault(`revision ${seq}`, `Its need for the blob ${hash} is not recorded.`);
      for (const [hash, by] of named)
        if (!seen.has(hash)) fault(`blob ${hash}`, `The blob is missing, but ${by} needs it.`);
    },
  };
}

/** Checks documents, in the database and as blobs: that they exist and match the log. */
function createDocumentCheck(kinds: readonly Kind[], fault: Tell, needs: ReturnType<typeof createNeedsCheck>) {
  const known = new Map(kinds.map((kind) => [kind.name, kind]));
  const unknown = new Map<string, number>();
  /** Documents in the database, by revision. */
  const inline = new Map<number, Expected>();
  /** Documents that are blobs, by hash. */
  const large = new Map<string, Expected[]>();
  let documents = 0;

  /** Compares a document with the log. Returns the hashes of its blobs. */
  function check({ where, kind: name, hash, size }: Expected, json: string): string[] {
    documents += 1;
    const kind = known.get(name);
    if (!kind) {
      unknown.set(name, (unknown.get(name) ?? 0) + 1);
      return [];
    }
    try {
      const parsed: unknown = JSON.parse(json);
      if (hashDocument(kind, parsed, json) !== hash) fault(where, "The digest of its document differs from the log.");
      else if (Buffer.byteLength(json) !== size) fault(where, `Its document does not have ${size} bytes.`);
      else return kind.blobs?.(parsed) ?? [];
    } catch {
      fault(where, "Its document cannot be read.");
    }
    return [];
  }

  return {
    /** Adds the document of a revision, which follows later. */
    expect({ seq, kind, hash, size, blob }: z.infer<typeof revisionRow>, where: string): void {
      const expected = { seq, where, kind, hash, size };
      if (blob === null) {
        inline.set(seq, expected);
        return;
      }
      const others = large.get(blob);
      if (others) others.push(expected);
      else large.set(blob, [expected]);
      needs.needDocument(seq, blob);
    },
    document({ seq, json }: z.infer<typeof documentRow>): void {
      const expected = inline.get(seq);
      if (!expected) {
        fault(`revision ${seq}`, "The document belongs to no revision.");
        return;
      }
      inline.delete(seq);
      needs.need(seq, check(expected, json));
    },
    /** Checks the bytes of a blob, which may be documents. */
    blob(hash: string, bytes: Uint8Array): void {
      for (const expected of large.get(hash) ?? [])
        for (const name of check(expected, new TextDecoder().decode(bytes)))
          if (!needs.isNoted(expected.seq, name))
            fault(expected.where, `Its need for the blob ${name} is not recorded.`);
      large.delete(hash);
    },
    passed: (hash: string) => void large.delete(hash),
    end(): void {
      for (const { where } of inline.values()) fault(where, "Its document is missing.");
    },
    notes: () =>
      [...unknown].map(
        ([kind, many]) =>
          `${counted(many, "document")} of the unknown kind ${kind} ${many === 1 ? "was" : "were"} not checked.`,
      ),
    count: () => ({ documents }),
  };
}
