import { Card, CardGrid } from "../../../web/components/card.tsx";
import { FilterField } from "../../../web/components/filter-field.tsx";
import { NumberedPager } from "../../../web/components/pager.tsx";
import { type GalleryPage, galleryPage } from "../../../web/gallery-page.ts";
import type { SidebarNode } from "../../../web/page-content.ts";
import { type ComponentGallery, componentHref, type GalleryEntry } from "./gallery-entries.ts";

export interface GalleryChoice {
  q: string;
  group: string;
  type: string;
  page: number;
}

/** Chips of one sort; more would be a list to search in, which the sidebar and the filter are. */
const MOST_CHIPS = 40;

/** What the gallery shows. */
export interface GalleryView {
  /** In all. */
  count: number;
  shown: GalleryPage<GalleryEntry>;
  groups: [value: string, count: number][];
  types: [value: string, count: number][];
  hasPictures: boolean;
  sidebar: SidebarNode[];
}

export function viewOf(
  { entries, groups, types, hasPictures, outline }: ComponentGallery,
  asked: GalleryChoice,
): GalleryView {
  const { group, type } = asked;
  const kept = entries.filter((one) => (!group || one.group === group) && (!type || one.type === type));
  const chips = (counts: ReadonlyMap<string, number>) => [...counts].filter(([value]) => value !== "");
  return {
    count: entries.length,
    shown: galleryPage(kept, ({ text }) => text, asked),
    groups: chips(groups),
    types: chips(types),
    hasPictures,
    sidebar: outline.around("/components").sidebar,
  };
}

/**
 * Filter, groups and cards of components. In a small gallery what the query leaves out is in the page but hidden, and the
 * client script filters on; a large one comes in pages, and the filter asks the server.
 */
export function Gallery({ view, asked }: { view: GalleryView; asked: GalleryChoice }) {
  const { q, group, type } = asked;
  const { shown, groups, types, hasPictures, count } = view;
  const { isWhole, total, found, page, pages } = shown;
  return (
    <>
      <FilterField
        {...(isWhole ? { target: "components" } : { asksFor: "components" })}
        label="Filter components"
        total={total}
        noun="components"
        form={{ action: "/components", query: q, found, keep: { group, type } }}
      />
      <div class="component-chips">
        <Chips label="Groups" name="group" counts={groups} asked={asked} total={count} />
        <Chips label="Types" name="type" counts={types} asked={asked} total={count} />
      </div>
      <div id="components">
        {[...Map.groupBy(shown.entries, ({ entry }) => entry.group)].map(([title, some]) => (
          <section class="component-group" data-filter-group="" hidden={!some.some(({ isFound }) => isFound)}>
            <h2>{title || "Other"}</h2>
            <CardGrid>
              {some.map(({ entry, isFound }) => (
                <ComponentCard
                  entry={entry}
                  text={isWhole ? entry.text : undefined}
                  hidden={!isFound}
                  pictures={hasPictures}
                />
              ))}
            </CardGrid>
          </section>
        ))}
        {found === 0 && <p class="r-filter-none">Nothing here matches{q && ` “${q}”`}.</p>}
        <NumberedPager page={page} pages={pages} hrefOf={(number) => addressOf({ ...asked, page: number })} />
      </div>
    </>
  );
}

function addressOf({ page, ...words }: GalleryChoice): string {
  const chosen = Object.entries({ ...words, page: page > 1 ? String(page) : "" }).filter(([, one]) => one !== "");
  return chosen.length > 0 ? `/components?${new URLSearchParams(chosen)}` : "/components";
}

function ComponentCard({
  entry,
  text,
  hidden,
  pictures,
}: {
  entry: GalleryEntry;
  /** Absent where the server filters. */
  text: string | undefined;
  hidden: boolean;
  pictures: boolean;
}) {
  const { id, title, description, type, variants, image } = entry;
  return (
    <Card
      title={title}
      href={componentHref(id)}
      filterText={text}
      hidden={hidden}
      media={
        image ? (
          <span class="component-sheet">
            <img src={image} alt="" width="480" height="360" loading="lazy" decoding="async" />
          </span>
        ) : (
          pictures && (
            <span class="component-blank" aria-hidden="true">
              {title.slice(0, 24)}
            </span>
          )
        )
      }
    >
      {description && <p class="component-about">{description}</p>}
      <p class="component-facts">
        {type}
        {variants > 1 && ` · ${variants} variants`}
      </p>
    </Card>
  );
}

function Chips({
  label,
  name,
  counts,
  asked,
  total,
}: {
  label: string;
  name: "group" | "type";
  counts: readonly [value: string, count: number][];
  asked: GalleryChoice;
  total: number;
}) {
  if (counts.length < 2) return null;
  const chip = (value: string, title: string, count: number) => (
    <li>
      <a
        href={addressOf({ ...asked, [name]: value, page: 1 })}
        aria-current={asked[name] === value ? "true" : undefined}
      >
        {title} <span>{count.toLocaleString("en")}</span>
      </a>
    </li>
  );
  const chosen = counts.slice(MOST_CHIPS).filter(([value]) => value === asked[name]);
  return (
    <nav class="r-chips" aria-label={label}>
      <ul>
        {chip("", `All ${label.toLowerCase()}`, total)}
        {[...counts.slice(0, MOST_CHIPS), ...chosen].map(([value, some]) => chip(value, value, some))}
      </ul>
    </nav>
  );
}
