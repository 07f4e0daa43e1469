import type { Child } from "hono/jsx";

/** A sentence of a declaration: what stands between backticks is code, between two asterisks strong, all else is text. */
export const inlineCode = (text: string): Child =>
  text.split(/(`[^`]+`|\*\*[^*]+\*\*)/).map((part) => {
    if (/^`[^`]+`$/.test(part)) return <code>{part.slice(1, -1)}</code>;
    return /^\*\*[^*]+\*\*$/.test(part) ? <strong>{part.slice(2, -2)}</strong> : part;
  });
