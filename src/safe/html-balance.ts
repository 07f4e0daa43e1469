import { htmlSchema } from "./html-schema.ts";
import { UnsafeInput } from "./unsafe.ts";

const maxDepth = 128;
const maxAttributes = 64;
/** The parser takes 2 to 4 µs per tag; in Markdown, every cell of a table has two. */
const maxTags = 100_000;

function words(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}

const allowed: ReadonlySet<string> = new Set(htmlSchema.tagNames);
const voids = words("br hr img input wbr col");
/** Elements removed with their content; in all except the last two it is text without markup. */
const dropped = words("script style textarea title xmp iframe noembed noframes plaintext svg math");
const foreign = words("svg math");

const tableParts = words("caption colgroup col thead tbody tfoot tr td th");
/** Elements that may only contain table parts. */
const tableInsides = words("table colgroup thead tbody tfoot tr");
const cells = words("td th caption table");
const headings = words("h1 h2 h3 h4 h5 h6");
const blocks = words(`
  p h1 h2 h3 h4 h5 h6 hr div section blockquote pre ul ol li dl dt dd details summary figure figcaption table`);
const itemEnds = words("ul ol dl blockquote section details summary figure figcaption pre td th caption table");

/** Open elements that a start tag closes, outermost first, within the scope of `within`. */
interface Closing {
  closes: ReadonlySet<string>;
  within: ReadonlySet<string>;
}

const p = words("p");
const inTable = words("table");
const closings: Readonly<Record<string, Closing>> = {
  a: { closes: words("a"), within: cells },
  li: { closes: words("li"), within: itemEnds },
  dt: { closes: words("dt dd"), within: itemEnds },
  dd: { closes: words("dt dd"), within: itemEnds },
  td: { closes: words("td th caption colgroup"), within: inTable },
  th: { closes: words("td th caption colgroup"), within: inTable },
  col: { closes: words("td th tr thead tbody tfoot caption"), within: inTable },
  tr: { closes: words("td th tr caption colgroup"), within: inTable },
  thead: { closes: tableParts, within: inTable },
  tbody: { closes: tableParts, within: inTable },
  tfoot: { closes: tableParts, within: inTable },
  caption: { closes: tableParts, within: inTable },
  colgroup: { closes: tableParts, within: inTable },
};

function refused(fault: string): UnsafeInput {
  return new UnsafeInput("html", `The HTML ${fault}.`);
}

/** End of a sticky pattern's match, which may be empty. */
function matchEnd(pattern: RegExp, html: string, from: number): number {
  pattern.lastIndex = from;
  pattern.test(html);
  return pattern.lastIndex;
}

const gap = /[\t\n\f\r /]*/y;
const spaces = /[\t\n\f\r ]*/y;
const attributeName = /[\s\S][^\t\n\f\r />=]*/y;
const unquoted = /[^\t\n\f\r >]*/y;

/**
 * Index after the tag whose name ends at `from` (HTML, 13.2.5 tokenization); greater than the length if it never ends.
 */
function tagEnd(html: string, from: number): number {
  let i = from;
  for (let attributes = 0; ; attributes++) {
    if (attributes > maxAttributes) throw refused(`has a tag with more than ${maxAttributes} attributes`);
    i = matchEnd(gap, html, i);
    if (i >= html.length || html[i] === ">") return i + 1;
    i = matchEnd(spaces, html, matchEnd(attributeName, html, i));
    if (html[i] !== "=") continue;
    i = matchEnd(spaces, html, i + 1);
    const quote = html[i];
    if (quote === '"' || quote === "'") {
      const close = html.indexOf(quote, i + 1);
      if (close === -1) return html.length + 1;
      i = close + 1;
    } else i = matchEnd(unquoted, html, i);
  }
}

/** Index after the end tag of an element that contains only text. */
function rawTextEnd(html: string, from: number, name: string): number {
  if (name === "plaintext") return html.length;
  const pattern = new RegExp(`</${name}(?=[\\t\\n\\f\\r />])`, "gi");
  pattern.lastIndex = from;
  return pattern.test(html) ? tagEnd(html, pattern.lastIndex) : html.length;
}

