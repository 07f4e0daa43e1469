import { StoreUnavailable } from "../../store.ts";
import { inPieces } from "../gather.ts";
import type { S3Client } from "./s3-client.ts";
import { elementOf } from "./s3-fault.ts";

/** Held in memory by each upload of what is larger: a part of S3 has at least 5 MiB, and there are at most 10,000. */
export const PART_BYTES = 8 << 20;

/** Writes an object in parts, one after the other; all of it or nothing. */
export async function writeParts(
  client: S3Client,
  key: string,
  bytes: Uint8Array | AsyncIterable<Uint8Array>,
): Promise<void> {
  const begun = await client.ask({ method: "POST", key, query: { uploads: "" } });
  const uploadId = elementOf(new TextDecoder().decode(begun.body), "UploadId");
  if (!uploadId) throw new StoreUnavailable("The object store cannot be used: it begins no upload in parts.");
  try {
    const tags: string[] = [];
    let size = 0;
    for await (const body of inPieces(bytes, PART_BYTES)) {
      const query = { partNumber: String(tags.length + 1), uploadId };
      const { headers } = await client.ask({ method: "PUT", key, query, body });
      tags.push(headers.get("etag") ?? "");
      size += body.byteLength;
    }
    const parts = tags.map((tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag}</ETag></Part>`);
    const body = `<CompleteMultipartUpload>${parts.join("")}</CompleteMultipartUpload>`;
    await client.ask({ method: "POST", key, query: { uploadId }, body }).catch(async (error: unknown) => {
      // Asked again since its answer was lost, the store knows no such upload any more: what counts is what lies there.
      const { status, headers } = await client.ask({ method: "HEAD", key });
      if (status !== 200 || Number(headers.get("content-length")) !== size) throw error;
    });
  } catch (error) {
    // Where that fails too, the bucket's rule for unfinished uploads removes them (docs/guide/self-hosting.md).
    await client.ask({ method: "DELETE", key, query: { uploadId } }).catch(() => undefined);
    throw error;
  }
}
