import { headingIdOf } from "../../safe/html-heading-ids.ts";
import { childElementsOf, property, type Root } from "./tree.ts";

/** Returns the address for a path of this site, or `undefined` if it doesn't exist. */
export type ResolveLink = (path: string) => string | undefined;

/** Whether an address names another host: `https:…` or `//…`. */
export function isExternalAddress(address: string): boolean {
  return /^(?:https?:)?\/\//i.test(address.trim());
}

/**
 * Resolves a path of this site from the page `slug`: first as in the file tree (`../x` is outside the page's folder),
 * then as a browser reads it below `/slug/`. The first reading that `resolve` knows wins, otherwise the first reading.
 * Fragments, other hosts and other schemes stay unchanged.
 */
export function resolvePath(address: string, slug: string, resolve: ResolveLink | undefined): string {
  return findPath(address, slug, resolve) ?? readings(address, slug)[0] ?? address;
}

/** Like `resolvePath`, but returns `undefined` if `resolve` knows none of the readings. */
export function findPath(address: string, slug: string, resolve: ResolveLink | undefined): string | undefined {
  for (const path of readings(address, slug)) {
    const found = resolve?.(path);
    if (found !== undefined) return found;
  }
  return undefined;
}

function readings(address: string, slug: string): string[] {
  const trimmed = address.trim();
  if (trimmed === "" || /^(?:[#?]|\/\/|[a-z][a-z0-9+.-]*:)/i.test(trimmed)) return [];
  if (trimmed.startsWith("/")) return [trimmed];
  const bases = [`http://page.invalid/${slug}`, `http://page.invalid/${slug}/`];
  const paths = bases.flatMap((base) => {
    if (!URL.canParse(trimmed, base)) return [];
    const { pathname, search, hash } = new URL(trimmed, base);
    return [pathname + search + hash];
  });
  return [...new Set(paths)];
}

/** Resolves the links of a sanitized page to addresses of this site. External links get `rel="noopener"`. */
export function resolveLinks(tree: Root, slug: string, resolve: ResolveLink | undefined): void {
  for (const node of childElementsOf(tree)) {
    const href = node.tagName === "a" ? property(node, "href") : undefined;
    if (href === undefined) continue;
    if (isExternalAddress(href)) node.properties.rel = ["noopener"];
    else {
      const page = findPath(href, slug, resolve);
      node.properties.href = page === undefined ? resolvePath(href, slug, undefined) : withHeading(page);
    }
  }
}

/** Returns an address with its fragment as a heading ID of this site. */
function withHeading(address: string): string {
  const hash = address.indexOf("#");
  const fragment = hash < 0 ? "" : decode(address.slice(hash + 1));
  return fragment === "" ? address : `${address.slice(0, hash)}#${encodeURIComponent(headingIdOf(fragment))}`;
}

/** Points links within the page to heading IDs. Call it after the IDs are set. */
export function resolveFragments(tree: Root): void {
  const ids = new Set<string>();
  for (const node of childElementsOf(tree)) {
    const id = property(node, "id");
    if (id !== undefined) ids.add(id);
  }
  for (const node of childElementsOf(tree)) {
    const href = node.tagName === "a" ? property(node, "href") : undefined;
    if (href === undefined || !href.startsWith("#")) continue;
    const fragment = decode(href.slice(1));
    const heading = headingIdOf(fragment);
    if (!ids.has(fragment) && ids.has(heading)) node.properties.href = `#${heading}`;
  }
}

function decode(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
