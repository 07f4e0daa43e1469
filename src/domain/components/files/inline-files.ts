/** A file as served at its address. */
export interface ServedFile {
  bytes: Uint8Array;
  /** Media type. */
  type: string;
}

/** Reads a path of this host. Undefined if there is no file to inline. */
export type ReadServedFile = (path: string) => Promise<ServedFile | undefined>;

const TAG = /<(?:link|script|img|source|video|audio)\b[^>]*>/gi;
const ADDRESS = /(\s(?:src|href|poster)\s*=\s*)(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi;
const STYLE_ADDRESS = /url\(\s*(?:"([^"]*)"|'([^']*)'|([^\s"')]+))\s*\)/gi;
/** Levels of imported style sheets to inline. */
const DEPTH = 4;
/** Characters inlined into one document in all. A file referenced ten thousand times would be inlined as often. */
export const MAX_INSIDE = 32 << 20;

/**
 * Inlines the style sheets, scripts, pictures and fonts of this host as `data:` addresses (RFC 2397), for readers whose
 * requests carry a credential that requests of a sandboxed frame do not. Unreadable files, and files beyond
 * `MAX_INSIDE`, stay references. `path` is the path of the document.
 */
export async function inlineFiles(html: string, path: string, read: ReadServedFile): Promise<string> {
  const known = new Map<string, string | undefined>();
  let left = MAX_INSIDE;
  const inside = async (address: string, from: string, depth: number): Promise<string | undefined> => {
    const target = pathOf(address, from);
    if (target === undefined || left === 0) return undefined;
    // The depth is part of the key, because a style sheet has a different inlined text at each depth. This also ends
    // style sheets that import themselves.
    const key = `${depth} ${target}`;
    if (!known.has(key)) known.set(key, await load(target, depth));
    const data = known.get(key);
    if (data === undefined) return undefined;
    if (data.length > left) {
      left = 0;
      return undefined;
    }
    left -= data.length;
    return data;
  };
  const load = async (target: string, depth: number): Promise<string | undefined> => {
    const file = await read(decodeURIComponent(target));
    if (!file) return undefined;
    const isStyle = file.type.startsWith("text/css") && depth < DEPTH;
    const bytes = isStyle
      ? Buffer.from(await inStyle(Buffer.from(file.bytes).toString("utf8"), target, depth + 1))
      : Buffer.from(file.bytes);
    return `data:${file.type.replaceAll(" ", "")};base64,${bytes.toString("base64")}`;
  };
  const inStyle = (css: string, from: string, depth: number) =>
    replaceEach(css, STYLE_ADDRESS, async ([whole, double, single, bare]) => {
      const data = await inside(double ?? single ?? bare ?? "", from, depth);
      return data === undefined ? whole : `url("${data}")`;
    });
  return replaceEach(html, TAG, ([tag]) =>
    replaceEach(tag, ADDRESS, async ([whole, start, double, single, bare]) => {
      const data = await inside(double ?? single ?? bare ?? "", path, 0);
      return data === undefined ? whole : `${start}"${data}"`;
    }),
  );
}

const HERE = "http://here.invalid";

/** The path of an address on this host, resolved from `from`. Undefined for other hosts and fragments. */
function pathOf(address: string, from: string): string | undefined {
  if (address.startsWith("#")) return undefined;
  const url = URL.parse(address.replaceAll("&amp;", "&"), HERE + from);
  return url?.origin === HERE && isDecodable(url.pathname) ? url.pathname : undefined;
}

function isDecodable(path: string): boolean {
  try {
    return decodeURIComponent(path) !== "";
  } catch {
    return false;
  }
}

/** `String.replaceAll` with asynchronous replacements, one after the other, so that only used files are read. */
async function replaceEach(
  text: string,
  pattern: RegExp,
  replacement: (match: RegExpExecArray) => Promise<string>,
): Promise<string> {
  let result = "";
  let at = 0;
  for (const match of text.matchAll(pattern)) {
    result += text.slice(at, match.index) + (await replacement(match));
    at = match.index + match[0].length;
  }
  return result + text.slice(at);
}
