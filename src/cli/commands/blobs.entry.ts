import type { CommandEntry } from "../command.ts";

export const blobsEntry: CommandEntry = {
  name: "blobs",
  usage: "[move --to <place>]",
  summary: "Tell where files lie, or move them: s3://…, disk, database",
  help: `Without more it tells how many files of DATABASE_URL lie where. move brings all of them to one place while the server runs:
each is written, read again and compared with its digest before the old one is removed. Interrupted, it goes on when it is called again.
First give all processes the place (SERVICE_BLOB_STORE, SERVICE_S3_…) and restart them.

Options
  --to <place>  s3://<bucket>/<prefix>, disk (beside SQLite) or database (PostgreSQL)
  --json        counts as JSON

Example
  dsr blobs move --to s3://design/registry`,
  load: async () => (await import("./blobs.ts")).blobs,
};
