import { fold } from "../../../engines/text/filter-match.ts";
import { compareIn } from "../../../engines/text/language.ts";
import type { LifecycleStatus } from "../../../platform/contract/lifecycle.ts";
import { definePart } from "../../../platform/contract/part.ts";
import { sortInSlices } from "../../../safe/sort-in-slices.ts";
import { createYielder } from "../../../safe/yield-to-event-loop.ts";
import { cacheDerivation } from "../../../store/cache-derivation.ts";
import { SINGLETON } from "../../../store/kind.ts";
import { changedIds } from "../../../store/list-changes.ts";
import { entriesBelow, findEntry } from "../../../store/order.ts";
import type { ListEntry, Snapshot } from "../../../store/store.ts";
import { configKind } from "../../config/kind.ts";
import { readStoredConfig } from "../../config/read-config.ts";
import { GALLERY_PAGE, galleryPageAddress } from "../../lists/gallery-page.ts";
import { branchAddress, createOutline, type Outline } from "../../lists/outline.ts";
import type { ThumbnailView } from "../../lists/thumbnail.ts";
import { componentOf } from "../component-paths.ts";
import { componentSummary } from "../declaration/component-document.ts";
import { previewAddress } from "../declaration/define.ts";
import { pictureAddresses, screenshotsOf } from "../files/component-screenshots.ts";
import { componentArtifactKind, componentScreenshotKind } from "../files/file-kinds.ts";
import { componentKind } from "../kind.ts";

/** A component as galleries show it. */
export interface GalleryEntry {
  id: string;
  title: string;
  type: string;
  group: string;
  description: string;
  thumbnail: ThumbnailView;
  status: LifecycleStatus | undefined;
  variants: number;
  /** The text that a filter searches. */
  text: string;
}

/** All components as galleries and sidebars show them. */
export interface ComponentGallery {
  /** Ordered by group title, with ungrouped components last. */
  entries: readonly GalleryEntry[];
  byId: Pick<ReadonlyMap<string, GalleryEntry>, "get">;
  outline: Outline;
  /** How many there are of each, in their order. */
  groups: ReadonlyMap<string, number>;
  types: ReadonlyMap<string, number>;
  statuses: ReadonlyMap<string, number>;
  /** Titles that several have: their ids tell them apart. */
  sharedTitles: ReadonlySet<string>;
  /** IDs of the components to show first, which have the best rank. */
  foremost: readonly string[];
  /** Without any picture, a gallery shows no empty frames. */
  hasPictures: boolean;
}

/** The outline of components in addresses. */
export const GALLERY_OUTLINE = "components";

/** The records a gallery is made from, in order of id. */
interface Lists {
  components: readonly ListEntry[];
  screenshots: readonly ListEntry[];
  artifacts: readonly ListEntry[];
}

interface Read extends ComponentGallery {
  /** The position of each component in the entries. */
  places: ReadonlyMap<string, number>;
  lists: Lists;
  /** Its order in the configuration. */
  order: string;
}

const NOTHING: Lists = { components: [], screenshots: [], artifacts: [] };

/**
 * Reads the lists once for each state, in slices, and reuses the unchanged part of the previous state: after a change
 * of one component, order and outline are reused if no displayed value changed.
 */
async function read(snapshot: Snapshot, before: Read | undefined): Promise<Read> {
  const [lists, config] = await Promise.all([listsOf(snapshot), snapshot.get(configKind, SINGLETON)]);
  const order = orderOf(config?.document ?? {});
  const { language } = readStoredConfig(config?.document ?? {});
  const orderText = JSON.stringify([language, ...order]);
  const yieldToLoop = createYielder();
  const changed = new Map<string, GalleryEntry | undefined>();
  let isSameOrder = before?.order === orderText;
  for (const id of await changedComponents(before?.lists ?? NOTHING, lists)) {
    const known = before?.byId.get(id);
    const entry = entryIn(lists, id, known);
    if (entry === known) continue;
    changed.set(id, entry);
    isSameOrder &&= known !== undefined && entry !== undefined && haveSamePlace(entry, known);
    await yieldToLoop();
  }
  if (before && isSameOrder) return { ...before, ...replaced(before, changed), lists };
  // In their previous order, because sorting a nearly sorted list is fast.
  const stayed = (before?.entries ?? []).filter(({ id }) => !changed.has(id));
  const came = [...changed.values()].filter((entry) => entry !== undefined);
  const collate = compareIn(language);
  const place = (id: string) => order.get(id) ?? order.size;
  const entries = await sortInSlices(
    [...stayed, ...came],
    (a, b) =>
      Number(a.group === "") - Number(b.group === "") ||
      collate(a.group, b.group) ||
      place(a.id) - place(b.id) ||
      collate(a.title, b.title),
  );
  const groups = countBy(entries, ({ group }) => group);
  const places = new Map(entries.map(({ id }, place) => [id, place]));
  const titles = countBy(entries, ({ title }) => title);
  const sharedTitles = new Set([...titles].flatMap(([title, count]) => (count > 1 ? [title] : [])));
  const outline = await outlineOf(entries, groups, sharedTitles);
  const facts = { ...factsOf(entries), groups, sharedTitles };
  return { ...facts, ...listed(entries, places), places, outline, lists, order: orderText };
}

const listed = (entries: readonly GalleryEntry[], places: ReadonlyMap<string, number>) => ({
  entries,
  byId: { get: (id: string) => entries[places.get(id) ?? -1] },
});

/**
 * The rank of a component for the start page, best first: with a screenshot, with a preview document; deprecated ones
 * last.
 */
const rankOf = ({ status, thumbnail }: GalleryEntry): number =>
  (status === "deprecated" ? 3 : 0) + (thumbnail.picture ? 0 : thumbnail.live ? 1 : 2);

