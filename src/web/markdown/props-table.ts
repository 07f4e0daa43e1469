import { codeInText, escapeMarkdown } from "./escape.ts";
import { attributeText, type Tag } from "./scan-tag.ts";

/** A row of the properties table that documentation themes offer: name, type, default, description. */
export function propsRow(tag: Tag): string {
  const cell = (...names: string[]): string => (attributeText(tag, ...names) ?? "").replace(/\s+/g, " ");
  const code = (value: string): string => (value === "" ? "" : `<code>${escapeMarkdown(value)}</code>`);
  const [name, type, initial] = [cell("name"), cell("type"), cell("defaultValue", "default")].map(code);
  const required = tag.attributes.has("required") ? " (required)" : "";
  return `<tr><td>${name}${required}</td><td>${type}</td><td>${initial}</td><td>${codeInText(cell("description"))}</td></tr>\n`;
}

/** The table around such rows. */
export function propsTable(rows: string): string {
  const head = "<tr><th>Name</th><th>Type</th><th>Default</th><th>Description</th></tr>";
  return `<table><thead>${head}</thead><tbody>\n${rows.replace(/\n\s*\n/g, "\n").trim()}\n</tbody></table>`;
}
