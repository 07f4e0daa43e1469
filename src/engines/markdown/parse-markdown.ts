import MarkdownIt, { type StateInline, type Token } from "markdown-it";
import { escapeHtml } from "../../safe/escape-html.ts";
import { maxHtmlBytes } from "../../safe/html.ts";
import { type MarkTable, plainCall } from "./blocks/block.ts";
import { dialect } from "./dialect/dialect.ts";
import { createPageContext, dialectContextOf, environmentOf } from "./dialect/page-context.ts";
import { matchAt } from "./dialect/scan-tag.ts";
import { footnotes } from "./footnotes.ts";

/** Nesting depth of quotes, lists and emphasis. The parser ignores deeper ones. */
const maxNesting = 100;

/** An address without a scheme, after its `www.`. */
const wwwAddress = /[\w-]+(?:\.[\w-]+)+(?:[/?#][^\s<>"'`]*[\w/=&#])?/y;

const parser = createParser();

/**
 * Returns the HTML of GitHub Markdown. HTML in the text stays unchanged: the result isn't safe yet. Alerts become
 * marks. Takes about linear time in the length of input and output. Throws `RangeError` if nesting is deeper than 100,
 * or if the HTML would exceed 512 KiB.
 */
export function markdownToHtml(markdown: string, marks: MarkTable, warn: (message: string) => void): string {
  const env = environmentOf(createPageContext(markdown, marks, warn));
  const tokens = parser.parse(markdown, env);
  // A definition can be used many times: the size is known before the text is created.
  let size = 0;
  const quotes: Token[] = [];
  for (const [index, token] of tokens.entries()) {
    size += sizeOf(token);
    if (size > maxHtmlBytes) throw new RangeError(`its HTML is larger than ${maxHtmlBytes / 1024} KiB; split the page`);
    if (token.level >= maxNesting - 1) throw new RangeError("it is nested too deeply");
    if (token.type === "blockquote_open") {
      markAlert(token, tokens[index + 2], marks);
      quotes.push(token);
    } else if (token.type === "blockquote_close") token.tag = quotes.pop()?.tag ?? token.tag;
    else if (token.type === "list_item_open") markTask(tokens[index + 2]);
    else if (token.type === "td_open" || token.type === "th_open") alignCell(token);
  }
  return parser.renderer.render(tokens, parser.options, env);
}

function createParser() {
  const markdown = new MarkdownIt({ html: true, linkify: true, maxNesting }).use(footnotes).use(dialect);
  markdown.inline.State = withLines(markdown.inline.State);
  // The sanitizer decides which addresses are safe, and keeps the link text of others.
  markdown.validateLink = () => true;
  markdown.linkify.set({ fuzzyLink: false });
  markdown.linkify.add("www.", {
    validate: (text, pos) => matchAt(wwwAddress, text, pos)?.length ?? 0,
    normalize: (match) => {
      match.url = `http://${match.url}`;
    },
  });
  const { rules } = markdown.renderer;
  rules.s_open = () => "<del>";
  rules.s_close = () => "</del>";
  const { fence } = rules;
  rules.fence = (tokens, index, options, env, self) => {
    const token = tokens[index];
    const marks = dialectContextOf(env)?.marks;
    const label = token && marks ? codeLabel(token.info) : undefined;
    if (token) token.info = token.info.replace(/^([\w+#.-]+)[{:,[].*$/, "$1");
    const code = fence?.(tokens, index, options, env, self) ?? "";
    if (label === undefined || !marks) return code;
    return `<div data-mark="${marks.value({ call: plainCall("Caption") })}">${escapeHtml(label)}</div>${code}`;
  };
  return markdown;
}

/** Adds the line to the tokens in a block, from 0 for the first line of the block. The parser omits it. */
function withLines(State: typeof StateInline): typeof StateInline {
  return class extends State {
    #counted = { at: 0, lines: 0 };

    override push(...token: Parameters<StateInline["push"]>): Token {
      return this.#placed(super.push(...token));
    }

    override pushPending(): Token {
      return this.#placed(super.pushPending());
    }

    #placed(token: Token): Token {
      let { at, lines } = this.#counted;
      for (let end = this.src.indexOf("\n", at); end >= 0 && end < this.pos; end = this.src.indexOf("\n", at)) {
        at = end + 1;
        lines++;
      }
      this.#counted = { at, lines };
      token.map = [lines, lines];
      return token;
    }
  };
}

/** Characters read after the fence of a code block. */
const MAX_INFO_LENGTH = 1_000;

/** Returns the tokens of a page's Markdown, including marks of the dialect. */
export function tokensOf(markdown: string, marks: MarkTable): Token[] {
  return parser.parse(markdown, environmentOf(createPageContext(markdown, marks, () => undefined)));
}

/** The title of a code block: `js title="a.js"` of Docusaurus and MkDocs, `js [a.js]` of VitePress. */
const codeLabel = (info: string): string | undefined => {
  const [, double, single, bracketed] =
    /\b(?:title|filename)=(?:"([^"]+)"|'([^']+)')|\[([^\][]+)\]/.exec(info.slice(0, MAX_INFO_LENGTH)) ?? [];
  return double ?? single ?? bracketed;
};

/** Approximate bytes of a token as HTML. */
function sizeOf({ tag, hidden, content, attrs, children }: Token): number {
  let size = (children === null ? content.length : 0) + (tag === "" || hidden ? 0 : tag.length + 3);
  for (const [name, value] of attrs ?? []) size += name.length + String(value).length;
  for (const child of children ?? []) size += sizeOf(child);
  return size;
}

const bold = /^(note|tip|important|warning|caution):?$/i;
const alert = /^\[!(note|tip|important|warning|caution)\][ \t]*$/i;

/** A quote that starts with `[!NOTE]` is a GitHub alert. The older form is `**Note**`. */
function markAlert(quote: Token, paragraph: Token | undefined, marks: MarkTable): void {
  const words = (paragraph?.children ?? []).filter(({ type, content }) => type !== "text" || content !== "");
  const isBold = words[0]?.type === "strong_open" && words[2]?.type === "strong_close";
  const taken = isBold ? 3 : 1;
  const endsLine = words[taken]?.type.endsWith("break") === true;
  const name = isBold
    ? bold.exec(words[1]?.content ?? "")?.[1]
    : alert.exec(words[0]?.type === "text" ? words[0].content : "")?.[1];
  if (!paragraph || name === undefined || (isBold && !endsLine && words.length > taken)) return;
  paragraph.children = words.slice(endsLine ? taken + 1 : taken);
  quote.tag = "div";
  quote.attrSet("data-mark", marks.value({ call: plainCall(name) }));
}

/** A list item that starts with `[ ]` or `[x]` is a task. */
function markTask(paragraph: Token | undefined): void {
  const [first] = paragraph?.children ?? [];
  const box = /^\[([ xX])\]\s/.exec(paragraph?.type === "inline" ? paragraph.content : "");
  if (box === null || first?.type !== "text") return;
  first.type = "html_inline";
  first.content = `<input type="checkbox" disabled${box[1] === " " ? "" : " checked"}> ${escapeHtml(first.content.slice(4))}`;
}

/** The parser writes styles, which pages don't allow. */
function alignCell(cell: Token): void {
  const side = /^text-align:(\w+)$/.exec(String(cell.attrGet("style") ?? ""))?.[1];
  cell.attrs = side === undefined ? null : [["align", side]];
}
