import { SINGLETON } from "../../../store/kind.ts";
import type { Snapshot } from "../../../store/store.ts";
import { fold } from "../../../text/filter-match.ts";
import type { SidebarNode } from "../../../web/page-content.ts";
import { configKind } from "../../site/config/kind.ts";
import { componentSummary } from "./component-document.ts";
import type { ComponentListEntry } from "./contract.ts";
import { listComponents } from "./define.ts";
import { componentKind } from "./kind.ts";

/** A component as galleries show it. */
export interface GalleryEntry extends ComponentListEntry {
  description: string;
  tags: string[];
  variants: number;
}

/** Every component by group; groups in order of title, those without one last. */
export async function galleryEntries(snapshot: Snapshot): Promise<GalleryEntry[]> {
  const [listed, entries, config] = await Promise.all([
    listComponents(snapshot),
    snapshot.list(componentKind),
    snapshot.get(configKind, SINGLETON),
  ]);
  const summaries = new Map(entries.map(({ id, summary }) => [id, componentSummary.parse(summary)]));
  const order = orderOf(config?.document ?? {});
  const place = (id: string) => order.get(id) ?? order.size;
  const all = listed.map((entry): GalleryEntry => {
    const { tags = [], variants = 0, description = "" } = summaries.get(entry.id) ?? {};
    return { ...entry, description, tags, variants };
  });
  return all.toSorted(
    (a, b) =>
      Number(a.group === "") - Number(b.group === "") ||
      collate(a.group, b.group) ||
      place(a.id) - place(b.id) ||
      collate(a.title, b.title),
  );
}

const { compare: collate } = new Intl.Collator("en", { numeric: true });

/** What the configuration says of the order of components. */
function orderOf({ component_sort, componentSort }: Record<string, unknown>): Map<unknown, number> {
  const ids = component_sort ?? componentSort;
  return new Map(Array.isArray(ids) ? ids.map((id, index) => [id, index]) : []);
}

/** What a filter reads of a component. */
export const filterText = ({ id, title, group, type, tags, description, status }: GalleryEntry): string =>
  fold([title, id, group, type, status ?? "", ...tags, description].join(" "));

/** Address of the page of a component. */
export const componentHref = (id: string): string => `/components/${encodeURIComponent(id)}`;

/** The sidebar of components: their groups, below what is said of all of them. */
export function componentsSidebar(entries: readonly GalleryEntry[]): SidebarNode[] {
  const nodes = (some: readonly GalleryEntry[]) => some.map(({ id, title }) => ({ title, href: componentHref(id) }));
  const groups = [...Map.groupBy(entries, ({ group }) => group)];
  return [
    { title: "Overview", href: "/components" },
    { title: "Health", href: "/health" },
    ...(groups.length === 1
      ? [{ title: "Components", children: nodes(entries) }]
      : groups.map(([group, some]) => ({ title: group || "Other", children: nodes(some) }))),
  ].filter(({ children }) => children === undefined || children.length > 0);
}
