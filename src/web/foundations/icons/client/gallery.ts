import { type IconEntry, otherWordsText } from "../../../../domain/icons/match-icons.ts";
import { countText } from "../../../../engines/text/filter-match.ts";
import { type GalleryState, galleryUrl, openedIn } from "./address.ts";
import { createIconCells, linkOf } from "./cells.ts";
import { createIconGrid } from "./grid.ts";
import { createIcons } from "./icons.ts";
import { createIconPanel } from "./panel.ts";

/** The address follows the last key this late: browsers allow few changes of it in a row. */
const ADDRESS_MS = 250;

/** Parts of the server's page. */
export interface GalleryParts {
  root: HTMLElement;
  list: HTMLElement;
  field: HTMLInputElement;
  template: HTMLTemplateElement;
  dialog: HTMLDialogElement;
}

export type IconGalleryController = ReturnType<typeof createGallery>;

/** The actions of the gallery: filter, select a category, move between cells, open and close details. */
export function createGallery({ root, list, field, template, dialog }: GalleryParts) {
  const cells = createIconCells(list, template, root.dataset.host ?? "");
  const icons = createIcons(cells.entries, Number(root.dataset.total), JSON.parse(root.dataset.synonyms ?? "[]"));
  const categories = createCategories(root);
  /** Positions in `icons.entries` of the shown icons. */
  let matches = icons.entries.map((_, position) => position);
  /** Place in `matches` of the cell that Tab reaches. */
  let active = 0;
  let activeLink: HTMLElement | null = null;

  const cellsOf = (positions: readonly number[]) =>
    cells.of(
      positions.flatMap((position) => icons.entries[position] ?? []),
      icons.symbols,
    );
  const iconAt = (place: number): IconEntry | undefined => icons.entries[matches[place] ?? -1];
  const placeOf = (id: string | undefined) => matches.findIndex((position) => icons.entries[position]?.id === id);
  const linkFor = (entry: IconEntry | undefined) => (entry ? linkOf(cells.of([entry], icons.symbols)[0]) : null);
  const grid = createIconGrid(list, cellsOf);
  const details = createDetails({ root, dialog, linkFor });
  const state = () => ({ query: field.value.trim(), category: categories.chosen, opened: details.opened?.id });
  const keepInAddress = createAddressKeeper(state);
  /** Height of the sticky bars above the grid. */
  const above = () => Number.parseFloat(getComputedStyle(list).scrollMarginBlockStart) || 0;

  const activate = (place: number) => {
    activeLink?.setAttribute("tabindex", "-1");
    active = Math.max(0, Math.min(place, matches.length - 1));
    activeLink = linkFor(iconAt(active));
    activeLink?.setAttribute("tabindex", "0");
  };
  /** Scrolls to the active cell, between the sticky bars and the details. */
  const reveal = () => grid.reveal(active, above(), details.covered() + 12);
  const open = (entry: IconEntry | undefined) => {
    if (!entry) return;
    details.show(entry);
    keepInAddress();
  };

  const gallery = {
    async apply() {
      if (!(await icons.load())) return;
      const { positions, meant } = icons.find(field.value, categories.chosen);
      matches = positions;
      grid.show(matches);
      activate(0);
      root.setAttribute("data-live", "");
      showCount(root, { found: matches.length, total: icons.entries.length, meant, ...state() });
      keepInAddress();
    },
    choose(category: string) {
      categories.choose(category);
      void gallery.apply();
    },
    activate: (id: string | undefined) => activate(placeOf(id)),
    isActive: (id: string) => id === iconAt(active)?.id,
    goTo(place: number) {
      activate(place);
      if (dialog.open) open(iconAt(active));
      reveal();
      if (!dialog.contains(document.activeElement)) linkFor(iconAt(active))?.focus({ preventScroll: true });
    },
    toTop: () => grid.toTop(above()),
    /** The position of the cell in the tab order. */
    place: () => ({ position: active, count: matches.length, columns: grid.columns(), page: grid.page() }),
    open(id: string | undefined) {
      activate(placeOf(id));
      open(iconAt(active));
      reveal();
      dialog.focus({ preventScroll: true });
    },
    close() {
      const place = placeOf(details.close()?.id);
      keepInAddress();
      if (place >= 0) gallery.goTo(place);
    },
    async openFromAddress() {
      const id = openedIn(location.hash);
      if (!id || id === details.opened?.id || !(await icons.load())) return;
      open(icons.entries.find((entry) => entry.id === id));
      const place = placeOf(id);
      if (place < 0 || !dialog.open) return;
      activate(place);
      reveal();
    },
    /**
     * Starts on the server's page: uses its cells and the state in the address, and loads the other icons when the
     * browser is idle.
     */
    begin() {
      for (const link of list.querySelectorAll("a")) link.tabIndex = -1;
      activate(0);
      void gallery.openFromAddress();
      if (Number(root.dataset.total) > icons.entries.length) whenIdle(() => void gallery.apply());
    },
  };
  return gallery;
}

