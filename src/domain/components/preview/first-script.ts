/** What stands before the first element of a document: a byte order mark, comments, the doctype. */
const PROLOG = /^\uFEFF?(?:\s*<!--(?:[^-]|-(?!->))*-->)*\s*<!doctype[^>]*>/i;

/** A document with a script before all of its own, which changes nothing of how a browser reads the rest (HTML, 13.2.6.4.2). */
export function withFirstScript(html: string, script: string): string {
  const end = PROLOG.exec(html)?.[0].length ?? 0;
  return html.slice(0, end) + script + html.slice(end);
}
