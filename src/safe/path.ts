import { UnsafeInput } from "./unsafe.ts";
import { visibleText } from "./visible-text.ts";

const maxPathBytes = 1024;
const maxSegmentBytes = 255;

const forbidden = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\uFEFF\\:]/u;

/**
 * Percent forms of control characters, `.`, `/`, `\`, `:` and `%`, overlong UTF-8 and `%u` forms: harmless until they
 * are decoded.
 */
const encoded = /%(?:[01][0-9a-f]|2[5ef]|3a|5c|7f|c[01]|e0%80|f0%80|u[0-9a-f])/i;

/** Names that Windows maps to devices, with any extension. */
const device = /^(?:con|prn|aux|nul|clock\$|conin\$|conout\$|(?:com|lpt)[0-9¹²³]) *(?:\..*)?$/i;

/** Generated short names of Windows: `GIT~1` opens `.git`. */
const shortName = /^[^.]{1,6}~[0-9]{1,6}(?:\.[^.]{0,3})?$/;

/**
 * Letters that no segment may contain, for a character class: as escapes in the form that all languages support, else
 * unescaped.
 */
const LETTER = `\\x00-\\x1f\\x7f-\\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\\\\:/`;
const SEGMENT = `[^${LETTER}]*[^${LETTER}. ]`;

/**
 * The source of a regular expression for other languages too (OpenAPI documents): matches everything that `safePath`
 * accepts, and almost nothing else. Uses no lookahead, which some languages lack, so it doesn't exclude device names,
 * short names and percent forms.
 */
export const SAFE_PATH = `(?:[^${LETTER}~][^${LETTER}]*[^${LETTER}. ]|[^${LETTER}~. ])(?:/${SEGMENT})*`;
/** The same for one name that is not hidden: no slash, no leading dot. */
export const SAFE_NAME = `(?:[^${LETTER}~.][^${LETTER}]*[^${LETTER}. ]|[^${LETTER}~. ])`;

function segmentFault(segment: string): string | undefined {
  if (segment === "") return "has an empty segment (a leading, trailing or double slash)";
  if (segment === "." || segment === "..") return `has a "${segment}" segment`;
  if (segment.endsWith(".") || segment.endsWith(" ")) return "has a segment that ends in a dot or space";
  if (device.test(segment)) return "has a segment that is a device name on Windows";
  if (shortName.test(segment)) return "has a segment that is a short file name on Windows";
  if (Buffer.byteLength(segment) > maxSegmentBytes) return `has a segment longer than ${maxSegmentBytes} bytes`;
  return undefined;
}

/** Names of letters, digits, `_`, `-` and dots: nearly all paths. `UNSAFE_PLAIN` has their other rules. */
const PLAIN = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/;
const UNSAFE_PLAIN = /\.(?:\/|$)|(?:^|\/)(?:con|prn|aux|nul|com\d|lpt\d)(?:[./]|$)/i;

/**
 * The fault of a path, as the rest of a sentence: `has a segment that …`; undefined for a path that `safePath` accepts.
 */
export function pathFault(path: string): string | undefined {
  if (path.length <= maxSegmentBytes && PLAIN.test(path) && !UNSAFE_PLAIN.test(path)) return undefined;
  if (path === "") return "is empty";
  if (path.length > maxPathBytes || Buffer.byteLength(path) > maxPathBytes)
    return `is longer than ${maxPathBytes} bytes`;
  if (!path.isWellFormed()) return "contains a lone surrogate";
  if (path.normalize("NFC") !== path) return "is not in Unicode form NFC";
  if (forbidden.test(path)) return 'contains a backslash, ":", a control character or a text direction character';
  if (encoded.test(path)) return "contains percent-encoded path characters";
  if (path.startsWith("~")) return 'starts with "~"';
  for (const segment of path.split("/")) {
    const fault = segmentFault(segment);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

/**
 * Returns a canonical path unchanged: relative, POSIX, NFC, segments of 1–255 bytes, 1–1024 bytes in all, and the same
 * file on every platform. Repairs nothing. Throws `UnsafeInput` "path".
 */
export function safePath(path: string): string {
  const fault = pathFault(path);
  if (fault !== undefined) {
    const short = path.length > 120 ? `${path.slice(0, 120)}…` : path;
    const shown = visibleText(JSON.stringify(short));
    throw new UnsafeInput("path", `The path ${shown} ${fault}. Use a relative path such as "icons/arrow.svg".`);
  }
  return path;
}

/** Whether `safePath` accepts the path. */
export function isSafePath(path: string): boolean {
  return pathFault(path) === undefined;
}

/** Whether a path has one of these extensions, ignoring case. */
export function hasExtension(path: string, extensions: readonly string[]): boolean {
  const name = path.toLowerCase();
  return extensions.some((end) => name.endsWith(end.toLowerCase()));
}
