import { StoreUnavailable } from "../../store.ts";
import { type BlobBytes, BytesGone } from "../blob-bytes.ts";
import type { Uploads } from "../places.ts";
import { readUpTo, splitBytes } from "../read-up-to.ts";
import type { S3Client } from "./s3-client.ts";
import { xmlElementOf, xmlElementsOf } from "./s3-fault.ts";

/** Bytes read at a time: the memory that a slow reader uses. */
const PIECE_BYTES = 2 << 20;
/** Maximum bytes of an object whose size is unknown. */
const MAX_BYTES = 1 << 30;

/** Bytes as objects of a bucket. */
export interface S3Blobs extends BlobBytes {
  uploads: Uploads;
  /** Address that reads an object with these headers until `expires` (milliseconds since 1970) without credentials. */
  addressOf(key: string, options: { type: string; disposition?: string; expires: number }): Promise<string>;
  /** Throws `StoreUnavailable` if the bucket can't be used. */
  ping(): Promise<void>;
}

/** `<prefix>blobs/<key>` are the bytes of blobs, `<prefix>uploads/<name>` the uploads of clients. */
export function createS3Blobs(client: S3Client, bucket: string, prefix: string): S3Blobs {
  const folder = `${prefix}blobs/`;
  const objectOf = (key: string) => {
    if (!/^[0-9a-f-]{8,}$/.test(key)) throw new Error(`${JSON.stringify(key)} is not a valid blob key.`);
    return folder + key;
  };
  const uploadOf = (name: string) => `${prefix}uploads/${name}`;
  const sizeOf = async (object: string) => {
    const { status, headers } = await client.ask({ method: "HEAD", key: object });
    return status === 404 ? undefined : Number(headers.get("content-length"));
  };
  const part = async (key: string, start: number, end: number): Promise<Uint8Array> => {
    const headers = { range: `bytes=${start}-${end - 1}` };
    const { status, body } = await client.ask({ method: "GET", key: objectOf(key), headers, answers: end - start });
    if (status !== 206 || body.byteLength !== end - start) {
      // A store may return 200 for a range that covers the whole object.
      if (status === 200 && start === 0 && body.byteLength === end) return body;
      throw new BytesGone(key);
    }
    return body;
  };

  return {
    write: async (key, bytes) => {
      const object = objectOf(key);
      const { whole, stream } = await readUpTo(bytes, PART_BYTES);
      if (whole) await client.ask({ method: "PUT", key: object, body: whole });
      else await writeParts(client, object, stream);
    },
    read: async (key, size = MAX_BYTES) => {
      const { status, body } = await client.ask({ method: "GET", key: objectOf(key), answers: size });
      return status === 404 ? undefined : body;
    },
    async *stream(key, { start, end }) {
      for (let at = start; at < end; at += PIECE_BYTES) yield await part(key, at, Math.min(end, at + PIECE_BYTES));
    },
    remove: async (key) => {
      await client.ask({ method: "DELETE", key: objectOf(key) });
    },
    async *keys() {
      for (let token: string | undefined; ; ) {
        const query = { "list-type": "2", prefix: folder, ...(token ? { "continuation-token": token } : {}) };
        const { body } = await client.ask({ method: "GET", key: "", query, answers: 4 << 20 });
        const xml = new TextDecoder().decode(body);
        yield xmlElementsOf(xml, "Key").map((key) => key.slice(folder.length));
        token = xmlElementOf(xml, "NextContinuationToken");
        if (token === undefined) return;
      }
    },
    ping: async () => {
      await client.ask({ method: "HEAD", key: "" });
    },
    addressOf: (key, { type, disposition, expires }) =>
      client.presign({
        method: "GET",
        key: objectOf(key),
        query: {
          "response-content-type": type,
          ...(disposition ? { "response-content-disposition": disposition } : {}),
        },
        expires,
      }),
    uploads: {
      presign: async (name, { expires, type, size }) => {
        const sent: Record<string, string> = type === undefined ? {} : { "content-type": type };
        const headers = size === undefined ? sent : { ...sent, "content-length": String(size) };
        const url = await client.presign({ method: "PUT", key: uploadOf(name), headers, expires });
        // A browser sets the length itself and refuses an explicit one.
        return { url, headers: sent };
      },
      size: (name) => sizeOf(uploadOf(name)),
      copyTo: async (name, key) => {
        const headers = { "x-amz-copy-source": `/${bucket}/${uploadOf(name)}` };
        const { status } = await client.ask({ method: "PUT", key: objectOf(key), headers });
        return status !== 404;
      },
      sizeOf: (key) => sizeOf(objectOf(key)),
      remove: async (name) => {
        await client.ask({ method: "DELETE", key: uploadOf(name) });
      },
    },
  };
}

/** Memory of each larger upload. A part in S3 has at least 5 MiB, and an upload at most 10,000 parts. */
const PART_BYTES = 8 << 20;

/** Writes an object in parts, in sequence; all of it or nothing. */
async function writeParts(client: S3Client, key: string, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<void> {
  const begun = await client.ask({ method: "POST", key, query: { uploads: "" } });
  const uploadId = xmlElementOf(new TextDecoder().decode(begun.body), "UploadId");
  if (!uploadId)
    throw new StoreUnavailable("The object store cannot be used, because it did not start the multipart upload.");
  try {
    const tags: string[] = [];
    let size = 0;
    for await (const body of splitBytes(bytes, PART_BYTES)) {
      const query = { partNumber: String(tags.length + 1), uploadId };
      const { headers } = await client.ask({ method: "PUT", key, query, body });
      tags.push(headers.get("etag") ?? "");
      size += body.byteLength;
    }
    const parts = tags.map((tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag}</ETag></Part>`);
    const body = `<CompleteMultipartUpload>${parts.join("")}</CompleteMultipartUpload>`;
    await client.ask({ method: "POST", key, query: { uploadId }, body }).catch(async (error: unknown) => {
      // If the response was lost and the request repeated, the store no longer has the upload: only the stored object
      // matters.
      const { status, headers } = await client.ask({ method: "HEAD", key });
      if (status !== 200 || Number(headers.get("content-length")) !== size) throw error;
    });
  } catch (error) {
    // If this fails too, the bucket's rule for unfinished uploads removes them (docs/guide/self-hosting.md).
    await client.ask({ method: "DELETE", key, query: { uploadId } }).catch(() => undefined);
    throw error;
  }
}
