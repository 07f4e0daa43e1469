import { isSafePath } from "../../safe/path.ts";

/** Addresses of a page that are told. */
const MOST_FORMER = 50;

/** What a page was called before: `aliases` of Hugo, `redirect_from` of Jekyll, as addresses or paths of files. */
export function formerSlugs({ aliases, redirect_from }: Record<string, unknown>): string[] {
  const slugs = [aliases, redirect_from].flat().flatMap((address) => {
    if (typeof address !== "string") return [];
    const slug = address.replace(/^\/?(?:docs\/)?/, "").replace(/(?:\/|\.(?:mdx?|html))$/, "");
    return isSafePath(slug) ? [slug.slice(0, 200)] : [];
  });
  return [...new Set(slugs)].slice(0, MOST_FORMER);
}
