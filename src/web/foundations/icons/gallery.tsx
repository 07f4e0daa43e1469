import { raw } from "hono/html";
import { type IconEntry, otherWordsText, setOf } from "../../../domain/icons/match-icons.ts";
import { countText } from "../../../engines/text/filter-match.ts";
import { statusTitle } from "../../../platform/contract/lifecycle.ts";
import { Chip, Chips } from "../../ui/components/chips.tsx";
import { UiIcon } from "../../ui/components/icon.tsx";
import { Pager } from "../../ui/components/pager.tsx";
import { Segments } from "../../ui/components/segments.tsx";
import { IconPanel } from "./icon-panel.tsx";
import { iconAddress, iconImage, iconPicture } from "./icon-picture.ts";

const SIZES = ["16", "20", "24", "32"].map((size) => [size, size] as const);

/** Categories that are visible. Others are folded. */
const CATEGORIES_SHOWN = 12;

/** One page of the icons that match, as the gallery shows it without scripts. */
export interface IconGalleryView {
  /** `isApart`: its drawing is loaded from its address instead of being part of the page. */
  shown: readonly { entry: IconEntry; symbol: string | undefined; isApart?: boolean }[];
  /** The replacement for words without a result. */
  meant?: string | undefined;
  /** Words the design system has for each other. */
  synonyms?: readonly (readonly string[])[];
  /** Icons that match. */
  found: number;
  /** Icons of the catalog. */
  total: number;
  categories: readonly (readonly [name: string, count: number])[];
  query: string;
  category: string;
  page: number;
  pageSize: number;
  /** The host of library icons without a drawing. Empty without a library host. */
  host: string;
}

/** Filter, categories, icons and details. The client script enhances it. */
export function IconGallery({ view }: { view: IconGalleryView }) {
  return (
    <div
      class="icons"
      data-island="icons"
      data-total={String(view.total)}
      data-host={view.host}
      data-synonyms={view.synonyms?.length ? JSON.stringify(view.synonyms) : undefined}
    >
      <div class="icons-bar">
        <Filter view={view} />
        <output class="r-filter-count">{countText(view.found, view.total, "icon")}</output>
        <Segments name="icon-size" label="Size in pixels" options={SIZES} chosen="24" look="icons-sizes" />
      </div>
      <Categories view={view} />
      <p class="icons-meant" data-icons-meant hidden={view.meant === undefined}>
        {view.meant !== undefined && otherWordsText(view.query, view.meant)}
      </p>
      <ul class="icons-grid" data-icons-list aria-label="Icons">
        {view.shown.map(({ entry, symbol, isApart }) => (
          <IconCell
            entry={entry}
            picture={isApart && symbol ? iconImage(entry.id, symbol) : iconPicture(entry, symbol, view.host)}
          />
        ))}
      </ul>
      <div class="icons-none" data-icons-none hidden={view.found > 0}>
        <p>No icons match{view.query && ` “${view.query}”`}.</p>
        <a href="/foundations/icons" class="r-button r-button-plain" data-icons-clear>
          Show all icons
        </a>
      </div>
      <Pages view={view} />
      <template>
        <IconCell entry={BLANK} picture="<i></i>" />
      </template>
      <IconPanel />
    </div>
  );
}

const BLANK: IconEntry = {
  id: "",
  name: "",
  category: "",
  tags: [],
  kind: "custom",
  libraryIconId: "set:name",
  status: "stable",
};

function IconCell({ entry, picture }: { entry: IconEntry; picture: string }) {
  const { id, name, category, tags, usage, kind, libraryIconId, status, deprecated } = entry;
  const set = setOf(entry);
  return (
    <li>
      <a
        href={iconAddress(id)}
        data-id={id}
        data-category={category}
        data-tags={tags.length > 0 ? tags.join("\n") : undefined}
        data-usage={usage}
        data-kind={kind === "custom" ? undefined : kind}
        data-set={libraryIconId}
        data-status={status}
        data-deprecated={deprecated && JSON.stringify(deprecated)}
      >
        {raw(picture)}
        <span>{name}</span>
        {set && <small>{set}</small>}
        {status && <em>{statusTitle(status)}</em>}
      </a>
    </li>
  );
}

function Filter({ view }: { view: IconGalleryView }) {
  return (
    <search class="icons-filter" aria-label="Icons">
      <form action="/foundations/icons" method="get">
        <label class="r-filter-field">
          <UiIcon name="search" />
          <input
            type="search"
            name="q"
            value={view.query}
            data-icons-field
            aria-label="Filter icons"
            placeholder="Filter by name, tag or category"
            autocomplete="off"
            autocapitalize="none"
            spellcheck={false}
            enterkeyhint="search"
          />
        </label>
        {view.category && <input type="hidden" name="category" value={view.category} />}
      </form>
    </search>
  );
}

function Categories({ view: { categories, category, total, query } }: { view: IconGalleryView }) {
  if (categories.length < 2) return null;
  const chip = ([name, count]: readonly [string, number], label = name) => (
    <Chip
      href={iconGalleryAddress({ query, category: name })}
      data={{ "data-chip": name }}
      isCurrent={name === category}
      title={label}
      count={count}
    />
  );
  const ordered = categories.length > CATEGORIES_SHOWN ? categories.toSorted((a, b) => b[1] - a[1]) : categories;
  const more = ordered.slice(CATEGORIES_SHOWN);
  return (
    <Chips label="Categories" class="icons-categories">
      {chip(["", total], "All")}
      {ordered.slice(0, CATEGORIES_SHOWN).map((one) => chip(one))}
      {more.length > 0 && (
        <li class="icons-more">
          <details open={more.some(([name]) => name === category)}>
            <summary>
              {more.length} more
              <UiIcon name="chevron-down" />
            </summary>
            <ul>{more.map((one) => chip(one))}</ul>
          </details>
        </li>
      )}
    </Chips>
  );
}

function Pages({ view }: { view: IconGalleryView }) {
  const { page, pageSize, found } = view;
  const to = (wanted: number) => {
    const first = (wanted - 1) * pageSize;
    if (wanted < 1 || first >= found) return undefined;
    const title = `Icons ${first + 1} to ${Math.min(first + pageSize, found)} of ${found.toLocaleString("en")}`;
    return { title, href: iconGalleryAddress({ ...view, page: wanted }) };
  };
  return (
    <div class="icons-pages">
      <Pager previous={to(page - 1)} next={to(page + 1)} />
    </div>
  );
}

/** Address of the gallery with a filter. */
export function iconGalleryAddress({
  query = "",
  category = "",
  page = 1,
}: {
  query?: string;
  category?: string;
  page?: number;
}): string {
  const search = new URLSearchParams({
    ...(query && { q: query }),
    ...(category && { category }),
    ...(page > 1 && { page: String(page) }),
  });
  return search.size > 0 ? `/foundations/icons?${search}` : "/foundations/icons";
}
