import type { DialectContext } from "./dialect-context.ts";
import { codeInText, escapeAttribute, escapeMarkdown } from "./escape.ts";
import { type Literal, stringAt } from "./literal.ts";
import { contentOf, type MacroCall, optionsOf } from "./macro-call.ts";
import { listHtml, rowsOf, tableHtml } from "./macro-tables.ts";
import type { Layout } from "./output.ts";

const titleKeys = ["title", "titleText", "heading", "headingText", "summaryText", "caption", "legend", "label"];

/** A macro call in braces: an example card, a table, a list, a callout; else what its arguments say in words. */
export function readMacro(context: DialectContext, call: MacroCall): void {
  const { output, shapes, warn } = context;
  const options = optionsOf(call);
  const kind = call.name.replace(/^.*\./, "").toLowerCase();
  const show = (text: string): void => (output.startsLine() ? output.appendBlock(text) : output.append(text));
  if (kind === "example") {
    const tag = output.startsLine() ? "div" : "span";
    show(`<${tag} ${shapes.mark({ kind: "example", args: stringsOf(options) })}></${tag}>`);
  } else if (/table$/.test(kind) && rowsOf(options).length > 0) show(tableHtml(context, options));
  else if (/summarylist$/.test(kind) && rowsOf(options).length > 0) show(listHtml(context, options));
  else if (/(?:warningtext|insettext|notificationbanner)$/.test(kind)) {
    const tone = kind.endsWith("warningtext") ? "warning" : kind.endsWith("banner") ? "important" : "plain";
    const mark = shapes.mark({ kind: "callout", tone, title: stringAt(options, "titleText") });
    show(`<div ${mark}>\n\n${contentOf(context, options)}\n\n</div>`);
  } else {
    const words = [titleOf(options), contentOf(context, options)].filter((word) => word !== "");
    warn(`{{ ${call.name}(…) }} is not run`);
    if (words.length > 0 && contentOf(context, options) !== "") show(words.join(": "));
    else if (words.length > 0)
      show(`<div ${shapes.mark({ kind: "placeholder", label: titleOf(options, false) })}></div>`);
  }
}

/** A `{% call %}` block: a callout or details where it is known, else its content below what the arguments say. */
export function finishCall(
  context: DialectContext,
  call: MacroCall | undefined,
  content: string,
  layout: Layout,
  depth: number,
): string {
  if (call === undefined || layout === "inline") return content.trim();
  const options = optionsOf(call);
  const kind = call.name.toLowerCase();
  const callout = (tone: "plain" | "warning" | "important"): string =>
    `<div ${context.shapes.mark({ kind: "callout", tone, title: undefined })}>\n\n${content}\n\n</div>`;
  if (kind.endsWith("insettext")) return callout("plain");
  if (kind.endsWith("warningtext")) return callout("warning");
  if (kind.endsWith("details")) return `<details>\n<summary>${titleOf(options)}</summary>\n\n${content}\n\n</details>`;
  const title = titleOf(options) || wordsOf(call);
  const source = stringAt(options, "src");
  const image =
    source === undefined
      ? ""
      : `<img src="${escapeAttribute(source)}" alt="${escapeAttribute(stringAt(options, "alt") ?? "")}">\n\n`;
  return `${title === "" ? "" : `${"#".repeat(depth)} ${title}\n\n`}${image}${content}`;
}

/** Positional strings: `'htmlLang', 'Variable'` → `` `htmlLang` (Variable) ``. */
function wordsOf(call: MacroCall): string {
  const strings = call.args.filter((argument) => typeof argument === "string");
  const [first, ...rest] = strings.map((word) =>
    /^[\w.-]+$/.test(word) && /[a-z][A-Z]|[-_.]|^[a-z]+$/.test(word)
      ? `<code>${escapeMarkdown(word)}</code>`
      : codeInText(word),
  );
  if (first === undefined) return "";
  return rest.length === 0 ? first : `${first} (${strings.slice(1).map(escapeMarkdown).join(", ")})`;
}

function titleOf(options: Literal | undefined, escaped = true): string {
  for (const key of titleKeys) {
    const title = stringAt(options, key);
    if (title !== undefined) return escaped ? escapeMarkdown(title) : title;
  }
  return "";
}

function stringsOf(options: Literal | undefined): Record<string, string> {
  const entries = options instanceof Map ? [...options] : [];
  return Object.fromEntries(
    entries.flatMap(([key, value]) =>
      typeof value === "object" || key === "__proto__" ? [] : [[key, String(value)] as const],
    ),
  );
}
