/** Inserts a script at the end of the body, after all content. */
export function withLastScript(html: string, script: string): string {
  const end = html.toLowerCase().lastIndexOf("</body");
  return end < 0 ? `${html}${script}` : `${html.slice(0, end)}${script}${html.slice(end)}`;
}
