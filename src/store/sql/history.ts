import { sql } from "kysely";
import { counted } from "../../engines/text/noun.ts";
import type { Blobs, History } from "../store.ts";
import { lockHead } from "./append.ts";
import { REVISION_COLUMNS, revisionOf } from "./changes.ts";
import { chunks } from "./chunks.ts";
import { type CollectParts, collect } from "./collect.ts";
import type { CommitParts } from "./commit.ts";
import { findDerived, forgetDerived, readDerived } from "./derived.ts";
import { blobText, type DocumentReader, parseDocument } from "./documents.ts";
import { eraseRecords } from "./erase.ts";
import { countLines, presentOf, readHistoryLines, revisionsOfLine } from "./lines.ts";
import type { DialectName, StoreDatabase } from "./schema.ts";
import { transact } from "./transact.ts";

const DAY_MS = 86_400_000;

export interface HistoryParts extends CommitParts, CollectParts {
  documents: DocumentReader;
  blobs: Blobs;
  /** On SQLite: empties the write-ahead log; false if a reader prevents it. */
  emptyLog?(): Promise<boolean>;
  log(line: string): void;
}

/** History from the log in the database. */
export function createHistory(parts: HistoryParts): History {
  const { db, heads, documents, blobs, emptyLog, log } = parts;
  return {
    lines: (options) => readHistoryLines(db, heads, options),
    countLines: (filter) => countLines(db, heads, filter),
    revisionsOf: (newest, limit) => revisionsOfLine(db, newest, limit),
    present: (owner, at) => presentOf(db, owner, at),
    of: async (owner, limit, before) => {
      const rows = await db
        .selectFrom("revision")
        .select(REVISION_COLUMNS)
        .where("owner", "=", owner)
        .$if(before !== undefined, (query) => query.where("seq", "<", before ?? 0))
        .orderBy("seq", "desc")
        .limit(limit)
        .execute();
      return rows.map(revisionOf);
    },
    document: async (seq) => {
      const row = await documents.bySeq(seq);
      return row && parseDocument(row, blobs);
    },
    texts: async (numbers) => {
      const rows = (await documents.textsOf(numbers)).filter(({ forgotten }) => forgotten === null);
      const texts = await Promise.all(
        rows.map(({ seq, json, blob }) => json ?? (blob === null ? undefined : blobText(seq, blob, blobs))),
      );
      return new Map(rows.flatMap(({ seq }, index) => (texts[index] === undefined ? [] : [[seq, texts[index]]])));
    },
    derived: (...requested) => readDerived(parts, ...requested),
    findDerived: (name) => findDerived(db, name),
    prune: async (options) => {
      const done = await prune(parts, options);
      if (done.pruned > 0) log(`Pruned ${counted(done.pruned, "document")} superseded before ${options.before}.`);
      return done;
    },
    erase: async (options) => {
      const { erased, hashes } = await eraseRecords(parts, options);
      await collect(parts, Number.MAX_SAFE_INTEGER, hashes);
      log(
        `${options.author} erased ${options.kind.name} ${JSON.stringify(options.id)}: ${counted(erased, "document")}.`,
      );
      const isClean = (await emptyLog?.()) ?? true;
      return isClean ? { erased } : { erased, inLog: true };
    },
    collect: (olderThanMs = DAY_MS) => collect(parts, Date.now() - olderThanMs),
  };
}

const CHUNK = 1000;

/** Forgets documents of superseded revisions, a thousand per transaction, so that commits wait only briefly. */
async function prune(
  { db, dialect }: { db: StoreDatabase; dialect: DialectName },
  { kind, before, keep, keepAt = [] }: Parameters<History["prune"]>[0],
): Promise<{ pruned: number }> {
  const ranked = db
    .selectFrom("revision")
    .select(["seq", "superseded_by", "action", "forgotten"])
    .select(sql<number>`row_number() over (partition by kind, id order by seq desc)`.as("rank"))
    .$if(kind !== undefined, (query) => query.where("kind", "=", kind?.name ?? ""));
  const rows = await db
    .selectFrom(ranked.as("old"))
    .innerJoin("revision as newer", "newer.seq", "old.superseded_by")
    .select(["old.seq", "newer.seq as by"])
    .where("old.rank", ">", keep)
    .where("old.action", "<>", "delete")
    .where("old.forgotten", "is", null)
    .where("newer.changed_at", "<", before)
    .orderBy("old.seq")
    .execute();

  const named = [...keepAt].sort((a, b) => a - b);
  const old = rows.filter((row) => !isVisible(row.seq, row.by, named)).map((row) => row.seq);
  let pruned = 0;
  for (const piece of chunks(old, CHUNK)) {
    await transact(db, async (trx) => {
      await lockHead(trx, dialect);
      const done = await trx
        .updateTable("revision")
        .set({ blob: null, forgotten: "pruned" })
        .where("seq", "in", piece)
        .where("forgotten", "is", null)
        .returning("seq")
        .execute();
      await trx.deleteFrom("document").where("seq", "in", piece).execute();
      await trx.deleteFrom("revision_blob").where("seq", "in", piece).execute();
      await forgetDerived(trx, piece);
      pruned += done.length;
    });
  }
  return { pruned };
}

/** Whether the revision was the present one at one of the ordered numbers. */
function isVisible(seq: number, supersededBy: number, numbers: readonly number[]): boolean {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((numbers[middle] ?? 0) < seq) low = middle + 1;
    else high = middle;
  }
  const first = numbers[low];
  return first !== undefined && first < supersededBy;
}
