/** Text as it must stand in HTML, in content and in double-quoted attributes. */
export function escapeHtml(value: string): string {
  return value.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);
}

/** Text that is shown as it is, in markdown as in an HTML block: all punctuation becomes character references. */
export function escapeMarkdown(value: string): string {
  return value.replace(/[!-/:-@[-`{-~]/g, (char) => `&#${char.charCodeAt(0)};`);
}

/** A value inside a double-quoted attribute, on one line. */
export function escapeAttribute(value: string): string {
  return escapeMarkdown(value.replace(/\s+/g, " "));
}

/** Text of an argument or attribute, in which backticks mean code as elsewhere on the page. */
export function codeInText(value: string): string {
  return value
    .split(/(`[^`]+`)/)
    .map((part, index) =>
      index % 2 === 1 ? `<code>${escapeMarkdown(part.slice(1, -1))}</code>` : escapeMarkdown(part),
    )
    .join("");
}
