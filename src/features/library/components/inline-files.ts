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

/**
 * Puts the style sheets, scripts, pictures and fonts of this host that a document names into it, as `data:` addresses
 * (RFC 2397). For readers whose requests carry a credential that those of a sandboxed frame do not. What cannot be read
 * stays as it is. `path` is that of the document.
 */
export async function inlineFiles(html: string, path: string, read: ReadFile): Promise<string> {
  const known = new Map<string, Promise<string | undefined>>();
  const inside = (address: string, from: string, depth: number): Promise<string | undefined> => {
    const target = pathOf(address, from);
    if (target === undefined) return Promise.resolve(undefined);
    // Kept by depth too: a style sheet that imports itself must not wait for itself.
    const key = `${depth} ${target}`;
    const found = known.get(key) ?? load(target, depth);
    known.set(key, found);
    return found;
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

/** `String.replaceAll` whose replacements are promised. */
async function replaceEach(
  text: string,
  pattern: RegExp,
  replacement: (match: RegExpExecArray) => Promise<string>,
): Promise<string> {
  const matches = [...text.matchAll(pattern)];
  const replaced = await Promise.all(matches.map(replacement));
  let result = "";
  let at = 0;
  for (const [index, match] of matches.entries()) {
    result += text.slice(at, match.index) + (replaced[index] ?? "");
    at = match.index + match[0].length;
  }
  return result + text.slice(at);
}
