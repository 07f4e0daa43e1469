import type { Status } from "../../../contract/lifecycle.ts";
import { definePart } from "../../../contract/part.ts";
import { createBreather } from "../../../safe/breathe.ts";
import { sortInSlices } from "../../../safe/sort-in-slices.ts";
import { keepDerived } from "../../../store/keep-derived.ts";
import { SINGLETON, type Summary } from "../../../store/kind.ts";
import type { Snapshot } from "../../../store/store.ts";
import { fold } from "../../../text/filter-match.ts";
import type { ThumbnailView } from "../../../web/components/thumbnail.tsx";
import { GALLERY_PAGE, galleryAddress } from "../../../web/gallery-page.ts";
import { branchAddress, createOutline, type Outline } from "../../../web/outline.ts";
import { configKind } from "../../site/config/kind.ts";
import { componentOf } from "../component-paths.ts";
import { componentSummary } from "./component-document.ts";
import { pictureOf, previewAddress } from "./define.ts";
import { componentArtifactKind, componentScreenshotKind } from "./file-kinds.ts";
import { componentKind } from "./kind.ts";
import { cutAddress, type Photographs, photographsOf } from "./photographs.ts";

/** A component as galleries show it. */
export interface GalleryEntry {
  id: string;
  title: string;
  type: string;
  group: string;
  description: string;
  thumbnail: ThumbnailView;
  status: Status | undefined;
  variants: number;
  /** What a filter looks into. */
  text: string;
}

/** All components as galleries and sidebars show them. */
export interface ComponentGallery {
  /** By group; groups in order of title, those without one last. */
  entries: readonly GalleryEntry[];
  outline: Outline;
  /** How many there are of each, in their order. */
  groups: ReadonlyMap<string, number>;
  types: ReadonlyMap<string, number>;
  statuses: ReadonlyMap<string, number>;
  /** Where nothing has a picture, empty frames would only push names apart. */
  hasPictures: boolean;
}

/** The outline of components in addresses. */
export const OUTLINE = "components";

interface Read extends ComponentGallery {
  known: ReadonlyMap<string, { summary: Summary; entry: GalleryEntry }>;
  order: string;
}

/** Reads the lists once for each state, in slices. Where nothing a gallery shows is another, it is the same as before. */
async function read(snapshot: Snapshot, before: Read | undefined): Promise<Read> {
  const [components, screenshots, artifacts, config] = await Promise.all([
    snapshot.list(componentKind),
    snapshot.list(componentScreenshotKind),
    snapshot.list(componentArtifactKind),
    snapshot.get(configKind, SINGLETON),
  ]);
  const breathe = createBreather();
  const taken = new Map<string | undefined, string[]>();
  for (const { id } of screenshots) {
    const owner = componentOf(id);
    taken.set(owner, [...(taken.get(owner) ?? []), id]);
    await breathe();
  }
  const documents = new Set<string>();
  for (const { id } of artifacts) {
    if (id.endsWith(".html")) documents.add(id);
    await breathe();
  }
  const known = new Map<string, { summary: Summary; entry: GalleryEntry }>();
  let changed = false;
  for (const { id, summary } of components) {
    const one = before?.known.get(id);
    const entry = entryOf(id, summary, { photographs: photographsOf(taken.get(id) ?? []), documents }, one);
    changed ||= entry !== one?.entry;
    known.set(id, { summary, entry });
    await breathe();
  }
  const order = orderOf(config?.document ?? {});
  const orderText = JSON.stringify([...order]);
  if (before && !changed && known.size === before.known.size && orderText === before.order) return { ...before, known };

  const place = (id: string) => order.get(id) ?? order.size;
  // In the order they had: what is nearly sorted is sorted soon.
  const had = (before?.entries ?? []).flatMap(({ id }) => known.get(id)?.entry ?? []);
  const came = [...known.values()].flatMap(({ entry }) => (before?.known.has(entry.id) ? [] : [entry]));
  const entries = await sortInSlices(
    [...had, ...came],
    (a, b) =>
      Number(a.group === "") - Number(b.group === "") ||
      collate(a.group, b.group) ||
      place(a.id) - place(b.id) ||
      collate(a.title, b.title),
  );
  const groups = countBy(entries, ({ group }) => group);
  return {
    entries,
    groups,
    types: countBy(entries, ({ type }) => type),
    statuses: countBy(entries, ({ status }) => status ?? ""),
    outline: await outlineOf(entries, groups),
    hasPictures: entries.some(({ thumbnail: { picture, live } }) => picture !== undefined || live !== undefined),
    known,
    order: orderText,
  };
}

/** The same object as before where it says the same. */
function entryOf(
  id: string,
  summary: Summary,
  { photographs, documents }: { photographs: Photographs; documents: ReadonlySet<string> },
  before: { summary: Summary; entry: GalleryEntry } | undefined,
): GalleryEntry {
  const { title, type, group, description, image, preview, tags, variants, status } = componentSummary.parse(summary);
  const cut = (address: string | undefined) => address && cutAddress(address);
  const picture = cut(pictureOf(id, image, photographs.light));
  const thumbnail: ThumbnailView = {
    title,
    picture,
    onDark: photographs.dark && cut(pictureOf(id, undefined, photographs.dark)),
    live: picture || !documents.has(`${id}/${id}-${preview}.html`) ? undefined : previewAddress(id, preview ?? ""),
  };
  const text = fold([title, id, group, type, status ?? "", ...tags, description].join(" "));
  const entry = { id, title, type, group, description, thumbnail, status, variants, text };
  return before && JSON.stringify(entry) === JSON.stringify(before.entry) ? before.entry : entry;
}

const { compare: collate } = new Intl.Collator("en", { numeric: true });

/** What the configuration says of the order of components. */
function orderOf({ component_sort, componentSort }: Record<string, unknown>): Map<unknown, number> {
  const ids = component_sort ?? componentSort;
  return new Map(Array.isArray(ids) ? ids.map((id, index) => [id, index]) : []);
}

function countBy(entries: readonly GalleryEntry[], of: (entry: GalleryEntry) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const entry of entries) counts.set(of(entry), (counts.get(of(entry)) ?? 0) + 1);
  return counts;
}

/** Address of the page of a component. */
export const componentHref = (id: string): string => `/components/${encodeURIComponent(id)}`;

/** Groups, below what is said of all of them. */
function outlineOf(entries: readonly GalleryEntry[], counts: ReadonlyMap<string, number>): Promise<Outline> {
  const nodes = (some: readonly GalleryEntry[]) => {
    // A mark that all of a group have tells nothing.
    const isMarked = some.length === 1 || new Set(some.map(({ status }) => status)).size > 1;
    return some.map(({ id, title, status }) => ({
      title,
      href: componentHref(id),
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
      // Those without a group are listed among all.
      return galleryAddress("/components", { group: group !== undefined && counts.has(group) ? group : "" }, page);
    },
    branch: (group) => branchAddress(OUTLINE, group),
    pageSize: GALLERY_PAGE,
  });
}

/** The gallery as of a snapshot. To be asked inside `derive`: a page depends on what it shows of it. */
export const componentGallery = definePart<(snapshot: Snapshot) => Promise<ComponentGallery>>({
  name: "component gallery",
  open: () => keepDerived(read),
});
