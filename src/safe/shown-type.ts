/** Bytes from the start of a file that determine its type. */
export const SIGNATURE_BYTES = 4_100;
/** The part of them that may contain a signature. */
const BEGIN_BYTES = 64;

interface FileType {
  type: string;
  /** File extensions, the usual one first; only for types that a browser shows without running them. */
  endings?: readonly string[];
  /** The type that a browser needs to show it, if it differs. */
  shownAs?: string;
  /** Position of one of `begins`. */
  at: number;
  begins: readonly string[];
  /** Start of the file, if `at` isn't 0. */
  behind?: string;
  /** Text somewhere after it. */
  holds?: string;
}

/**
 * File types, the first match wins (WHATWG MIME Sniffing, 6; RFC 8081; ISO 14496-12 with the brands of mp4ra.org; RFC
 * 9559): types with extensions are shown by browsers, the others may be stored here.
 */
const FILE_TYPES: readonly FileType[] = [
  { type: "image/png", endings: ["png"], at: 0, begins: ["\x89PNG\r\n\x1a\n"] },
  { type: "image/jpeg", endings: ["jpg", "jpeg"], at: 0, begins: ["\xff\xd8\xff"] },
  { type: "image/gif", endings: ["gif"], at: 0, begins: ["GIF87a", "GIF89a"] },
  { type: "image/webp", endings: ["webp"], at: 8, begins: ["WEBP"], behind: "RIFF" },
  { type: "image/avif", endings: ["avif"], at: 4, begins: ["ftypavif", "ftypavis"] },
  { type: "image/svg+xml", endings: ["svg"], at: 0, begins: [] },
  { type: "image/heic", at: 4, begins: ["ftypheic", "ftypheix"] },
  { type: "image/heic-sequence", at: 4, begins: ["ftyphevc", "ftyphevx"] },
  { type: "image/heif-sequence", at: 4, begins: ["ftypmsf"] },
  { type: "image/heif", at: 4, begins: ["ftypmif", "ftyphe"] },
  { type: "image/x-canon-cr3", at: 4, begins: ["ftypcrx"] },
  { type: "audio/mp4", at: 4, begins: ["ftypM4A", "ftypM4B", "ftypM4P", "ftypF4A", "ftypF4B"] },
  { type: "video/quicktime", at: 4, begins: ["ftypqt"] },
  { type: "video/3gpp2", at: 4, begins: ["ftyp3g2"] },
  { type: "video/3gpp", at: 4, begins: ["ftyp3g"] },
  { type: "video/mp4", endings: ["mp4"], at: 4, begins: ["ftyp", "styp", "moof"] },
  // Older cameras begin with another box than the brand.
  { type: "video/quicktime", shownAs: "video/mp4", at: 4, begins: ["moov", "mdat", "free", "skip", "wide"] },
  { type: "video/matroska", at: 0, begins: ["\x1aE\xdf\xa3"], holds: "matroska" },
  { type: "video/webm", endings: ["webm"], at: 0, begins: ["\x1aE\xdf\xa3"] },
  { type: "video/ogg", at: 0, begins: ["OggS"], holds: "theora" },
  { type: "video/x-msvideo", at: 8, begins: ["AVI "], behind: "RIFF" },
  { type: "video/x-flv", at: 0, begins: ["FLV\x01"] },
  { type: "video/x-ms-asf", at: 0, begins: ["0&\xb2u\x8ef\xcf\x11"] },
  { type: "video/mpeg", at: 0, begins: ["\0\0\x01\xba", "\0\0\x01\xb3"] },
  { type: "font/woff", endings: ["woff"], at: 0, begins: ["wOFF"] },
  { type: "font/woff2", endings: ["woff2"], at: 0, begins: ["wOF2"] },
  { type: "font/ttf", endings: ["ttf"], at: 0, begins: ["\0\x01\0\0", "true\0"] },
  { type: "font/collection", shownAs: "font/ttf", at: 0, begins: ["ttcf\0"] },
  { type: "font/otf", endings: ["otf"], at: 0, begins: ["OTTO"] },
  { type: "image/x-canon-cr2", at: 8, begins: ["CR"], behind: "II*\0" },
  { type: "image/tiff", at: 0, begins: ["II*\0", "MM\0*", "II+\0", "MM\0+"] },
  { type: "image/x-icon", at: 0, begins: ["\0\0\x01\0"] },
  { type: "image/bmp", at: 0, begins: ["BM"] },
  { type: "image/jp2", at: 0, begins: ["\0\0\0\fjP  "] },
  { type: "image/jxl", at: 0, begins: ["\0\0\0\fJXL ", "\xff\n"] },
  { type: "image/vnd.adobe.photoshop", at: 0, begins: ["8BPS"] },
  { type: "application/pdf", at: 0, begins: ["%PDF-"] },
  { type: "application/zip", at: 0, begins: ["PK\x03\x04"] },
];

/** Media types that a browser shows without running them, by file extension. */
export const TYPES_BY_ENDING: Readonly<Record<string, string>> = Object.fromEntries(
  FILE_TYPES.flatMap(({ type, endings = [] }) => endings.map((ending) => [ending, type])),
);

const DRAWING = FILE_TYPES.find(({ begins }) => begins.length === 0);

/** The file type from the first `SIGNATURE_BYTES`. Checks fixed positions, without a parser, so it needs no thread. */
function read(head: Uint8Array): FileType | undefined {
  const begin = Buffer.from(head.subarray(0, BEGIN_BYTES)).toString("latin1");
  // The name of a box follows its length, with which no text begins.
  const isHere = ({ at, begins, behind = "", holds = "" }: FileType) =>
    begin.startsWith(behind) &&
    begins.some((one) => begin.startsWith(one, at)) &&
    begin.includes(holds) &&
    (at !== 4 || begin < "\t");
  return FILE_TYPES.find(isHere) ?? (isSvg(head.subarray(0, SIGNATURE_BYTES)) ? DRAWING : undefined);
}

/** Media type of a file from its start, regardless of its name; undefined for unsupported types. */
export const typeOfBytes = (head: Uint8Array): string | undefined => read(head)?.type;

/** The type with which a browser shows a file; undefined if it can't. */
export function shownType(head: Uint8Array): string | undefined {
  const { type, endings, shownAs = endings && type } = read(head) ?? {};
  return shownAs;
}

/** Text in UTF-16, of either order, with a byte order mark or without. */
function wideText(head: Uint8Array): string {
  const isLittle = head[0] === 0xff || head[1] === 0;
  return new TextDecoder(isLittle ? "utf-16le" : "utf-16be").decode(head.subarray(0, head.length & ~1));
}

/** Whether the first element of the XML is `svg`; the SVG input check (`svg.ts`) reads it completely. */
function isSvg(head: Uint8Array): boolean {
  const isWide = head[0] === 0xff || head[0] === 0xfe || head[0] === 0 || head[1] === 0;
  const text = isWide ? wideText(head) : new TextDecoder().decode(head);
  const first = /<(?![?!])([^\s/>]*)/.exec(text.replace(/<!--.*?(?:-->|$)|<!DOCTYPE[^>]*>/gis, ""))?.[1];
  return /^\s*</.test(text) && first !== undefined && /^(?:[\w-]+:)?svg$/.test(first);
}