/** Keeps the address up with the gallery, a moment later. */
function createAddressKeeper(state: () => GalleryState): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const url = galleryUrl(location.href, state());
      if (url !== location.href) history.replaceState(history.state, "", url);
    }, ADDRESS_MS);
  };
}

interface Found {
  found: number;
  total: number;
  query: string;
  category: string;
  meant: string | undefined;
}

function showCount(root: HTMLElement, { found, total, query, category, meant }: Found): void {
  const instead = root.querySelector<HTMLElement>("[data-icons-meant]");
  if (instead) {
    instead.hidden = meant === undefined;
    instead.textContent = meant === undefined ? "" : otherWordsText(query, meant);
  }
  const output = root.querySelector("output");
  if (output) output.textContent = countText(found, total, "icon");
  const none = root.querySelector<HTMLElement>("[data-icons-none]");
  if (!none) return;
  none.hidden = found > 0;
  const text = none.querySelector("p");
  if (text && found === 0) text.textContent = `No icons match “${query}”${category ? ` in ${category}` : ""}.`;
}

/** Runs when the browser has nothing else to do. */
function whenIdle(run: () => void): void {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(run, { timeout: 1_000 });
  else setTimeout(run, 200);
}

/** The categories above the grid. The chosen one is empty for all icons. */
function createCategories(root: HTMLElement) {
  const chips = [...root.querySelectorAll<HTMLAnchorElement>("a[data-chip]")];
  let chosen = chips.find((chip) => chip.hasAttribute("aria-current"))?.dataset.chip ?? "";
  return {
    get chosen() {
      return chosen;
    },
    choose(wanted: string) {
      chosen = wanted;
      for (const chip of chips) {
        if (chip.dataset.chip === wanted) chip.setAttribute("aria-current", "true");
        else chip.removeAttribute("aria-current");
      }
    },
  };
}

interface DetailsOf {
  root: HTMLElement;
  dialog: HTMLDialogElement;
  /** The link of an icon's cell. */
  linkFor(entry: IconEntry | undefined): HTMLElement | null;
}

/** The details below the grid, and which icon they are of. */
function createDetails({ root, dialog, linkFor }: DetailsOf) {
  const panel = createIconPanel(dialog);
  let opened: IconEntry | undefined;
  return {
    get opened() {
      return opened;
    },
    show(entry: IconEntry) {
      linkFor(opened)?.removeAttribute("data-open");
      opened = entry;
      const link = linkFor(entry);
      link?.setAttribute("data-open", "");
      panel.show(entry, link?.firstElementChild ?? null);
      root.setAttribute("data-details", "");
    },
    /** Answers the icon they were of, where focus was in them and has to go back to it. */
    close(): IconEntry | undefined {
      const { activeElement } = document;
      const back = dialog.contains(activeElement) || activeElement === document.body ? opened : undefined;
      linkFor(opened)?.removeAttribute("data-open");
      opened = undefined;
      dialog.close();
      root.removeAttribute("data-details");
      return back;
    },
    /** Pixels of the window they cover. */
    covered: () => (dialog.open ? innerHeight - dialog.getBoundingClientRect().top : 0),
  };
}
