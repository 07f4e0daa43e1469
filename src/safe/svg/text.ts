import { UnsafeInput } from "../unsafe.ts";

/** Maximum bytes before the end of an encoding declaration. */
const DECLARATION_BYTES = 200;

/** The encoding of XML bytes: from the byte order mark, the pattern of a first `<`, or the declaration (XML 1.0, F). */
function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return "utf-16le";
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return "utf-16be";
  const head = Buffer.from(bytes.subarray(0, DECLARATION_BYTES)).toString("latin1");
  const [, named = "utf-8"] = /^\s*<\?xml\s[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/.exec(head) ?? [];
  // A declaration that is readable as bytes isn't UTF-16, even if it claims so.
  return /^utf-?16/i.test(named) ? "utf-8" : named;
}

/** The text at the start of an SVG file, without a character that the bytes contain only in part. */
export function decodeSvgStart(bytes: Uint8Array): string {
  return new TextDecoder(encodingOf(bytes)).decode(bytes, { stream: true });
}

/**
 * The text of an SVG file in its declared encoding, as browsers read it: UTF-8, UTF-16 of either order, Latin-1 and
 * others. Throws `UnsafeInput` "svg" for bytes that are invalid in it.
 */
export function decodeSvg(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes);
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new UnsafeInput("svg", `The SVG is not in ${encoding.toUpperCase()}. Save it as UTF-8.`);
  }
}
