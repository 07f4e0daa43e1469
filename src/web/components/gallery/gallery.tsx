import {
  type ComponentGallery,
  componentPageHref,
  type GalleryEntry,
} from "../../../domain/components/gallery/gallery-entries.ts";
import { type GalleryPage, galleryPage, galleryPageAddress } from "../../../domain/lists/gallery-page.ts";
import type { SidebarNode } from "../../../domain/lists/page-content.ts";
import { liveFrom } from "../../../domain/lists/thumbnail.ts";
import { type LifecycleStatus, STATUSES, statusTitle } from "../../../platform/contract/lifecycle.ts";
import { Chip, Chips } from "../../ui/components/chips.tsx";
import { CardGallery } from "../../ui/components/gallery.tsx";
import { Thumbnail } from "../../ui/components/thumbnail.tsx";

export interface GalleryChoice {
  q: string;
  group: string;
  type: string;
  status?: LifecycleStatus | undefined;
  page: number;
}

/** Chips of one sort; more would be a list to search in, which the sidebar and the filter are. */
const MAX_CHIPS = 40;

const ranks: readonly string[] = STATUSES;

/** The content of the gallery. */
export interface ComponentGalleryView {
  /** In all. */
  count: number;
  shown: GalleryPage<GalleryEntry>;
  groups: [value: string, count: number][];
  types: [value: string, count: number][];
  statuses: [value: string, count: number][];
  hasPictures: boolean;
  sharedTitles: ReadonlySet<string>;
  sidebar: SidebarNode[];
}

export function galleryViewOf(
  { entries, groups, types, statuses, hasPictures, sharedTitles, outline }: ComponentGallery,
  requested: GalleryChoice,
): ComponentGalleryView {
  const { group, type, status } = requested;
  const kept = entries.filter(
    (one) => (!group || one.group === group) && (!type || one.type === type) && (!status || one.status === status),
  );
  const chips = (counts: ReadonlyMap<string, number>) => [...counts].filter(([value]) => value !== "");
  return {
    count: entries.length,
    shown: galleryPage(kept, ({ text }) => text, requested),
    groups: chips(groups),
    types: chips(types),
    statuses: chips(statuses).sort(([a], [b]) => ranks.indexOf(a) - ranks.indexOf(b)),
    hasPictures,
    sharedTitles,
    sidebar: outline.around("/components").sidebar,
  };
}

/** Filter, groups and cards of components. */
export function ComponentsBody({
  view,
  asked,
  origin,
}: {
  view: ComponentGalleryView;
  asked: GalleryChoice;
  /** The origin of preview documents, if it differs from ours. */
  origin?: string | undefined;
}) {
  const { q, group, type, status } = asked;
  const { shown, groups, types, statuses, hasPictures, sharedTitles, count } = view;
  const cardOf = (entry: GalleryEntry) => ({
    ...entry,
    href: componentPageHref(entry.id),
    facts: [
      ...(sharedTitles.has(entry.title) ? [entry.id] : []),
      entry.type,
      ...(entry.variants > 1 ? [`${entry.variants} variants`] : []),
    ].join(" · "),
    media: hasPictures && <Thumbnail view={liveFrom(entry.thumbnail, origin)} />,
  });
  return (
    <CardGallery
      noun="component"
      action="/components"
      query={q}
      keep={{ group, type, status: status ?? "" }}
      shown={shown}
      cardOf={cardOf}
    >
      <div class="component-chips">
        <Choices label="Groups" name="group" counts={groups} asked={asked} total={count} />
        <Choices label="Types" name="type" counts={types} asked={asked} total={count} />
        <Choices label="Statuses" name="status" counts={statuses} asked={asked} total={count} />
      </div>
    </CardGallery>
  );
}

function Choices({
  label,
  name,
  counts,
  asked,
  total,
}: {
  label: string;
  name: "group" | "type" | "status";
  counts: readonly [value: string, count: number][];
  asked: GalleryChoice;
  total: number;
}) {
  // A missing status is an option next to existing ones.
  if (counts.length < (name === "status" ? 1 : 2)) return null;
  const chip = (value: string, title: string, count: number) => (
    <Chip
      href={galleryPageAddress("/components", { ...asked, [name]: value }, 1)}
      isCurrent={(asked[name] ?? "") === value}
      {...{ title, count }}
    />
  );
  const chosen = counts.slice(MAX_CHIPS).filter(([value]) => value === asked[name]);
  return (
    <Chips label={label}>
      {chip("", `All ${label.toLowerCase()}`, total)}
      {[...counts.slice(0, MAX_CHIPS), ...chosen].map(([value, some]) =>
        chip(value, name === "status" ? statusTitle(value) : value, some),
      )}
    </Chips>
  );
}
