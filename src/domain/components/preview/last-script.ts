/** A document with a script as the last thing in its body, where all that it shows is there. */
export function withLastScript(html: string, script: string): string {
  const end = html.toLowerCase().lastIndexOf("</body");
  return end < 0 ? `${html}${script}` : `${html.slice(0, end)}${script}${html.slice(end)}`;
}
