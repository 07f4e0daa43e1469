import { all, element } from "./elements.ts";

/** Items put into the page at once; more follow when their place comes near the window. */
const FIRST = 96;
const MORE = 240;

/**
 * Shows some of the `[data-filter-item]` elements of an area, in their order. Only as many as are likely to be seen
 * are in the page, so that a key costs the same over a hundred items and over ten thousand. Elements are moved out
 * and back in, never made anew. Groups without an item in the page are hidden.
 */
export function createFilteredList(area: HTMLElement) {
  const items = all("[data-filter-item]", area);
  const groups = all("[data-filter-group]", area);
  const groupsOf = items.map(groupsAround);
  const lists = [...new Set(items.map((item) => item.parentElement))].filter((list) => list !== null).map(remembering);
  const end = element("div", { "aria-hidden": "true" });
  area.after(end);
  // The server hides what its own filter left out.
  for (const item of items) item.hidden = false;
  let wanted: readonly number[] = items.map((_, position) => position);
  let limit = FIRST;
  let started = false;

  const render = () => {
    const part = wanted.slice(0, limit);
    const shown = new Set(part.map((position) => items[position]));
    for (const list of lists) list.keep(shown);
    const open = new Set(part.flatMap((position) => groupsOf[position] ?? []));
    observer.unobserve(end);
    observer.observe(end);
    for (const group of groups) group.hidden = !open.has(group);
  };
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (!started || !entry?.isIntersecting || limit >= wanted.length) return;
      limit += MORE;
      render();
    },
    { rootMargin: "1200px" },
  );

  return {
    items,
    /** Position of the item with an id, or of the first item in the group with it; -1 without. */
    positionOf: (id: string) =>
      items.findIndex((item, position) => item.id === id || groupsOf[position]?.some((group) => group.id === id)),
    /** Puts the item at a position into the page. False when it is none of those to show. */
    reveal(position: number): boolean {
      const place = wanted.indexOf(position);
      if (place >= limit) {
        limit = place + MORE;
        render();
      }
      return place >= 0;
    },
    /** Shows the items at these positions; `isFiltered` where something was asked for. */
    show(positions: readonly number[], isFiltered: boolean) {
      area.toggleAttribute("data-filtered", isFiltered);
      started = true;
      wanted = positions;
      limit = FIRST;
      render();
    },
  };
}

/** The groups an item stands in, innermost first. */
function groupsAround(item: HTMLElement): HTMLElement[] {
  const group = item.parentElement?.closest<HTMLElement>("[data-filter-group]");
  return group ? [group, ...groupsAround(group)] : [];
}

/** A parent of items, with the children it had: what is no item stays where it is. */
function remembering(parent: HTMLElement) {
  const children = [...parent.childNodes];
  const isItem = (node: Node): node is HTMLElement =>
    node instanceof HTMLElement && node.dataset.filterItem !== undefined;
  return {
    keep(shown: ReadonlySet<HTMLElement | undefined>) {
      const next = children.filter((node) => !isItem(node) || shown.has(node));
      const { childNodes } = parent;
      if (next.length === childNodes.length && next.every((node, position) => childNodes[position] === node)) return;
      parent.replaceChildren(...next);
    },
  };
}
