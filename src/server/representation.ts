import { createHash } from "node:crypto";
import { createYielder } from "../safe/yield-to-event-loop.ts";
import { brotli, type Encoding, gzipped, isCompressible, unpackBrotli } from "./encoding.ts";

/** One body in the encodings that clients request, each created once. */
export interface Representation {
  /** Strong ETag of the plain bytes (RFC 9110 §8.8.3); encoded forms have a suffix. */
  etag: string;
  /** Whether compression pays off. */
  compressible: boolean;
  encoded(encoding: Encoding): Uint8Array | Promise<Uint8Array>;
  /** Bytes of all encodings together. */
  size(): number;
}

const SLICE = 1 << 20;
const QUICK = 5;
const BEST = 11;
/** Above this size quality 11 takes seconds of processor time for a few percent. */
const BEST_LIMIT = 1 << 20;

/**
 * Wraps a body. If it equals `before`, returns that one with all its encodings. Brotli 5 is created at the first
 * request, 11 in the background after the second. The plain bytes are dropped after compression, which needs a quarter
 * of the memory, and unpacked again on request. `onGrow` is called with the bytes that each form adds or removes.
 */
export async function represent(
  body: Uint8Array,
  contentType: string,
  before?: Representation,
  onGrow: (bytes: number) => void = () => {},
): Promise<Representation> {
  const etag = await digestOf(body);
  if (before?.etag === etag) return before;
  const compressible = isCompressible(body.length, contentType);
  const isLarge = body.length > BEST_LIMIT;
  const forms = new Map<Encoding, Uint8Array>([["identity", body]]);
  const coming = new Map<Encoding, Promise<Uint8Array>>();
  let plainIsRead = false;

  const sizeNow = () => [...forms.values()].reduce((sum, { length }) => sum + length, 0);
  const set = (encoding: Encoding, bytes: Uint8Array) => {
    const size = sizeNow();
    forms.set(encoding, bytes);
    if (encoding === "br" && !plainIsRead) forms.delete("identity");
    onGrow(sizeNow() - size);
    return bytes;
  };
  const plain = async (): Promise<Uint8Array> => {
    const packed = forms.get("br");
    return forms.get("identity") ?? (await unpackBrotli(packed ?? new Uint8Array()));
  };
  const make = async (encoding: Encoding): Promise<Uint8Array> => {
    if (encoding === "identity") return set("identity", await plain());
    if (encoding === "gzip") return set("gzip", await gzipped(await plain()));
    return set("br", await brotli(await plain(), QUICK));
  };
  let improved = isLarge;
  const improve = () => {
    if (!improved) improved = inBackground(async () => void set("br", await brotli(await plain(), BEST)));
  };

  return {
    etag,
    compressible,
    size: sizeNow,
    encoded(encoding) {
      if (encoding === "identity") plainIsRead = true;
      const form = forms.get(encoding);
      if (form && encoding === "br") improve();
      if (form) return form;
      const made = coming.get(encoding) ?? make(encoding).finally(() => coming.delete(encoding));
      coming.set(encoding, made);
      return made;
    },
  };
}

/** In slices: hashing a megabyte takes about 2 ms. */
async function digestOf(body: Uint8Array): Promise<string> {
  const hash = createHash("sha256");
  const yieldToLoop = createYielder();
  for (let at = 0; at < body.length; at += SLICE) {
    hash.update(body.subarray(at, at + SLICE));
    await yieldToLoop();
  }
  return hash.digest("base64url").slice(0, 27);
}

let queue: Promise<void> = Promise.resolve();
let queued = 0;
const MAX_QUEUED = 100;

/** One at a time, so that background compression never uses more than one thread. False if too much work is waiting. */
function inBackground(work: () => Promise<void>): boolean {
  if (queued >= MAX_QUEUED) return false;
  queued++;
  queue = queue
    .then(work)
    .catch(() => {})
    .finally(() => queued--);
  return true;
}

/** Whether an If-None-Match header contains this ETag in any encoding (weak comparison, RFC 9110 §13.1.2). */
export const matchesEtag = (header: string | undefined, etag: string): boolean =>
  header !== undefined && (header.trim() === "*" || header.split(",").some((one) => one.includes(`"${etag}`)));
