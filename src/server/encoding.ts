import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants, gzip } from "node:zlib";
import { createYielder } from "../safe/yield-to-event-loop.ts";

export type Encoding = "br" | "gzip" | "identity";

const compressBrotli = promisify(brotliCompress);
const decompressBrotli = promisify(brotliDecompress);
const compressGzip = promisify(gzip);

const TEXT = /^(?:text\/|application\/(?:json|javascript|xml)|image\/svg)|\+(?:json|xml)/;
/** Smaller responses fit into one packet without compression. */
const SMALL = 860;

/** Whether compression pays off for this size and media type. */
export const isCompressible = (length: number, mediaType: string): boolean => length > SMALL && TEXT.test(mediaType);

/** Brotli quality of a response that is sent once: 100 KB of HTML take 0.3 ms and become 7 KB. */
export const UNCACHED_QUALITY = 4;

/** Bytes compressed with brotli, in a thread of the process and in separate memory. */
export const brotli = async (bytes: Uint8Array, quality: number): Promise<Uint8Array> =>
  own(
    await compressBrotli(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        [constants.BROTLI_PARAM_LGWIN]: windowFor(bytes.length),
      },
    }),
  );

/** The window for the whole input: the default of 4 MiB would be allocated completely for each response. */
const windowFor = (length: number): number => Math.min(22, Math.max(16, Math.ceil(Math.log2(length + 16))));

export const unpackBrotli = async (bytes: Uint8Array): Promise<Uint8Array> => own(await decompressBrotli(bytes));

/** The same in gzip. */
export const gzipped = async (bytes: Uint8Array): Promise<Uint8Array> => own(await compressGzip(bytes));

/** Bytes in separate memory: the output of zlib is in shared pieces of 16 KB, which would be retained completely. */
const own = (bytes: Uint8Array): Uint8Array => new Uint8Array(bytes);

const takes = (name: string) => new RegExp(`(?:^|[,\\s])${name}(?!\\s*;\\s*q=0(?:\\.0*)?(?:,|\\s|$))`, "i");
const BROTLI = takes("br");
const GZIP = takes("gzip");

/** By header of clients: few variants exist, and each recurs with every request. */
const chosen = new Map<string, Encoding>();
const MAX_CHOSEN = 200;

/** The best encoding that a client accepts (RFC 9110 §12.5.3); brotli before gzip before none. */
export function chooseEncoding(header: string | undefined, compressible: boolean): Encoding {
  if (!compressible || !header) return "identity";
  const known = chosen.get(header);
  if (known !== undefined) return known;
  const encoding = BROTLI.test(header) ? "br" : GZIP.test(header) ? "gzip" : "identity";
  if (chosen.size < MAX_CHOSEN && header.length < 200) chosen.set(header, encoding);
  return encoding;
}

/** Characters encoded without a pause: a megabyte takes 1 or 2 ms. */
const SLICE = 1 << 20;

/** A text as UTF-8; a long one in slices that free the event loop. */
export async function encodeText(text: string): Promise<Buffer> {
  if (text.length <= SLICE) return Buffer.from(text);
  const yieldToLoop = createYielder();
  const pieces: Buffer[] = [];
  for (let at = 0; at < text.length; await yieldToLoop()) {
    const end = isBetweenPair(text, at + SLICE) ? at + SLICE - 1 : at + SLICE;
    pieces.push(Buffer.from(text.slice(at, end)));
    at = end;
  }
  return Buffer.concat(pieces);
}

/** Whether a cut at this index would split a surrogate pair. */
const isBetweenPair = (text: string, at: number): boolean => (text.codePointAt(at - 1) ?? 0) > 0xffff;
