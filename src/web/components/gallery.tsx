import type { Child } from "hono/jsx";
import type { Status } from "../../contract/lifecycle.ts";
import { matching } from "../../text/filter-match.ts";
import { Card, CardGrid } from "./card.tsx";
import { FilterField } from "./filter-field.tsx";
import { StatusBadge } from "./status-badge.tsx";

/** One card of a gallery. */
export interface GalleryCard {
  title: string;
  href: string;
  /** Heading it stands under; empty: among the others, last. */
  group: string;
  /** What a filter reads, folded (`fold`). */
  text: string;
  description?: string;
  /** A line below: `element · 3 variants`. */
  facts?: string;
  media?: Child;
  status?: Status | undefined;
}

/**
 * A filter above cards in groups. What the query leaves out is in the page but hidden: the client script filters on.
 * `keep` is what the address holds besides the query; `children` stand between the filter and the cards.
 */
export function Gallery({
  noun,
  action,
  query,
  keep,
  cards,
  children,
}: {
  /** What they are: “patterns”. The id of the area, too. */
  noun: string;
  action: string;
  query: string;
  keep: Record<string, string>;
  cards: readonly GalleryCard[];
  children?: Child;
}) {
  const texts = cards.map(({ text }) => text);
  const found = new Set(matching(texts, query).map((position) => cards[position]));
  return (
    <>
      <FilterField
        target={noun}
        label={`Filter ${noun}`}
        total={cards.length}
        noun={noun}
        form={{ action, query, found: found.size, keep }}
      />
      {children}
      <div id={noun} class="r-gallery">
        {[...Map.groupBy(cards, ({ group }) => group)].map(([title, some]) => (
          <section data-filter-group="" hidden={!some.some((card) => found.has(card))}>
            <h2>{title || "Other"}</h2>
            <CardGrid>
              {some.map((card) => (
                <GalleryItem card={card} hidden={!found.has(card)} />
              ))}
            </CardGrid>
          </section>
        ))}
      </div>
      {found.size === 0 && <p class="r-filter-none">Nothing here matches{query && ` “${query}”`}.</p>}
    </>
  );
}

function GalleryItem({ card, hidden }: { card: GalleryCard; hidden: boolean }) {
  const { title, href, text, media, description, facts, status } = card;
  return (
    <Card
      title={title}
      href={href}
      filterText={text}
      hidden={hidden}
      media={media}
      badge={<StatusBadge status={status} />}
    >
      {description && <p class="r-gallery-about">{description}</p>}
      {facts && <p class="r-gallery-facts">{facts}</p>}
    </Card>
  );
}
