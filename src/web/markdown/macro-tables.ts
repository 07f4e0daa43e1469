import type { DialectContext } from "./dialect-context.ts";
import { escapeAttribute, escapeMarkdown } from "./escape.ts";
import { type Literal, stringAt } from "./literal.ts";
import { contentOf } from "./macro-call.ts";

/** The rows of a table or list macro. */
export function rowsOf(options: Literal | undefined): Literal[] {
  const rows = options instanceof Map ? options.get("rows") : undefined;
  return Array.isArray(rows) ? rows : [];
}

/** The table macro `{caption, head, rows}` as an HTML block. */
export function tableHtml(context: DialectContext, options: Literal | undefined): string {
  const cells = (row: Literal | undefined, tag: (index: number) => string): string =>
    (Array.isArray(row) ? row : [])
      .map((cell, index) => {
        const numeric = stringAt(cell, "format") === "numeric" ? ' align="right"' : "";
        return `<${tag(index)}${numeric}>${contentOf(context, cell)}</${tag(index)}>`;
      })
      .join("");
  const get = (key: string): Literal | undefined => (options instanceof Map ? options.get(key) : undefined);
  const first = get("firstCellIsHeader") === true ? "th" : "td";
  const caption = stringAt(options, "caption");
  const head = cells(get("head"), () => "th");
  const rows = rowsOf(options).map((row) => `<tr>${cells(row, (index) => (index === 0 ? first : "td"))}</tr>`);
  return [
    "<table>",
    caption === undefined ? "" : `<caption>${escapeMarkdown(caption)}</caption>`,
    head === "" ? "" : `<thead><tr>${head}</tr></thead>`,
    `<tbody>${rows.join("\n")}</tbody>`,
    "</table>",
  ]
    .filter((part) => part !== "")
    .join("\n");
}

/** The summary list macro `{rows: [{key, value, actions}]}` as an HTML block. */
export function listHtml(context: DialectContext, options: Literal | undefined): string {
  const rows = rowsOf(options).map((row) => {
    const get = (key: string): Literal | undefined => (row instanceof Map ? row.get(key) : undefined);
    const actions = get("actions");
    const items = actions instanceof Map ? actions.get("items") : undefined;
    const links = (Array.isArray(items) ? items : []).map((item) => {
      const hidden = stringAt(item, "visuallyHiddenText");
      const label = `${contentOf(context, item)}${hidden === undefined ? "" : ` ${escapeMarkdown(hidden)}`}`;
      return `<dd><a href="${escapeAttribute(stringAt(item, "href") ?? "#")}">${label}</a></dd>`;
    });
    return `<dt>${contentOf(context, get("key"))}</dt><dd>${contentOf(context, get("value"))}</dd>${links.join("")}`;
  });
  return `<dl>\n${rows.join("\n")}\n</dl>`;
}
