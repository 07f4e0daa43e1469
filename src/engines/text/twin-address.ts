/** The address of the text of a page: with `.md` behind it, that of the start page `/index.md`. */
export const twinPath = (path: string): string => (path === "/" ? "/index.md" : `${path}.md`);

/** The same of an address, with its query and fragment. */
export const twinAddress = (href: string): string =>
  href.replace(/^(https?:\/\/[^/?#]+)?([^?#]*)/, (_, origin = "", path: string) => {
    return origin + twinPath(path.replace(/(?<=.)\/$/, "") || "/");
  });

/** Leads links to the text of a page, where the page (paths as declared) has one; all others where they lead. */
export function twinLinks(pages: readonly string[]): (href: string) => string {
  const patterns = pages.map((path) => {
    const pattern = path
      .replace(/[.+?^$()|[\]\\]/g, "\\$&")
      .replace(/\{\w+(\*?)\}/g, (_, rest) => (rest ? ".+" : "[^/]+"));
    return new RegExp(`^${pattern}/?$`);
  });
  return (href) => {
    const [path = ""] = /^[^?#]*/.exec(href) ?? [];
    // Places within a page have no address in its text.
    return patterns.some((pattern) => pattern.test(path)) ? twinAddress(href.replace(/#.*$/s, "")) : href;
  };
}
