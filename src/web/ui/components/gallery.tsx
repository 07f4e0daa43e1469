import type { Child } from "hono/jsx";
import { type GalleryPage, galleryPageAddress } from "../../../domain/lists/gallery-page.ts";
import type { LifecycleStatus } from "../../../platform/contract/lifecycle.ts";
import { Card, CardGrid } from "./card.tsx";
import { FilterField } from "./filter-field.tsx";
import { NumberedPager } from "./pager.tsx";
import { StatusBadge } from "./status-badge.tsx";

/** One card of a gallery. */
export interface GalleryCard {
  title: string;
  href: string;
  /** Its group's heading. Empty: in the last group. */
  group: string;
  /** The folded text for the filter (`fold`). */
  text: string;
  description?: string;
  /** A line below: `element · 3 variants`. */
  facts?: string;
  media?: Child;
  status?: LifecycleStatus | undefined;
}

/**
 * A filter above cards in groups. In a small gallery the page contains filtered-out cards as hidden, and the client
 * script filters; a large one has pages, and the server filters. `keep` has the other values of the address; `children`
 * are between filter and cards.
 */
export function CardGallery<E>({
  noun,
  action,
  query,
  keep,
  shown,
  cardOf,
  children,
}: {
  /** The singular of an entry: “pattern”. Its plural is the ID of the area. */
  noun: string;
  action: string;
  query: string;
  keep: Record<string, string>;
  shown: GalleryPage<E>;
  cardOf(entry: E): GalleryCard;
  children?: Child;
}) {
  const id = `${noun}s`;
  const { isWhole, total, found, page, pages } = shown;
  const cards = shown.entries.map(({ entry, isFound }) => ({ card: cardOf(entry), isFound }));
  return (
    <>
      <FilterField
        {...(isWhole ? { target: id } : { asksFor: id })}
        label={`Filter ${id}`}
        total={total}
        noun={noun}
        form={{ action, query, found, keep }}
      />
      {children}
      <div id={id} class="r-gallery">
        {[...Map.groupBy(cards, ({ card }) => card.group)].map(([title, some]) => (
          <section data-filter-group="" hidden={!some.some(({ isFound }) => isFound)}>
            <h2>{title || "Other"}</h2>
            <CardGrid>
              {some.map(({ card, isFound }) => (
                <GalleryItem card={card} hidden={!isFound} isFiltered={isWhole} />
              ))}
            </CardGrid>
          </section>
        ))}
        {found === 0 && <p class="r-filter-none">No matches for{query && ` “${query}”`}.</p>}
        <NumberedPager
          page={page}
          pages={pages}
          hrefOf={(number) => galleryPageAddress(action, { q: query, ...keep }, number)}
        />
      </div>
    </>
  );
}

function GalleryItem({ card, hidden, isFiltered }: { card: GalleryCard; hidden: boolean; isFiltered: boolean }) {
  const { title, href, text, media, description, facts, status } = card;
  return (
    <Card
      title={title}
      isAuthored
      href={href}
      filterText={isFiltered ? text : undefined}
      hidden={hidden}
      media={media}
      badge={<StatusBadge status={status} />}
    >
      {description && <p class="r-gallery-about">{description}</p>}
      {facts && <p class="r-gallery-facts">{facts}</p>}
    </Card>
  );
}
