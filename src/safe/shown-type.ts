import { isSvg } from "./svg-head.ts";

/** Bytes of the beginning that decide. */
export const SIGNATURE_BYTES = 4_100;

/** How files begin that browsers show (WHATWG MIME Sniffing, 6; RFC 8081; ISO 14496-12; RFC 9559). */
const SIGNATURES: readonly (readonly [type: string, begins: RegExp])[] = [
  ["image/png", /^\x89PNG\r\n\x1a\n/],
  ["image/jpeg", /^\xff\xd8\xff/],
  ["image/gif", /^GIF8[79]a/],
  ["image/webp", /^RIFF[^]{4}WEBP/],
  ["image/avif", /^[^]{4}ftypavi[fs]/],
  // Another first box than that of its brand is what older cameras write.
  ["video/mp4", /^[^]{4}(?:ftyp|moov|mdat|free|skip|wide)/],
  ["video/webm", /^\x1aE\xdf\xa3/],
  ["font/woff", /^wOFF/],
  ["font/woff2", /^wOF2/],
  ["font/ttf", /^(?:\0\x01\0\0|true|ttcf)/],
  ["font/otf", /^OTTO/],
];

/**
 * Media type of a file that a browser shows, by its first `SIGNATURE_BYTES`; undefined for what is none. It looks for
 * these types alone, with no parser, and so takes no thread.
 */
export function shownType(head: Uint8Array): string | undefined {
  const begin = Buffer.from(head.subarray(0, 16)).toString("latin1");
  const type = SIGNATURES.find(([, begins]) => begins.test(begin))?.[0];
  return type ?? (isSvg(head.subarray(0, SIGNATURE_BYTES)) ? "image/svg+xml" : undefined);
}
