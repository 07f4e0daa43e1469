import { titleFromSlug } from "../../engines/text/title-from-slug.ts";
import { menuTitle, menuWeight } from "../pages/page-title.ts";
import { visibilityOf } from "../pages/page-visibility.ts";
import { numbersIn, type PageFile } from "../pages/read-pages.ts";
import { isNodeType, type NavigationNode } from "./navigation-node.ts";

type Page = Pick<PageFile, "slug" | "frontmatter"> & { markdown?: string; file?: Pick<PageFile["file"], "path"> };

interface Draft {
  slug: string;
  page?: Page;
  /** That its file or folder begins with. */
  number?: number | undefined;
  children: Map<string, Draft>;
}

/** Menus inside of each other that are read. */
const MAX_DEPTH = 12;

/**
 * The page tree of a workspace. Folders become branches; a folder without a page is a `category`. Hidden and unlisted
 * pages are left out, but not their children. Ordered by `weight`, otherwise by the number that begins the file or
 * folder name, then by title. `menu` adds children in its own order, and moves a page of the folder that it names.
 */
export function buildTree(pages: readonly Page[]): NavigationNode[] {
  const root: Draft = { slug: "", children: new Map() };
  for (const page of pages) {
    let node = root;
    const parts = page.slug.split("/");
    const numbers = page.file ? numbersIn(page.file.path) : [];
    for (const [at, part] of parts.entries()) {
      const slug = node.slug ? `${node.slug}/${part}` : part;
      const child = node.children.get(part) ?? { slug, children: new Map() };
      node.children.set(part, child);
      node = child;
      // A page with a declared address uses only the number of its file.
      const number =
        numbers.length === parts.length || at === parts.length - 1 ? numbers.at(at - parts.length) : undefined;
      node.number ??= number;
    }
    node.page = page;
  }
  return childrenOf(root);
}

function childrenOf(draft: Draft): NavigationNode[] {
  return [...draft.children.values()]
    .flatMap((child) => {
      const hidden = child.page !== undefined && visibilityOf(child.page.frontmatter) !== "public";
      const children = withMenu(childrenOf(child), child, hidden);
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
  const title = menuTitle(slug, page);
  const definition = text(frontmatter.definition);
  return { slug, title, type: typeOf(page), ...(definition ? { definition } : {}), ...below };
}

/** The type in frontmatter, if the specification has it, otherwise the file format. */
function typeOf({ frontmatter, file }: Page): string {
  const said = text(frontmatter.type);
  if (said !== undefined && isNodeType(said)) return said;
  const written = /\.(mdx|html)$/.exec(file?.path ?? "")?.[1];
  return written ?? "markdown";
}

/** The pages of a folder, with the additions of its page's menu. */
function withMenu(pages: NavigationNode[], { slug, page }: Draft, hidden: boolean): NavigationNode[] {
  const menu = hidden ? undefined : page?.frontmatter.menu;
  if (!Array.isArray(menu) || menu.length === 0) return pages;
  const left = new Map(pages.map((node) => [node.slug, node]));
  const added = menuOf(menu, { slug, left, depth: 0 });
  return [...left.values(), ...added];
}

interface MenuPlace {
  /** The page of the menu. Headings don't have an address. */
  slug: string;
  /** Pages of the folder that no menu has named yet. */
  left: Map<string, NavigationNode>;
  depth: number;
}

/** `menu` holds slugs, addresses or `{title, path | slug | url | link | href, menu}`; without an address it is a heading. */
function menuOf(menu: readonly unknown[], place: MenuPlace): NavigationNode[] {
  return menu.flatMap((item): NavigationNode[] => {
    const entry: Record<string, unknown> = typeof item === "object" && item !== null ? { ...item } : { slug: item };
    const address = [entry.slug, entry.path, entry.url, entry.link, entry.href].map(text).find(Boolean);
    const title = text(entry.title);
    const slug = address === undefined ? undefined : slugOf(address);
    const known = slug === undefined ? undefined : place.left.get(slug);
    if (slug !== undefined) place.left.delete(slug);
    const inside = Array.isArray(entry.menu) && place.depth < MAX_DEPTH ? entry.menu : [];
    const named = title ?? known?.title;
    const below =
      slug ??
      `${place.slug}/${(title ?? "")
        .trim()
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, "-")}`;
    const children = [...(known?.children ?? []), ...menuOf(inside, { ...place, slug: below, depth: place.depth + 1 })];
    const more = children.length > 0 ? { children } : {};
    if (slug !== undefined) {
      return [{ ...(known ?? { slug, type: "markdown" }), title: named ?? titleFromSlug(slug), ...more }];
    }
    return title === undefined ? children : [{ slug: below, title, type: "category", ...more }];
  });
}

const slugOf = (address: string): string => (/^https?:/.test(address) ? address : address.replace(/^\/+|\/+$/g, ""));

/** The start page comes first, pages without a weight after pages with one. */
function weightOf({ slug, page, number }: Draft): number {
  if (slug === "index") return Number.NEGATIVE_INFINITY;
  return menuWeight(page?.frontmatter ?? {}) ?? number ?? Number.MAX_SAFE_INTEGER;
}

const compare = (a: string, b: string) =>
  a.localeCompare(b, "en", { numeric: true, sensitivity: "base" }) || (a < b ? -1 : 1);
const text = (value: unknown): string | undefined => (typeof value === "string" && value.trim() ? value : undefined);
