import type { Status } from "../../../contract/lifecycle.ts";
import { Card, CardGrid } from "../../../web/components/card.tsx";
import { NumberedPager } from "../../../web/components/pager.tsx";
import { StatusBadge } from "../../../web/components/status-badge.tsx";
import type { Listing } from "../../../web/outline.ts";
import type { SidebarNode } from "../../../web/page-content.ts";
import type { Documentation } from "../navigation/api.ts";

interface Entry {
  title: string;
  href?: string;
  description?: string | undefined;
  status?: Status | undefined;
}

/** A group with all pages below it. */
interface Group extends Entry {
  inside: Entry[];
}

type DocsList = Omit<Listing, "entries"> & { entries: (Listing["entries"][number] & Entry)[] };

/** What the overview shows: all pages by group, or a list of one group at a time where they are many. Undefined for a group that is none. */
export function overviewOf(
  { outline, pages, byHref }: Documentation,
  asked: { in: string; page: number },
): { pages: number; sidebar: SidebarNode[]; groups: Group[]; listing?: DocsList } | undefined {
  const { sidebar } = outline.around("/docs");
  const entryOf = ({ title, href }: { title: string; href?: string }): Entry => ({
    title,
    ...(href === undefined
      ? {}
      : { href, description: byHref.get(href)?.description, status: byHref.get(href)?.status }),
  });
  const shown = { pages: pages.length, sidebar };
  if (outline.isSmall && asked.in === "") {
    const groups = sidebar.map((node) => ({ ...entryOf(node), inside: linksIn(node.children ?? []).map(entryOf) }));
    return { ...shown, groups };
  }
  const listing = outline.list(asked.in === "" ? undefined : asked.in, asked.page);
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

const DocsCard = ({ entry: { title, href, description, status } }: { entry: Entry }) => (
  <Card title={title} href={href} badge={<StatusBadge status={status} />}>
    {description}
  </Card>
);

/** A group of a small documentation with its pages as cards. */
export function DocsGroup({ group }: { group: Group }) {
  const { title, href, inside } = group;
  if (inside.length === 0) {
    return href ? (
      <CardGrid>
        <DocsCard entry={group} />
      </CardGrid>
    ) : null;
  }
  return (
    <section class="docs-group">
      <h2>{href ? <a href={href}>{title}</a> : title}</h2>
      <CardGrid>
        {inside.map((one) => (
          <DocsCard entry={one} />
        ))}
      </CardGrid>
    </section>
  );
}

/** What stands in a group of a large documentation: pages, and groups with how many they hold. */
export function DocsListing({ listing, group }: { listing: DocsList; group: string }) {
  const { entries, page, pages } = listing;
  const inGroup: Record<string, string> = group === "" ? {} : { in: group };
  return (
    <section class="docs-group" aria-label={listing.title ?? "Documentation"}>
      <CardGrid>
        {entries.map(({ count, ...entry }) => (
          <DocsCard
            entry={
              count > 0
                ? { ...entry, description: `${count.toLocaleString("en")} page${count === 1 ? "" : "s"}` }
                : entry
            }
          />
        ))}
      </CardGrid>
      <NumberedPager
        page={page}
        pages={pages}
        hrefOf={(number) => `/docs?${new URLSearchParams({ ...inGroup, page: String(number) })}`}
      />
    </section>
  );
}
