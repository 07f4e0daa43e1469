/** Splits HTML: a fragment is a body. A complete document has its body, and the styles and scripts of its head. */
export function documentParts(text: string): { head: string; body: string } {
  if (!/<body[\s>]/i.test(text)) return { head: "", body: text.replace(/^\s*<!doctype[^>]*>/i, "") };
  const head = /<head[^>]*>([\s\S]*?)<\/head>/i.exec(text)?.[1] ?? "";
  const body = /<body[^>]*>([\s\S]*?)(?:<\/body>|$)/i.exec(text)?.[1] ?? "";
  const kept = head.match(/<(?:style|script)\b[\s\S]*?<\/(?:style|script)>|<link\b[^>]*>/gi) ?? [];
  return { head: kept.join("\n"), body };
}
