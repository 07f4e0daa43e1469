import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants, gzip } from "node:zlib";
import { createBreather } from "../safe/breathe.ts";

export type Encoding = "br" | "gzip" | "identity";

const compressBrotli = promisify(brotliCompress);
const decompressBrotli = promisify(brotliDecompress);
const compressGzip = promisify(gzip);

const TEXT = /^(?:text\/|application\/(?:json|javascript|xml)|image\/svg)|\+(?:json|xml)/;
/** Below this an answer is one packet either way. */
const SMALL = 860;

/** Whether it pays to compress so many bytes of a media type. */
export const isCompressible = (length: number, mediaType: string): boolean => length > SMALL && TEXT.test(mediaType);

/** What is made for one answer alone: 100 KB of HTML take 0.3 ms and become 7 KB. */
export const QUALITY_ONCE = 4;

/** Bytes in brotli of a quality, made in a thread of the process and held in memory of their own. */
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

/** The window that holds all of it: one of 4 MiB, which is usual, is allocated whole for each answer. */
const windowFor = (length: number): number => Math.min(22, Math.max(16, Math.ceil(Math.log2(length + 16))));

export const unpackBrotli = async (bytes: Uint8Array): Promise<Uint8Array> => own(await decompressBrotli(bytes));

/** The same in gzip. */
export const gzipped = async (bytes: Uint8Array): Promise<Uint8Array> => own(await compressGzip(bytes));

/** Bytes in memory of their own: what zlib hands over lies in pieces of 16 KB, which would be kept whole. */
const own = (bytes: Uint8Array): Uint8Array => new Uint8Array(bytes);

const takes = (name: string) => new RegExp(`(?:^|[,\\s])${name}(?!\\s*;\\s*q=0(?:\\.0*)?(?:,|\\s|$))`, "i");
const BROTLI = takes("br");
const GZIP = takes("gzip");

/** Of headers that clients sent: there are few, and each comes again with every request. */
const chosen = new Map<string, Encoding>();
const MAX_CHOSEN = 200;

/** The best encoding a client takes (RFC 9110 §12.5.3); brotli before gzip before none. */
export function chooseEncoding(header: string | undefined, compressible: boolean): Encoding {
  if (!compressible || !header) return "identity";
  const known = chosen.get(header);
  if (known !== undefined) return known;
  const encoding = BROTLI.test(header) ? "br" : GZIP.test(header) ? "gzip" : "identity";
  if (chosen.size < MAX_CHOSEN && header.length < 200) chosen.set(header, encoding);
  return encoding;
}

/** Characters encoded at once: a megabyte takes 1 ms or two. */
const SLICE = 1 << 20;

/** A text as UTF-8; a long one in slices, so that nobody waits for it. */
export async function encodeText(text: string): Promise<Buffer> {
  if (text.length <= SLICE) return Buffer.from(text);
  const breathe = createBreather();
  const pieces: Buffer[] = [];
  for (let at = 0; at < text.length; await breathe()) {
    const end = isBetweenPair(text, at + SLICE) ? at + SLICE - 1 : at + SLICE;
    pieces.push(Buffer.from(text.slice(at, end)));
    at = end;
  }
  return Buffer.concat(pieces);
}

/** Whether a character of two units (UTF-16) would be cut there. */
const isBetweenPair = (text: string, at: number): boolean => (text.codePointAt(at - 1) ?? 0) > 0xffff;
