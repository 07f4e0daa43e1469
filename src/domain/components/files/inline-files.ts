/** A file as its address answers it. */
export interface ServedFile {
  bytes: Uint8Array;
  /** Media type. */
  type: string;
}

/** Reads what a path of this host answers; undefined where there is nothing to put inside. */
export type ReadFile = (path: string) => Promise<ServedFile | undefined>;

const TAG = /<(?:link|script|img|source|video|audio)\b[^>]*>/gi;
const ADDRESS = /(\s(?:src|href|poster)\s*=\s*)(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi;
const STYLE_ADDRESS = /url\(\s*(?:"([^"]*)"|'([^']*)'|([^\s"')]+))\s*\)/gi;
/** Style sheets import style sheets; deeper than this they are left as they are. */
const DEPTH = 4;
/** Characters that are put into one document in all: what is named ten thousand times would be there as often. */
export const MOST_INSIDE = 32 << 20;

/**
 * Puts the style sheets, scripts, pictures and fonts of this host that a document names into it, as `data:` addresses
 * (RFC 2397). For readers whose requests carry a credential that those of a sandboxed frame do not. What cannot be read, or
 * would be more than `MOST_INSIDE`, stays as it is. `path` is that of the document.
 */
export async function inlineFiles(html: string, path: string, read: ReadFile): Promise<string> {
  const known = new Map<string, string | undefined>();
  let left = MOST_INSIDE;
  const inside = async (address: string, from: string, depth: number): Promise<string | undefined> => {
    const target = pathOf(address, from);
    if (target === undefined || left === 0) return undefined;
    // Kept by depth too: a style sheet that imports itself has less of itself inside each time.
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

/** Path of an address on this host, as it stands in a document at `from`; undefined for other hosts and for parts of the document. */
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

/** `String.replaceAll` whose replacements are promised; one after the other, so that only what is used is read. */
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
