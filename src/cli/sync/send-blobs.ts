import { HEAD_BYTES, MAX_ITEM_BYTES, MAX_LIST_ITEMS } from "../../platform/contract/byte-strings.ts";
import type { ChunkedFile } from "../../safe/files.ts";
import { typeOfBytes } from "../../safe/shown-type.ts";
import { reasonOf } from "../../safe/unsafe.ts";
import { RegistryError } from "../registry/exchange.ts";
import type { SyncClient } from "./sync-client.ts";

/** Bytes of one request. A larger blob has its own. */
const PART_BYTES = 2 << 20;
const IN_FLIGHT = 2;

/** The result of sending bytes. */
export interface SentBlobs {
  /** How many were sent. */
  count: number;
  bytes: number;
  /** Why a blob did not arrive, by hash. */
  failed: Map<string, string>;
  /** Hashes of pictures with location metadata. */
  located: string[];
}

/** A blob that is read, to be sent; a large one as it is read. */
type Read = { hash: string; size: number } & ({ bytes: Uint8Array } | { file: ChunkedFile });

/**
 * Sends the bytes the registry lacks, many in one request. A blob that cannot be sent does not keep the others: it is in
 * `failed`. An interrupted call goes on where it stopped when it is made again.
 */
export async function sendBlobs(options: {
  client: Pick<SyncClient, "missing" | "putBlob" | "putBlobs">;
  hashes: readonly string[];
  blobs: ReadonlyMap<string, () => Promise<Uint8Array>>;
  /** Those to read in pieces. */
  large?: ReadonlyMap<string, () => Promise<ChunkedFile | undefined>>;
  /** Largest body the registry takes. */
  maxBytes: number;
  /** Largest file it takes by its hash. */
  maxBlobBytes: number;
  progress(sent: number, of: number, bytes: number): void;
}): Promise<SentBlobs> {
  const { client, blobs, large, maxBytes, maxBlobBytes, progress } = options;
  const sent: SentBlobs = { count: 0, bytes: 0, failed: new Map(), located: [] };
  const named = [...new Set(options.hashes)];
  if (named.length === 0) return sent;
  const missing = await client.missing(named);

  const open = async (hash: string): Promise<Read> => {
    const file = await large?.get(hash)?.();
    if (file) return { hash, size: file.size, file };
    const bytes = await blobs.get(hash)?.();
    if (!bytes) throw changedMeanwhile();
    return { hash, size: bytes.length, bytes };
  };
  const read = async (hash: string): Promise<Read | undefined> => {
    try {
      const found = await open(hash);
      const { size } = found;
      // Up to a size files go with others in one body.
      const isAlone = size > MAX_ITEM_BYTES;
      const limit = isAlone ? maxBlobBytes : maxBytes - HEAD_BYTES;
      if (size > limit)
        throw new Error(
          `the file has ${size} bytes, but the limit of the registry is ${limit}. Make it smaller, or increase ${isAlone ? "SERVICE_ASSET_MAX_BYTES" : "SERVICE_MAX_PUSH_BYTES"} on the registry.`,
        );
      if ("bytes" in found && (await isLocated(found.bytes))) sent.located.push(hash);
      return found;
    } catch (error) {
      sent.failed.set(hash, reasonOf(error));
      return undefined;
    }
  };
  /** Resolves to the hashes that arrived, in order. */
  const put = async (part: readonly Read[]): Promise<{ hashes: string[]; sent: number }> => {
    const [first] = part;
    if (first && ("file" in first || first.size > MAX_ITEM_BYTES))
      return {
        hashes: [first.hash],
        sent: await client.putBlob(first.hash, "file" in first ? first.file : first.bytes),
      };
    return client.putBlobs(part.flatMap((one) => ("bytes" in one ? [one.bytes] : [])));
  };
  const send = async (part: readonly Read[]): Promise<void> => {
    try {
      const arrived = await put(part);
      for (const [index, { hash }] of part.entries())
        if (arrived.hashes[index] === hash) sent.count += 1;
        else sent.failed.set(hash, changedMeanwhile().message);
      sent.bytes += arrived.sent;
      progress(sent.count, missing.length, sent.bytes);
    } catch (error) {
      // A proxy on the way may take less than the registry.
      if (part.length > 1 && error instanceof RegistryError && error.status === 413) {
        const half = Math.ceil(part.length / 2);
        await send(part.slice(0, half));
        return send(part.slice(half));
      }
      for (const { hash } of part) sent.failed.set(hash, reasonOf(error));
    }
  };
  const parts = partsOf(missing, read, Math.min(PART_BYTES, maxBytes));
  const lane = async () => {
    for await (const part of parts) await send(part);
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, lane));
  return sent;
}

const changedMeanwhile = () => new Error("the file changed during the push. Push again.");

/** Whether a file is a picture with location metadata. The reader of pictures is loaded on demand. */
async function isLocated(bytes: Uint8Array): Promise<boolean> {
  if (!typeOfBytes(bytes)?.startsWith("image/")) return false;
  const { hasLocation } = await import("../../safe/clean-picture.ts");
  return hasLocation(bytes);
}

/** Reads blobs in order into lists of a limited size, each on demand. */
async function* partsOf(
  hashes: readonly string[],
  read: (hash: string) => Promise<Read | undefined>,
  limit: number,
): AsyncGenerator<Read[]> {
  let part: Read[] = [];
  let size = 0;
  for (const hash of hashes) {
    const one = await read(hash);
    if (!one) continue;
    const own = one.size + HEAD_BYTES;
    if (part.length === MAX_LIST_ITEMS || (part.length > 0 && size + own > limit)) {
      yield part;
      part = [];
      size = 0;
    }
    part.push(one);
    size += own;
  }
  if (part.length > 0) yield part;
}
