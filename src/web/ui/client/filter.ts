import { countText, fold, matching } from "../../../engines/text/filter-match.ts";
import { all, buildElement } from "./elements.ts";

/** The address follows the field this long after the last key: browsers allow few changes of it in a row. */
const ADDRESS_MS = 250;

/** Fields that filter the content below at each key. The first one keeps its query in the address. */
export function startFilters(): void {
  const fields = all("input[data-filter]").filter((field) => field instanceof HTMLInputElement);
  for (const [position, field] of fields.entries()) {
    const area = document.getElementById(field.dataset.filter ?? "");
    if (area) startFilter(field, area, position === 0);
  }
}

function startFilter(field: HTMLInputElement, area: HTMLElement, shared: boolean): void {
  const output = field.closest(".r-filter")?.querySelector("output");
  const none = buildElement("p", { class: "r-filter-none", hidden: true });
  area.after(none);
  let prepared: { list: ReturnType<typeof createFilteredList>; entries: string[] } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const prepare = () => {
    if (prepared) return prepared;
    const list = createFilteredList(area);
    const entries = list.items.map((item) =>
      fold(item.dataset.filterText ?? `${item.dataset.filterMore ?? ""} ${item.textContent}`),
    );
    prepared = { list, entries };
    return prepared;
  };
  const apply = () => {
    const { list, entries } = prepare();
    const found = matching(entries, field.value);
    list.show(found, field.value.trim() !== "");
    if (output) output.textContent = countText(found.length, entries.length, field.dataset.filterNoun ?? "result");
    none.hidden = found.length > 0;
    none.textContent = found.length > 0 ? "" : `No matches for “${field.value.trim()}”.`;
    clearTimeout(timer);
    if (shared) timer = setTimeout(() => keepInAddress(field.value.trim()), ADDRESS_MS);
  };

  // The target of a link on the page may be filtered out or not be in the page yet.
  document.addEventListener("click", ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href^='#']") : null;
    const position = prepared && link ? prepared.list.positionOf(decodeURIComponent(link.hash.slice(1))) : -1;
    if (position < 0 || prepared?.list.reveal(position)) return;
    field.value = "";
    field.dispatchEvent(new Event("input"));
    prepared?.list.reveal(position);
  });

  // The work of the first key is done before it: the index when nothing else is to do, the page when the field is chosen.
  const idle = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 200));
  idle(prepare);
  field.addEventListener(
    "focus",
    () => {
      if (scrollY < innerHeight) apply();
    },
    { once: true },
  );
  // Without scripts the form asks the server; here the answer is on the page already.
  field.form?.addEventListener("submit", (event) => event.preventDefault());
  field.addEventListener("input", apply);
  field.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape" || field.value === "") return;
    field.value = "";
    apply();
  });
  // Text from before the script loaded stays.
  if (shared) field.value ||= new URL(location.href).searchParams.get("q") ?? "";
  if (field.value) apply();
}

function keepInAddress(query: string): void {
  const url = new URL(location.href);
  if (query === (url.searchParams.get("q") ?? "")) return;
  if (query) url.searchParams.set("q", query);
  else url.searchParams.delete("q");
  history.replaceState(history.state, "", url);
}

/** Items in the page initially. Further ones follow when their place is near the window. */
const FIRST = 96;
const MORE = 240;

/**
 * Shows some of an area's `[data-filter-item]` elements, in order. Only those likely to be visible are in the page, so
 * that a key costs the same for a hundred and for ten thousand items. Elements are moved in and out, never recreated.
 * Groups without an item in the page are hidden.
 */
function createFilteredList(area: HTMLElement) {
  const items = all("[data-filter-item]", area);
  const groups = all("[data-filter-group]", area);
  const groupsOf = items.map(groupsAround);
  const lists = [...new Set(items.map((item) => item.parentElement))].filter((list) => list !== null).map(remembering);
  const end = buildElement("div", { "aria-hidden": "true" });
  area.after(end);
  // The server hides the items that its own filter left out.
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
    /** Inserts the item at a position. False if it is not to be shown. */
    reveal(position: number): boolean {
      const place = wanted.indexOf(position);
      if (place >= limit) {
        limit = place + MORE;
        render();
      }
      return place >= 0;
    },
    /** Shows the items at these positions. `isFiltered`: there is a query. */
    show(positions: readonly number[], isFiltered: boolean) {
      area.toggleAttribute("data-filtered", isFiltered);
      started = true;
      wanted = positions;
      limit = FIRST;
      render();
    },
  };
}

/** The groups around an item, innermost first. */
function groupsAround(item: HTMLElement): HTMLElement[] {
  const group = item.parentElement?.closest<HTMLElement>("[data-filter-group]");
  return group ? [group, ...groupsAround(group)] : [];
}

/** A parent of items with its original children: others stay in place. */
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
