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

/** More pages than this are told by title alone: a wall of cards hides what it holds. */
const FEW = 24;

/** A small documentation: its groups, before them the pages that begin it, behind them those that are in none. */
export function DocsGroups({ groups, pages }: { groups: readonly Group[]; pages: number }) {
  const Entries = pages > FEW ? DocsLinks : DocsCards;
  const first = groups.findIndex(({ inside }) => inside.length > 0);
  // The start page has the logo.
  const isLone = ({ inside, href }: Group) => inside.length === 0 && href !== undefined && href !== "/";
  const before = groups.slice(0, first < 0 ? groups.length : first).filter(isLone);
  const after = first < 0 ? [] : groups.slice(first).filter(isLone);
  return (
    <>
      {before.length > 0 && (
        <section class="docs-group" aria-label="First pages">
          <Entries entries={before} />
        </section>
      )}
      {groups.map(
        ({ title, href, description, inside }) =>
          inside.length > 0 && (
            <section class="docs-group">
              <h2>{href ? <a href={href}>{title}</a> : title}</h2>
              {description && <p>{description}</p>}
              <Entries entries={inside} />
            </section>
          ),
      )}
      {after.length > 0 && (
        <section class="docs-group">
          <h2>More</h2>
          <Entries entries={after} />
        </section>
      )}
    </>
  );
}

const DocsCards = ({ entries }: { entries: readonly Entry[] }) => (
  <CardGrid>
    {entries.map((entry) => (
      <DocsCard entry={entry} />
    ))}
  </CardGrid>
);

const DocsLinks = ({ entries }: { entries: readonly Entry[] }) => (
  <ul class="docs-links">
    {entries.map(({ title, href, status }) => (
      <li>
        {href ? <a href={href}>{title}</a> : title}
        <StatusBadge status={status} />
      </li>
    ))}
  </ul>
);

/** What stands in a group of a large documentation: pages, and groups with how many they hold. */
export function DocsListing({ listing, group }: { listing: DocsList; group: string }) {
  const { entries, page, pages } = listing;
  const inGroup: Record<string, string> = group === "" ? {} : { in: group };
  return (
    <section class="docs-group" aria-label={listing.title ?? "Documentation"}>
      <DocsCards
        entries={entries.map(({ count, ...entry }) =>
          count > 0 ? { ...entry, description: `${count.toLocaleString("en")} page${count === 1 ? "" : "s"}` } : entry,
        )}
      />
      <NumberedPager
        page={page}
        pages={pages}
        hrefOf={(number) => `/docs?${new URLSearchParams({ ...inGroup, page: String(number) })}`}
      />
    </section>
  );
}
