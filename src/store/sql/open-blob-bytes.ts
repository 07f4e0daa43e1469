import type { BlobBytes } from "../blobs/blob-bytes.ts";
import { createDiskBlobs } from "../blobs/disk-blobs.ts";
import { createOldRows } from "../blobs/old-rows.ts";
import { createSizedBlobs } from "../blobs/sized-blobs.ts";
import { createSmallBlobs } from "../blobs/small-blobs.ts";
import { createSqlBlobs } from "../blobs/sql-blobs.ts";
import type { Connection } from "./connection.ts";

export interface OpenedBytes {
  bytes: BlobBytes;
  /** Begins to bring what earlier versions kept elsewhere to its place, behind everything else. The schema must be up to date. */
  moveOld(): void;
  close(): Promise<void>;
}

/** The bytes of a database's blobs: in PostgreSQL itself; beside an SQLite file, in the folder `<file>-blobs`. */
export function openBlobBytes({ db, sqlite, syncOffLoop }: Connection, log: (line: string) => void): OpenedBytes {
  if (!sqlite) return { bytes: createSqlBlobs(db), moveOld: () => undefined, close: async () => undefined };
  const folder = `${sqlite.path}-blobs`;
  const small = createSmallBlobs(`${folder}/small.db`);
  const old = createOldRows(db, syncOffLoop);
  const ending = new AbortController();
  let moving: Promise<void> | undefined;
  return {
    bytes: createSizedBlobs(small, createDiskBlobs(folder), old),
    moveOld: () => {
      moving = old.moveTo(small, ending.signal).catch((error: unknown) => {
        log(`Small files stay in the database until the next start: ${error instanceof Error ? error.message : error}`);
      });
    },
    close: async () => {
      ending.abort();
      await moving;
      await small.close();
    },
  };
}
