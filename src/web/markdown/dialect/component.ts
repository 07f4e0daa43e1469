import { findBlock, headingLevel, isPhrase } from "../blocks/block-names.ts";
import { escapeMarkdown } from "../escape.ts";
import { codeBlock } from "./code-block.ts";
import { type DialectContext, endsLine, markedElement } from "./dialect-context.ts";
import { readString, textAt } from "./literal.ts";
import type { Tag } from "./scan-tag.ts";

/** Reads a JSX component without running it: it is marked with what it says. Returns the index after what was read. */
export function readComponent(context: DialectContext, tag: Tag): number {
  const { output, marks, source } = context;
  if (tag.closing) {
    output.close(tag.name, endsLine(source, tag.end));
    return tag.end;
  }
  const { name, attributes: args, selfClosing: isEmpty, end } = tag;
  const call = { name, args, words: [], isMacro: false, isEmpty, level: context.headingLevel };
  const found = findBlock(call);
  if (found.block === "code" && !isEmpty) return readCode(context, tag);
  if (found.block === "heading") context.headingLevel = headingLevel(found);
  if (isEmpty) {
    const isPart = found.block === "badge" || found.block === "nothing";
    if (output.startsLine() && !isPart) output.appendBlock(markedElement(marks.value({ call }), "", "block"));
    else output.append(markedElement(marks.value({ call }), "", "inline"));
    return end;
  }
  output.open(
    name,
    (content, layout) => markedElement(marks.value({ call }), content, found.block === "badge" ? "inline" : layout),
    isPhrase(found),
  );
  return end;
}

/** `<Code className="language-html">{`…`}</Code>`: the string is the code. */
function readCode(context: DialectContext, tag: Tag): number {
  const { source, output, budget } = context;
  const closing = `</${tag.name}>`;
  const limit = Math.min(source.length, tag.end + 65_536);
  const end = source.slice(tag.end, limit).indexOf(closing);
  budget.left -= end < 0 ? limit - tag.end : end;
  if (end < 0) return tag.end;
  const inner = source.slice(tag.end, tag.end + end).trim();
  const literal = /^\{[\s\S]*\}$/.test(inner) ? readString(inner.slice(1, -1).trim()) : undefined;
  const code = literal ?? inner;
  const after = tag.end + end + closing.length;
  const className = textAt(tag.attributes, "className", "classname", "class") ?? "";
  const language = textAt(tag.attributes, "language", "lang") ?? /language-([\w-]+)/.exec(className)?.[1] ?? "";
  const isInline = /inline/i.test(tag.name) || !output.startsLine() || !endsLine(source, after);
  if (isInline) output.append(`<code>${escapeMarkdown(code.trim())}</code>`);
  else output.appendBlock(codeBlock(code, language));
  return after;
}
