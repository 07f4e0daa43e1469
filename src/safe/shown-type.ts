import { isSvg } from "./svg-head.ts";

/** Bytes of the beginning that decide. */
export const SIGNATURE_BYTES = 4_100;

/** How files begin that browsers show (WHATWG MIME Sniffing, 6; RFC 8081; ISO 14496-12; RFC 9559): one of these, there. */
const SIGNATURES: readonly { type: string; at: number; begins: readonly string[] }[] = [
  { type: "image/png", at: 0, begins: ["\x89PNG\r\n\x1a\n"] },
  { type: "image/jpeg", at: 0, begins: ["\xff\xd8\xff"] },
  { type: "image/gif", at: 0, begins: ["GIF87a", "GIF89a"] },
  { type: "image/webp", at: 8, begins: ["WEBP"] },
  { type: "image/avif", at: 4, begins: ["ftypavif", "ftypavis"] },
  // Older cameras begin with another box than that of the brand.
  { type: "video/mp4", at: 4, begins: ["ftyp", "moov", "mdat", "free", "skip", "wide"] },
  { type: "video/webm", at: 0, begins: ["\x1aE\xdf\xa3"] },
  { type: "font/woff", at: 0, begins: ["wOFF"] },
  { type: "font/woff2", at: 0, begins: ["wOF2"] },
  { type: "font/ttf", at: 0, begins: ["\0\x01\0\0", "true", "ttcf"] },
  { type: "font/otf", at: 0, begins: ["OTTO"] },
];

/**
 * Media type of a file that a browser shows, by its first `SIGNATURE_BYTES`; undefined for what is none. It looks for
 * these types alone, with no parser, and so takes no thread.
 */
export function shownType(head: Uint8Array): string | undefined {
  const begin = Buffer.from(head.subarray(0, 16)).toString("latin1");
  const found = SIGNATURES.find(({ at, begins }) => begins.some((one) => begin.startsWith(one, at)));
  return found?.type ?? (isSvg(head.subarray(0, SIGNATURE_BYTES)) ? "image/svg+xml" : undefined);
}
