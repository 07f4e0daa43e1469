import type { Blobs, History } from "../store.ts";
import { REVISION_COLUMNS, revisionOf } from "./changes.ts";
import { type CollectParts, collect } from "./collect.ts";
import type { CommitParts } from "./commit.ts";
import { blobText, type DocumentReader, parseDocument } from "./documents.ts";
import { erase } from "./erase.ts";
import { createLines } from "./lines.ts";
import { prune } from "./prune.ts";

const DAY_MS = 86_400_000;

export interface HistoryParts extends CommitParts, CollectParts {
  documents: DocumentReader;
  blobs: Blobs;
  /** On SQLite: leaves nothing in the write-ahead log; false where a reader is in the way. */
  emptyLog?(): Promise<boolean>;
  log(line: string): void;
}

/** History over the log in the database. */
export function createHistory(parts: HistoryParts): History {
  const { db, heads, documents, blobs, emptyLog, log } = parts;
  return {
    ...createLines(db, heads),
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
    prune: async (options) => {
      const done = await prune(parts, options);
      if (done.pruned > 0) log(`Pruned ${done.pruned} documents superseded before ${options.before}.`);
      return done;
    },
    erase: async (options) => {
      const { erased, hashes } = await erase(parts, options);
      await collect(parts, Number.MAX_SAFE_INTEGER, hashes);
      log(`${options.author} erased ${options.kind.name} ${JSON.stringify(options.id)}: ${erased} documents.`);
      const isClean = (await emptyLog?.()) ?? true;
      return isClean ? { erased } : { erased, inLog: true };
    },
    collect: (olderThanMs = DAY_MS) => collect(parts, Date.now() - olderThanMs),
  };
}
