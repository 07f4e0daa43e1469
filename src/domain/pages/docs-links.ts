import { titleFromSlug } from "../../engines/text/title-from-slug.ts";

/** The page that shows a slug. */
export const docsUrl = (slug: string): string =>
  slug === "index" ? "/" : `/docs/${slug.split("/").map(encodeURIComponent).join("/")}`;

/** The pages that can be linked. */
export type Slugs = Pick<ReadonlySet<string>, "has">;

/** Resolves links between pages, as authors write them, to addresses. Undefined for other links. */
export function linkResolver(slugs: Slugs) {
  return (href: string): string | undefined => {
    const [, path = "", rest = ""] = /^\/?([^?#]*)([?#].*)?$/.exec(href) ?? [];
    const slug = decode(path)
      .replace(/\/+$/, "")
      .replace(/\.(?:md|mdx|html)$/, "")
      .replace(/(?:^|\/)index$/, "");
    if (slug === "" && path !== "") return slugs.has("index") ? `/${rest}` : undefined;
    return slugs.has(slug) ? `${docsUrl(slug)}${rest}` : undefined;
  };
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** The text for an example that a page embeds by template. It is a link if another page than `here` shows it. */
export function exampleLink(slugs: Slugs, here: string) {
  return (_kind: string, args: Record<string, string>): { href?: string; label: string } | undefined => {
    const { group, item, example } = args;
    if (!item) return undefined;
    const slug = group && slugs.has(`${group}/${item}`) ? `${group}/${item}` : undefined;
    const label = `Example: ${titleFromSlug(item)}${example && example !== "default" ? `, ${titleFromSlug(example).toLowerCase()}` : ""}`;
    return { label, ...(slug && slug !== here ? { href: docsUrl(slug) } : {}) };
  };
}
