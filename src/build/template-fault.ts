/**
 * Nunjucks wraps an error once for each template on the way, each as "(name or unknown path) [Line 2, Column 4] …". This
 * is the innermost of them as `path:line:column: message`.
 *
 * @param path of the template that was asked for, where Nunjucks knows no name
 * @param refusals why templates were not read, by name
 */
export function templateFault(message: string, path: string, refusals: ReadonlyMap<string, string>): string {
  const text = message.replace(/\s+/g, " ").trim();
  const names = [...text.matchAll(/\((?!unknown path)([^()]+\.[a-z]+)\)/gi)];
  const places = [...text.matchAll(/\[Line (\d+), Column (\d+)\]/g)];
  const said = text.replace(
    /^.*(?:\(unknown path\)|Template render error:|\[Line \d+, Column \d+\]|\.[a-z]+\))\s+/i,
    "",
  );
  const isThrown = said.startsWith("Error: ");
  const [, line, column] = places.at(-1) ?? [];
  // Lines of errors while rendering count from 0, those of syntax errors from 1.
  const at = line === undefined ? "" : `:${Number(line) + (isThrown ? 1 : 0)}:${column}`;
  const reason = isThrown ? said.slice("Error: ".length) : said;
  const missing = /template not found: (\S+)$/.exec(reason)?.[1];
  const where = `${names.at(-1)?.[1] ?? path}${at}: `;
  if (missing === undefined) return where + reason;
  const refusal = refusals.get(missing);
  if (refusal !== undefined) return `${where}the template ${missing} is not read: ${refusal}.`;
  return `${where}there is no template ${missing} in components/, the workspace or its packages. Add it, or run npm install.`;
}
