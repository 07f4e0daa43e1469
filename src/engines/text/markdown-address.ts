/** Returns the path of a page's Markdown version: with `.md` at its end, `/index.md` for the start page. */
export const markdownPath = (path: string): string => (path === "/" ? "/index.md" : `${path}.md`);

/** Returns the same for an address, with its query and fragment. */
export const markdownAddress = (href: string): string =>
  href.replace(/^(https?:\/\/[^/?#]+)?([^?#]*)/, (_, origin = "", path: string) => {
    return origin + markdownPath(path.replace(/(?<=.)\/$/, "") || "/");
  });

/**
 * Returns a function that points links to the Markdown version of a page if it has one (paths as declared). Other links
 * stay unchanged.
 */
export function markdownLinks(pages: readonly string[]): (href: string) => string {
  const patterns = pages.map((path) => {
    const pattern = path
      .replace(/[.+?^$()|[\]\\]/g, "\\$&")
      .replace(/\{\w+(\*?)\}/g, (_, rest) => (rest ? ".+" : "[^/]+"));
    return new RegExp(`^${pattern}/?$`);
  });
  return (href) => {
    const [path = ""] = /^[^?#]*/.exec(href) ?? [];
    // A Markdown version has no fragments.
    return patterns.some((pattern) => pattern.test(path)) ? markdownAddress(href.replace(/#.*$/s, "")) : href;
  };
}
