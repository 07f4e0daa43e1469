import type { Listing } from "../../domain/lists/outline.ts";
import type { SidebarNode } from "../../domain/lists/page-content.ts";
import type { DocumentationIndex } from "../../domain/navigation/documentation.ts";
import type { LifecycleStatus } from "../../platform/contract/lifecycle.ts";

/** The list fields of a page, or a heading. */
export interface DocsEntry {
  title: string;
  href?: string;
  description?: string | undefined;
  status?: LifecycleStatus | undefined;
  /** BCP 47, where the page says one. */
  lang?: string | undefined;
}

/** A group with its pages, and its subgroups that have pages. */
export interface DocsGroup extends DocsEntry {
  inside: DocsEntry[];
  groups: DocsGroup[];
}

export type DocsList = Omit<Listing, "entries"> & { entries: (Listing["entries"][number] & DocsEntry)[] };

/**
 * The content of the overview: all pages by group, or one group at a time if there are many. Undefined for an unknown
 * group.
 */
export function overviewOf(
  { outline, pages, byHref }: DocumentationIndex,
  requested: { in: string; page: number },
): { pages: number; sidebar: SidebarNode[]; groups: DocsGroup[]; listing?: DocsList } | undefined {
  const { sidebar } = outline.around("/docs");
  const entryOf = ({ title, href }: { title: string; href?: string }): DocsEntry => ({
    title,
    ...(href === undefined
      ? {}
      : {
          href,
          description: byHref.get(href)?.description,
          status: byHref.get(href)?.status,
          lang: byHref.get(href)?.lang,
        }),
  });
  const shown = { pages: pages.length, sidebar };
  if (outline.isSmall && requested.in === "") {
    const groupOf = (node: SidebarNode, depth: number): DocsGroup => {
      const children = node.children ?? [];
      const isGroup = (child: SidebarNode) => depth < 1 && linksIn(child.children ?? []).length > 1;
      return {
        ...entryOf(node),
        inside: linksIn(children.filter((child) => !isGroup(child))).map(entryOf),
        groups: children.filter(isGroup).map((child) => groupOf(child, depth + 1)),
      };
    };
    const groups = sidebar.map((node) => groupOf(node, 0));
    return { ...shown, groups };
  }
  const listing = outline.list(requested.in === "" ? undefined : requested.in, requested.page);
  if (!listing) return undefined;
  const own: DocsList["entries"] =
    listing.href === undefined || listing.page > 1 || listing.title === undefined
      ? []
      : [{ ...entryOf({ title: listing.title, href: listing.href }), count: 0 }];
  const entries = listing.entries.map((one) => ({ ...entryOf(one), count: one.count }));
  return { ...shown, groups: [], listing: { ...listing, entries: [...own, ...entries] } };
}

const linksIn = (nodes: readonly SidebarNode[]): SidebarNode[] =>
  nodes.flatMap((node) => [...(node.href === undefined ? [] : [node]), ...linksIn(node.children ?? [])]);
