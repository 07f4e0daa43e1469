import { createMarkTable, type MarkTable } from "../blocks/block.ts";
import { escapeMarkdown } from "../escape.ts";
import { alignFence, createCodeSpans, nextLine, skipFence } from "./code-regions.ts";
import { readComponent } from "./component.ts";
import { type DialectContext, markedElement } from "./dialect-context.ts";
import { createHtmlReader } from "./html-tags.ts";
import { createIndentation } from "./indented-code.ts";
import { readString } from "./literal.ts";
import { createOutput } from "./output.ts";
import { skipBalanced } from "./scan-expression.ts";
import { matchAt, scanTag, type Tag } from "./scan-tag.ts";
import { skipEsm } from "./skip-esm.ts";
import { readTemplateTag } from "./template-tags.ts";

export type PlainMarkdown = { markdown: string; marks: MarkTable };

const autolink = /<(?:[a-z][a-z0-9+.-]{1,31}:[^\s<>]*|[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[\w.-]{1,255})>/iy;

/**
 * Rewrites markdown with MDX or Nunjucks in it to plain markdown, in linear time and without running anything:
 * imports, exports, comments and template tags leave; components and macros that are known become marks,
 * of unknown ones the children stay. Fenced, indented and inline code is left as it is.
 */
export function rewriteDialect(source: string, warn: (message: string) => void): PlainMarkdown {
  const context: DialectContext = {
    source,
    budget: { left: 24 * source.length + 4096 },
    output: createOutput(),
    marks: createMarkTable(source),
    imports: new Map(),
    variables: new Map(),
    headingLevel: 1,
    rawEnd: 0,
    mdx: false,
    warn,
  };
  const { output } = context;
  const code = createCodeSpans(source);
  const indentation = createIndentation();
  const html = createHtmlReader(context, code.paragraphEnd);

  /** Reads what only stands at the beginning of a line; the index after it, or -1. */
  function readLineStart(index: number): number {
    const line = source.slice(index, Math.min(nextLine(source, index), index + 2000));
    if (output.frames().length === 0 && /^(?:import|export)\s/.test(line) && indentation.afterGap()) {
      const end = skipEsm(source, index, context.budget, context.imports);
      if (end > 0) {
        context.mdx = true;
        return end;
      }
    }
    const fence = skipFence(source, index);
    if (fence > 0) {
      output.append(alignFence(source.slice(index, fence)));
      indentation.read(line);
      return fence;
    }
    const nested = output.frames().length > 0 || html.depth() > 0;
    const block = nested ? undefined : indentation.readCode(source, index, line);
    if (block !== undefined) {
      output.append(block.text);
      return block.end;
    }
    indentation.read(line);
    const heading = /^[ \t]{0,3}(#{1,6})[ \t]/.exec(line)?.[1];
    if (heading !== undefined) context.headingLevel = heading.length;
    return -1;
  }

  function readBrace(index: number): number {
    if (index < context.rawEnd) return -1;
    if (/[{%#]/.test(source[index + 1] ?? "")) {
      const end = readTemplateTag(context, index);
      if (end > 0) return end;
    }
    const headingId = matchAt(/\{#[A-Za-z][\w.-]*\}[ \t]*(?=\r?\n|$)/y, source, index);
    if (headingId !== undefined) {
      const id = headingId.slice(2).replace(/\}[ \t]*$/, "");
      output.append(markedElement(context.marks.value({ headingId: id }), "", "inline"));
      return index + headingId.length;
    }
    const end = skipBalanced(source, index, context.budget);
    if (end < 0) return -1;
    const inner = source.slice(index + 1, end - 1).trim();
    const string = readString(inner);
    if (string !== undefined) output.append(string.trim() === "" ? " " : escapeMarkdown(string));
    else if (/^\/\*[\s\S]*\*\/$/.test(inner)) return end;
    else if (context.mdx || output.frames().some((name) => !name.startsWith("%")))
      context.warn(`{${inner.slice(0, 60)}} is left out: expressions are not run`);
    else return -1;
    return end;
  }

  function readAngle(index: number): number {
    const link = matchAt(autolink, source, index) ?? bracketedDestination(source, index);
    if (link !== undefined) {
      output.append(link);
      return index + link.length;
    }
    if (source.startsWith("<!--", index)) return html.readComment(index);
    if (/^<\/?>/.test(source.slice(index, index + 3)) && context.mdx)
      return index + (source[index + 1] === "/" ? 3 : 2);
    if (!/[A-Za-z/!?]/.test(source[index + 1] ?? "")) return -1;
    const tag = scanTag(source, index, context.budget);
    if (tag === undefined || isGeneric(source, index, tag)) {
      output.append("&#60;");
      return index + 1;
    }
    return /^[A-Z]/.test(tag.name) ? readComponent(context, tag) : html.readTag(tag, index);
  }

  const special = /[`<{\\\n]/g;
  let index = readLines(0);
  while (index < source.length) {
    special.lastIndex = index;
    const found = special.exec(source)?.index ?? source.length;
    output.append(source.slice(index, found));
    if (found === source.length) break;
    const char = source[found];
    let end = -1;
    if (char === "`") {
      const spanEnd = code.skip(found);
      const ticks = matchAt(/`+/y, source, found) ?? "`";
      end = spanEnd < 0 ? found + ticks.length : spanEnd;
      const inHtml = spanEnd > 0 && html.depth() > 0;
      const inner = source.slice(found + ticks.length, end - ticks.length);
      output.append(inHtml ? `<code>${escapeMarkdown(inner.trim())}</code>` : source.slice(found, end));
    } else if (char === "\\") {
      end = Math.min(source.length, found + (source[found + 1] === "\n" ? 1 : 2));
      output.append(source.slice(found, end));
    } else if (char === "\n") {
      output.append("\n");
      end = readLines(found + 1);
    } else if (context.budget.left > 0) end = char === "<" ? readAngle(found) : readBrace(found);
    if (end < 0) {
      output.append(char === "{" ? "&#123;" : "&#60;");
      end = found + 1;
    }
    index = end;
  }
  if (context.budget.left <= 0) context.warn("the page is too tangled: its templates are shown as text");
  return { markdown: output.end(), marks: context.marks };

  function readLines(start: number): number {
    let index = start;
    for (let end = index; end >= 0 && index < source.length; ) {
      end = readLineStart(index);
      if (end >= 0) index = end;
      if (end >= 0 && source[index - 1] !== "\n") break;
    }
    return index;
  }
}

/** The `<…>` of `[text](<address>)` and `[label]: <address>`. */
function bracketedDestination(source: string, index: number): string | undefined {
  const before = source.slice(Math.max(0, index - 3), index);
  return /\](?:\(|:[ \t]?)$/.test(before) ? matchAt(/<[^<>\n]{0,2000}>/y, source, index) : undefined;
}

/** `Array<Item>` in prose is a type, no component. */
function isGeneric(source: string, index: number, tag: Tag): boolean {
  if (!/\w/.test(source[index - 1] ?? "") || !/^[A-Z]/.test(tag.name) || tag.attributes.size > 0) return false;
  return !tag.closing && !source.slice(tag.end, tag.end + 2000).includes(`</${tag.name}`);
}
