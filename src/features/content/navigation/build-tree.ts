import { titleFromSlug } from "../../../text/title-from-slug.ts";
import type { PageFile } from "../pages/api.ts";
import type { NavigationNode } from "./navigation-node.ts";

type Page = Pick<PageFile, "slug" | "frontmatter">;

interface Draft {
  slug: string;
  page?: Page;
  children: Map<string, Draft>;
}

/**
 * The page tree of a workspace: folders become branches, a folder without a page of its own is a `category`,
 * `enabled: false` hides a page (what lies below it stays), `menu` adds children. Order: `weight`, then title.
 */
export function buildTree(pages: readonly Page[]): NavigationNode[] {
  const root: Draft = { slug: "", children: new Map() };
  for (const page of pages) {
    let node = root;
    for (const part of page.slug.split("/")) {
      const slug = node.slug ? `${node.slug}/${part}` : part;
      const child = node.children.get(part) ?? { slug, children: new Map() };
      node.children.set(part, child);
      node = child;
    }
    node.page = page;
  }
  return childrenOf(root);
}

function childrenOf(draft: Draft): NavigationNode[] {
  return [...draft.children.values()]
    .flatMap((child) => {
      const hidden = child.page?.frontmatter.enabled === false;
      const children = [...childrenOf(child), ...(hidden ? [] : menuOf(child.page))];
      if ((hidden || !child.page) && children.length === 0) return [];
      return [{ weight: weightOf(child), node: nodeOf(child, hidden, children) }];
    })
    .sort((a, b) => a.weight - b.weight || compare(a.node.title, b.node.title))
    .map(({ node }) => node);
}

function nodeOf({ slug, page }: Draft, hidden: boolean, children: NavigationNode[]): NavigationNode {
  const below = children.length > 0 ? { children } : {};
  if (!page || hidden) return { slug, title: titleFromSlug(slug), type: "category", ...below };
  const { frontmatter } = page;
  const title = text(frontmatter.menuTitle) ?? text(frontmatter.title) ?? titleFromSlug(slug);
  const definition = text(frontmatter.definition);
  const type = frontmatter.type === "plugin" || frontmatter.type === "category" ? frontmatter.type : "markdown";
  return { slug, title, type, ...(definition ? { definition } : {}), ...below };
}

/** `menu` holds slugs, addresses or `{title, slug | url | link | href}`. */
function menuOf(page: Page | undefined): NavigationNode[] {
  const menu = page?.frontmatter.menu;
  if (!Array.isArray(menu)) return [];
  return menu.flatMap((item: unknown) => {
    const entry: Record<string, unknown> = typeof item === "object" && item !== null ? { ...item } : { slug: item };
    const slug = text(entry.slug) ?? text(entry.url) ?? text(entry.link) ?? text(entry.href);
    return slug
      ? [
          {
            slug: /^https?:/.test(slug) ? slug : slug.replace(/^\/+|\/+$/g, ""),
            title: text(entry.title) ?? titleFromSlug(slug),
            type: "markdown",
          },
        ]
      : [];
  });
}

/** The start page comes first, pages without a weight after those that have one. */
function weightOf({ slug, page }: Draft): number {
  if (slug === "index") return Number.NEGATIVE_INFINITY;
  const given = page?.frontmatter.weight;
  const weight = typeof given === "number" || typeof given === "string" ? Number(given) : Number.NaN;
  return Number.isFinite(weight) ? weight : Number.MAX_SAFE_INTEGER;
}

const compare = (a: string, b: string) =>
  a.localeCompare(b, "en", { numeric: true, sensitivity: "base" }) || (a < b ? -1 : 1);
const text = (value: unknown): string | undefined => (typeof value === "string" && value.trim() ? value : undefined);
