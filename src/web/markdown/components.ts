import { codeBlock } from "./code-block.ts";
import { componentForm } from "./component-form.ts";
import { type DialectContext, endsLine } from "./dialect-context.ts";
import { escapeAttribute, escapeMarkdown } from "./escape.ts";
import { readString } from "./literal.ts";
import type { Layout } from "./output.ts";
import { propsRow, propsTable } from "./props-table.ts";
import { attributeText, type Tag } from "./scan-tag.ts";
import { selfClosingComponent } from "./self-closing-component.ts";

/**
 * Shows a JSX component without running it: known ones in a form of their own, of all others their children.
 * Returns the index after what was read.
 */
export function readComponent(context: DialectContext, tag: Tag): number {
  const { output, source } = context;
  if (tag.closing) {
    output.close(tag.name, endsLine(source, tag.end));
    return tag.end;
  }
  if (context.liveBlocks.has(tag.name)) {
    liveBlock(context, tag);
    if (tag.selfClosing) return tag.end;
  }
  if (tag.selfClosing) {
    if (output.frames().some((name) => /^PropsTables?$/.test(name)) && /\.Row$/.test(tag.name))
      output.append(propsRow(tag));
    else selfClosingComponent(context, tag);
    return tag.end;
  }
  const form = componentForm(tag);
  if (form.kind === "code") return readCode(context, tag);
  const startsLine = output.startsLine();
  output.open(
    tag.name,
    (content, layout) => {
      switch (form.kind) {
        case "shape": {
          const caption = form.shape.kind === "figure" ? attributeText(tag, "caption") : undefined;
          const below = caption === undefined ? "" : figureCaption(context, caption);
          const inline = layout === "inline" || form.shape.kind === "badge";
          return shapeElement(context.shapes.mark(form.shape), content + below, inline ? "inline" : "block");
        }
        case "heading": {
          const title = content.replace(/\s+/g, " ").trim();
          if (layout === "inline" || title === "") return title === "" ? "" : `<strong>${title}</strong>`;
          context.headingDepth = form.depth;
          const id =
            form.id === undefined ? "" : `<span ${context.shapes.mark({ kind: "heading-id", id: form.id })}></span>`;
          return `${"#".repeat(form.depth)} ${id}${title}`;
        }
        case "element": {
          const attributes = form.href === undefined ? "" : ` href="${escapeAttribute(form.href)}"`;
          return content.trim() === "" ? "" : `<${form.tagName}${attributes}>${content.trim()}</${form.tagName}>`;
        }
        case "container":
          return `<${form.tagName}>\n${content.trim()}\n</${form.tagName}>`;
        case "props-table":
          return propsTable(content);
        case "children":
          if (form.title === undefined) return content;
          return layout === "block" && startsLine
            ? `**${escapeMarkdown(form.title)}**\n\n${content}`
            : `${escapeMarkdown(form.title)} ${content}`;
      }
    },
    form.kind === "element" && form.tagName !== "strong",
  );
  return tag.end;
}

/** A thing of the design system: its place is marked, with the attributes that are plain words. */
function liveBlock({ output, shapes }: DialectContext, { name, attributes: given }: Tag): void {
  const attributes = Object.fromEntries(
    [...given].flatMap(([key, value]) =>
      typeof value === "object" || value === undefined || key === "__proto__" ? [] : [[key, String(value)]],
    ),
  );
  const inline = !output.startsLine();
  const mark = shapes.mark({ kind: "live", block: { name, attributes, inline } });
  if (inline) output.append(`<span ${mark}></span>`);
  else output.appendBlock(`<div ${mark}></div>`);
}

/** An element that stands for a shape: a block with markdown inside, or a span within a line. */
function shapeElement(mark: string, content: string, layout: Layout): string {
  return layout === "block" ? `<div ${mark}>\n\n${content}\n\n</div>` : `<span ${mark}>${content.trim()}</span>`;
}

function figureCaption(context: DialectContext, caption: string): string {
  return `\n\n<div ${context.shapes.mark({ kind: "caption" })}>\n\n${escapeMarkdown(caption)}\n\n</div>`;
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
  const className = attributeText(tag, "className", "classname", "class") ?? "";
  const language = attributeText(tag, "language", "lang") ?? /language-([\w-]+)/.exec(className)?.[1] ?? "";
  const inline = /inline/i.test(tag.name) || !output.startsLine() || !endsLine(source, after);
  if (inline) output.append(`<code>${escapeMarkdown(code.trim())}</code>`);
  else output.appendBlock(codeBlock(code, language));
  return after;
}
