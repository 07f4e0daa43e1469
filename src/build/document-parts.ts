/** A fragment is a body; of a whole document, the styles and scripts of its head and its body are taken. */
export function documentParts(text: string): { head: string; body: string } {
  if (!/<body[\s>]/i.test(text)) return { head: "", body: text.replace(/^\s*<!doctype[^>]*>/i, "") };
  const head = /<head[^>]*>([\s\S]*?)<\/head>/i.exec(text)?.[1] ?? "";
  const body = /<body[^>]*>([\s\S]*?)(?:<\/body>|$)/i.exec(text)?.[1] ?? "";
  const kept = head.match(/<(?:style|script)\b[\s\S]*?<\/(?:style|script)>|<link\b[^>]*>/gi) ?? [];
  return { head: kept.join("\n"), body };
}