/** Replaces entries at the same positions, without reading all of them. */
function replaced(before: Read, changed: ReadonlyMap<string, GalleryEntry | undefined>) {
  if (changed.size === 0) return {};
  const entries = [...before.entries];
  for (const [id, entry] of changed) if (entry) entries[before.places.get(id) ?? entries.length] = entry;
  const isCountedAlike = [...changed].every(([id, entry]) => {
    const known = before.byId.get(id);
    return entry && known && entry.type === known.type && rankOf(entry) === rankOf(known);
  });
  return { ...(isCountedAlike ? {} : factsOf(entries)), ...listed(entries, before.places) };
}

async function listsOf(snapshot: Snapshot): Promise<Lists> {
  const [components, screenshots, artifacts] = await Promise.all([
    snapshot.list(componentKind),
    snapshot.list(componentScreenshotKind),
    snapshot.list(componentArtifactKind),
  ]);
  return { components, screenshots, artifacts };
}

/** Ids of the components of which a record is another. */
async function changedComponents(before: Lists, now: Lists): Promise<Set<string>> {
  const components = await changedIds(before.components, now.components);
  const screenshots = await changedIds(before.screenshots, now.screenshots);
  const artifacts = await changedIds(before.artifacts, now.artifacts);
  const owners = [...screenshots, ...artifacts].flatMap((id) => componentOf(id) ?? []);
  return new Set([...components, ...owners]);
}

/** The counts of a gallery. */
function factsOf(entries: readonly GalleryEntry[]) {
  const ranks = entries.map(rankOf);
  const best = ranks.reduce((min, rank) => Math.min(min, rank), Number.POSITIVE_INFINITY);
  return {
    types: countBy(entries, ({ type }) => type),
    statuses: countBy(entries, ({ status }) => status ?? ""),
    foremost: entries.flatMap(({ id }, at) => (ranks[at] === best ? [id] : [])),
    hasPictures: entries.some(({ thumbnail }) => thumbnail.picture !== undefined || thumbnail.live !== undefined),
  };
}

/** Whether order and outline say the same of both. */
const haveSamePlace = (a: GalleryEntry, b: GalleryEntry): boolean =>
  a.title === b.title && a.group === b.group && a.status === b.status;

/** The list entry of a component. Returns the previous object if it is equal. */
function entryIn(
  { components, screenshots, artifacts }: Lists,
  id: string,
  before: GalleryEntry | undefined,
): GalleryEntry | undefined {
  const listed = findEntry(components, id);
  if (!listed) return undefined;
  const { title, type, group, description, image, preview, tags, variants, status } = componentSummary.parse(
    listed.summary,
  );
  const photographs = screenshotsOf(entriesBelow(screenshots, `${id}/`).map((one) => one.id));
  const pictures = pictureAddresses(id, image, photographs);
  const isBuilt = findEntry(artifacts, `${id}/${id}-${preview}.html`) !== undefined;
  const thumbnail: ThumbnailView = {
    title,
    ...pictures,
    live: pictures.picture || !isBuilt ? undefined : `${previewAddress(id, preview ?? "")}?fit=card`,
  };
  const text = fold([title, id, group, type, status ?? "", ...tags, description].join(" "));
  const entry = { id, title, type, group, description, thumbnail, status, variants, text };
  return before && JSON.stringify(entry) === JSON.stringify(before) ? before : entry;
}

/** The order of components in the configuration. */
function orderOf({ component_sort, componentSort }: Record<string, unknown>): Map<unknown, number> {
  const ids = component_sort ?? componentSort;
  return new Map(Array.isArray(ids) ? ids.map((id, index) => [id, index]) : []);
}

function countBy(entries: readonly GalleryEntry[], of: (entry: GalleryEntry) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const entry of entries) counts.set(of(entry), (counts.get(of(entry)) ?? 0) + 1);
  return counts;
}

/** The address of a component's page. */
export const componentPageHref = (id: string): string => `/components/${encodeURIComponent(id)}`;

/** The groups, after the entry for all components. */
function outlineOf(
  entries: readonly GalleryEntry[],
  counts: ReadonlyMap<string, number>,
  sharedTitles: ReadonlySet<string>,
): Promise<Outline> {
  const nodes = (some: readonly GalleryEntry[]) => {
    // A mark that all of a group have tells nothing.
    const isMarked = some.length === 1 || new Set(some.map(({ status }) => status)).size > 1;
    return some.map(({ id, title, status }) => ({
      title: sharedTitles.has(title) ? `${title} (${id})` : title,
      href: componentPageHref(id),
      ...(isMarked ? { status } : {}),
    }));
  };
  const groups =
    counts.size === 1
      ? [{ title: "Components", key: entries[0]?.group ?? "", children: nodes(entries) }]
      : [...Map.groupBy(entries, ({ group }) => group)].map(([group, some]) => ({
          title: group || "Other",
          key: group,
          children: nodes(some),
        }));
  return createOutline([{ title: "Overview", href: "/components" }, { title: "Health", href: "/health" }, ...groups], {
    list: (group, page) => {
      // Ungrouped components are in the list of all.
      return galleryPageAddress("/components", { group: group !== undefined && counts.has(group) ? group : "" }, page);
    },
    branch: (group) => branchAddress(GALLERY_OUTLINE, group),
    pageSize: GALLERY_PAGE,
  });
}

/** The gallery of a snapshot. Call it inside `derive`, so that a page depends only on the parts it shows. */
export const componentGallery = definePart<(snapshot: Snapshot) => Promise<ComponentGallery>>({
  name: "component gallery",
  open: () => cacheDerivation(read),
});
