/** The part of a document before its first element: byte order mark, comments, doctype. */
const PROLOG = /^\uFEFF?(?:\s*<!--(?:[^-]|-(?!->))*-->)*\s*<!doctype[^>]*>/i;

/** Inserts a script before all others. Browsers parse the rest unchanged (HTML, 13.2.6.4.2). */
export function withFirstScript(html: string, script: string): string {
  const end = PROLOG.exec(html)?.[0].length ?? 0;
  return html.slice(0, end) + script + html.slice(end);
}
