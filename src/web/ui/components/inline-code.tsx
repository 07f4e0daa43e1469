import type { Child } from "hono/jsx";

/** A text of a declaration: code between backticks, bold between two asterisks, plain text otherwise. */
export const inlineCode = (text: string): Child =>
  text.split(/(`[^`]+`|\*\*[^*]+\*\*)/).map((part) => {
    if (/^`[^`]+`$/.test(part)) return <code>{part.slice(1, -1)}</code>;
    return /^\*\*[^*]+\*\*$/.test(part) ? <strong>{part.slice(2, -2)}</strong> : part;
  });
