import { inParallel } from "../../build/in-parallel.ts";
import { reasonOf } from "../../safe/unsafe.ts";
import { sha256 } from "../../store/kind.ts";
import type { SyncClient } from "./sync-client.ts";

const IN_FLIGHT = 6;
const SMALL = 32 << 10;

/** What became of the bytes a push names. */
export interface SentBlobs {
  /** How many were sent. */
  count: number;
  bytes: number;
  /** Why a blob did not arrive, by hash. */
  failed: Map<string, string>;
  /** Bytes that were not sent by themselves: the change that names them is to carry them. */
  carried: Map<string, Uint8Array>;
}

/**
 * Sends the bytes the registry lacks, six at a time. A blob that cannot be sent does not keep the others: it is in
 * `failed`. An interrupted call goes on where it stopped when it is made again.
 */
export async function sendBlobs(options: {
  client: Pick<SyncClient, "missing" | "putBlob">;
  hashes: readonly string[];
  blobs: ReadonlyMap<string, () => Promise<Uint8Array>>;
  push: string;
  /** Largest body the registry takes. */
  maxBytes: number;
  /** Hashes a change may carry itself; small ones then need no request of their own. */
  carriable?: ReadonlySet<string>;
  progress(sent: number, of: number, bytes: number): void;
}): Promise<SentBlobs> {
  const { client, blobs, push, maxBytes, progress } = options;
  const sent: SentBlobs = { count: 0, bytes: 0, failed: new Map(), carried: new Map() };
  const named = [...new Set(options.hashes)];
  if (named.length === 0) return sent;
  const missing = await client.missing(named, push);
  await inParallel(missing, IN_FLIGHT, async (hash) => {
    try {
      const bytes = await blobs.get(hash)?.();
      if (!bytes || sha256(bytes) !== hash) throw new Error("the file changed while it was read. Push again.");
      if (bytes.length > maxBytes)
        throw new Error(
          `the file has ${bytes.length} bytes, the registry takes ${maxBytes}. Make it smaller, or raise SERVICE_MAX_PUSH_BYTES there.`,
        );
      if (bytes.length <= SMALL && options.carriable?.has(hash)) {
        sent.carried.set(hash, bytes);
        return;
      }
      const size = await client.putBlob(hash, bytes, push);
      sent.bytes += size;
      sent.count += 1;
      progress(sent.count, missing.length, sent.bytes);
    } catch (error) {
      sent.failed.set(hash, reasonOf(error));
    }
  });
  return sent;
}
