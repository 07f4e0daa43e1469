import { counted } from "../../engines/text/noun.ts";
import { omit } from "../../safe/omit.ts";
import { authoredLanguage } from "../ui/authored-language.ts";
import { Card, CardGrid } from "../ui/components/card.tsx";
import { Chip, Chips } from "../ui/components/chips.tsx";
import { FilterField } from "../ui/components/filter-field.tsx";
import { RestFold } from "../ui/components/fold.tsx";
import { NumberedPager } from "../ui/components/pager.tsx";
import { StatusBadge } from "../ui/components/status-badge.tsx";
import type { DocsEntry, DocsGroup, DocsList } from "./docs-overview.ts";

/** Larger documentation is shown as rows with a filter, because many cards are hard to scan. */
const FEW = 24;
/** Rows of a group that are seen at first; of one with hardly more, all. */
const SEEN = 9;
const NAMES_SEEN = 6;
const HARDLY_MORE = 3;

const FILTERED = "documentation";

/** A small documentation: its first pages, its groups, then ungrouped pages. */
export function DocsGroups({ groups, pages }: { groups: readonly DocsGroup[]; pages: number }) {
  const first = groups.findIndex(hasPages);
  // The start page has the logo.
  const isLone = (group: DocsGroup) => !hasPages(group) && group.href !== undefined && group.href !== "/";
  const before = groups.slice(0, first < 0 ? groups.length : first).filter(isLone);
  const after = first < 0 ? [] : groups.slice(first).filter(isLone);
  const shown = [
    ...(before.length > 0 ? [{ title: "Start here", inside: before, groups: [], isUntitled: true }] : []),
    ...groups.filter(hasPages).map((group) => ({ ...group, isUntitled: false })),
    ...(after.length > 0 ? [{ title: "More", inside: after, groups: [], isUntitled: false }] : []),
  ];
  if (pages <= FEW) return shown.map((group) => <CardsGroup group={group} isUntitled={group.isUntitled} />);
  const total = shown.reduce((sum, group) => sum + countOf(group), 0);
  return (
    <>
      <FilterField target={FILTERED} label="Filter pages" total={total} noun="page" />
      {shown.length > 1 && (
        <Chips label="Groups" class="docs-jumps">
          {shown.map((group, at) => (
            <Chip href={`#${idOf(at)}`} title={group.title} count={countOf(group)} />
          ))}
        </Chips>
      )}
      <div id={FILTERED}>
        {shown.map((group, at) => (
          <RowsGroup group={group} id={idOf(at)} />
        ))}
      </div>
    </>
  );
}

const idOf = (at: number): string => `group-${at + 1}`;

const hasPages = ({ inside, groups }: DocsGroup): boolean => inside.length > 0 || groups.length > 0;

/** Pages of a group and its subgroups, including their own pages. */
const countOf = ({ inside, groups }: DocsGroup): number =>
  inside.length + groups.reduce((sum, group) => sum + own(group) + countOf(group), 0);

const own = ({ href }: DocsEntry): number => (href === undefined ? 0 : 1);

const headingOf = ({ title, href }: DocsEntry) => (href ? <a href={href}>{title}</a> : title);

const CardsGroup = ({ group, isUntitled }: { group: DocsGroup; isUntitled: boolean }) => (
  <section class="r-part docs-group" aria-label={isUntitled ? group.title : undefined}>
    {!isUntitled && <h2>{headingOf(group)}</h2>}
    {group.description && <p>{group.description}</p>}
    <DocsCards entries={[...group.inside, ...group.groups.flatMap(entriesOf)]} />
  </section>
);

const entriesOf = (group: DocsGroup): DocsEntry[] => [
  ...(group.href === undefined ? [] : [group]),
  ...group.inside,
  ...group.groups.flatMap(entriesOf),
];

const DocsCards = ({ entries }: { entries: readonly (DocsEntry & { count?: number })[] }) => (
  <CardGrid>
    {entries.map(({ title, href, description, status, lang, count = 0 }) => (
      <Card title={title} isAuthored lang={lang} href={href} badge={<StatusBadge status={status} />}>
        {count > 0 ? <span lang="en">{counted(count, "page")}</span> : description}
      </Card>
    ))}
  </CardGrid>
);

/** One line for each page, and subgroups as lists of names, side by side. */
const RowsGroup = ({ group, id }: { group: DocsGroup; id: string }) => (
  <section class="r-part docs-group" id={id} data-filter-group="">
    <h2>{headingOf(group)}</h2>
    {group.description && <p>{group.description}</p>}
    <Rows entries={group.inside} seen={SEEN} look="docs-rows" />
    {group.groups.length > 0 && (
      <div class="docs-inner">
        {group.groups.map((inner) => (
          <section data-filter-group="">
            <h3>{inner.title}</h3>
            <Rows
              entries={entriesOf(inner)
                .map((entry) => omit(entry, "description"))
                .map((entry) =>
                  entry.href === inner.href ? { ...entry, title: "Overview", lang: "en", of: inner.title } : entry,
                )}
              seen={NAMES_SEEN}
              look="docs-names"
            />
          </section>
        ))}
      </div>
    )}
  </section>
);

interface Row extends DocsEntry {
  /** The group it is the page of. */
  of?: string;
}

function Rows({ entries, seen, look }: { entries: readonly Row[]; seen: number; look: string }) {
  const cut = entries.length > seen + HARDLY_MORE ? seen : entries.length;
  const rest = entries.slice(cut);
  return (
    <>
      {cut > 0 && <RowList entries={entries.slice(0, cut)} look={look} />}
      {rest.length > 0 && (
        <RestFold count={rest.length}>
          <RowList entries={rest} look={look} />
        </RestFold>
      )}
    </>
  );
}

const RowList = ({ entries, look }: { entries: readonly Row[]; look: string }) => (
  <ul class={look}>
    {entries.map(({ title, href, description, status, of, lang }) => (
      <li data-filter-item="" data-filter-more={of} lang={lang ?? authoredLanguage()}>
        <span>
          {href ? <a href={href}>{title}</a> : title} <StatusBadge status={status} />
        </span>
        {description && <small>{description}</small>}
      </li>
    ))}
  </ul>
);

/** A group of a large documentation: its pages, and its subgroups with counts. */
export function DocsListing({ listing, group }: { listing: DocsList; group: string }) {
  const { entries, page, pages } = listing;
  const inGroup: Record<string, string> = group === "" ? {} : { in: group };
  return (
    <section class="r-part docs-group" aria-label={listing.title ?? "Documentation"}>
      <DocsCards entries={entries} />
      <NumberedPager
        page={page}
        pages={pages}
        hrefOf={(number) => `/docs?${new URLSearchParams({ ...inGroup, page: String(number) })}`}
      />
    </section>
  );
}