/** Index after svg or math and all inside. */
function foreignEnd(html: string, from: number, name: string): number {
  const pattern = new RegExp(`<(/?)${name}(?=[\\t\\n\\f\\r />])`, "gi");
  let depth = 1;
  let end = from;
  while (depth > 0) {
    pattern.lastIndex = end;
    const match = pattern.exec(html);
    if (match === null) return html.length;
    end = tagEnd(html, pattern.lastIndex);
    if (match[1] === "/") depth -= 1;
    else if (!isSelfClosed(html, end)) depth += 1;
  }
  return end;
}

function isSelfClosed(html: string, end: number): boolean {
  return html.startsWith("/>", end - 2);
}

/** Index after a comment, doctype or processing instruction that begins with `<!`, `<?` or `</` and no letter. */
function commentEnd(html: string, start: number): number {
  const isComment = html.startsWith("<!--", start);
  // "<!-->" is a complete comment, so its dashes may close it too.
  const close = isComment ? html.indexOf("-->", start + 2) : html.indexOf(">", start);
  if (close === -1) return html.length;
  return close + (isComment ? 3 : 1);
}

/** Writes tags so that every element ends inside its parent. */
function createBalancer() {
  const open: string[] = [];
  const parts: string[] = [];

  function closeFrom(index: number): void {
    while (open.length > index) parts.push(`</${open.pop()}>`);
  }

  function closeOutermost({ closes, within }: Closing): void {
    const boundary = open.findLastIndex((name) => within.has(name));
    const found = open.findIndex((name, index) => index > boundary && closes.has(name));
    if (found !== -1) closeFrom(found);
  }

  function start(name: string, attributes: string): void {
    const isPart = tableParts.has(name);
    if (isPart && !open.includes("table")) return;
    const closing = closings[name];
    if (closing !== undefined) closeOutermost(closing);
    if (blocks.has(name)) closeOutermost({ closes: p, within: cells });
    const parent = open.at(-1) ?? "";
    if (tableInsides.has(parent) && !isPart) return;
    if (headings.has(name) && headings.has(parent)) closeFrom(open.length - 1);
    parts.push(`<${name}${attributes}`);
    if (voids.has(name)) return;
    if (open.length === maxDepth) throw refused(`is nested deeper than ${maxDepth} levels`);
    open.push(name);
  }

  function end(name: string): void {
    const within = tableParts.has(name) ? inTable : cells;
    const boundary = name === "table" ? -1 : open.findLastIndex((outer) => within.has(outer));
    const found = open.lastIndexOf(name);
    if (found > boundary) closeFrom(found);
  }

  function text(value: string): void {
    parts.push(value.replaceAll("<", "&lt;"));
  }

  function finish(): string {
    closeFrom(0);
    return parts.join("");
  }

  return { start, end, text, finish };
}

/**
 * The allowed tags of an HTML fragment with unchanged attributes, its text, and nothing else, with every element closed
 * inside its parent. A parser then makes no copies of misnested formatting and nests at most 128 levels; otherwise a
 * few kilobytes could cause gigabytes. The result isn't safe without sanitizing. Throws `UnsafeInput` "html" for more
 * than 128 levels, 100,000 tags or 64 attributes in a tag.
 */
export function balanceHtml(html: string): string {
  const balancer = createBalancer();
  const markup = /<(\/?)([a-zA-Z][^\t\n\f\r />]*)|<[!?/]/g;
  let done = 0;
  let tags = 0;
  for (let match = markup.exec(html); match !== null; match = markup.exec(html)) {
    tags += 1;
    if (tags > maxTags) throw refused(`has more than ${maxTags} tags`);
    balancer.text(html.slice(done, match.index));
    const nameEnd = markup.lastIndex;
    const name = match[2]?.toLowerCase();
    if (name === undefined) {
      done = commentEnd(html, match.index);
    } else {
      done = tagEnd(html, nameEnd);
      if (done > html.length) break;
      if (match[1] === "/") balancer.end(name);
      else if (allowed.has(name)) balancer.start(name, html.slice(nameEnd, done));
      else if (foreign.has(name)) done = isSelfClosed(html, done) ? done : foreignEnd(html, done, name);
      else if (dropped.has(name)) done = rawTextEnd(html, done, name);
    }
    markup.lastIndex = done;
  }
  balancer.text(html.slice(done));
  return balancer.finish();
}
