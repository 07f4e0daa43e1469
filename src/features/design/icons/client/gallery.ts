import { announce } from "../../../../web/client/announce.ts";
import { countText } from "../../../../web/client/filter-match.ts";
import { createIconIndex, type IconEntry } from "../match-icons.ts";
import { galleryUrl, openedIn } from "./address.ts";
import { createIconCells, linkOf } from "./cells.ts";
import { createIconGrid } from "./grid.ts";
import { positionAfter } from "./keys.ts";
import { createIconPanel } from "./panel.ts";
import { keepIconSize } from "./size.ts";
import { loadIcons } from "./source.ts";

/** The address follows the last key this late: browsers allow few changes of it in a row. */
const ADDRESS_MS = 250;

/** Parts of the server's page. */
interface Parts {
  root: HTMLElement;
  list: HTMLElement;
  field: HTMLInputElement;
  template: HTMLTemplateElement;
  dialog: HTMLDialogElement;
}

/** The gallery of `/foundations/icons`: filter, keys and details over all icons. The page can be read without it. */
export function startIcons(): void {
  const root = document.querySelector<HTMLElement>("[data-icons]");
  const list = root?.querySelector<HTMLElement>("[data-icons-list]");
  const field = root?.querySelector<HTMLInputElement>("[data-icons-field]");
  const template = root?.querySelector<HTMLTemplateElement>("template");
  const dialog = root?.querySelector<HTMLDialogElement>("dialog");
  if (root && list && field && template && dialog) startGallery({ root, list, field, template, dialog });
}

function startGallery(parts: Parts): void {
  const { root, list, field, template, dialog } = parts;
  const total = Number(root.dataset.total);
  const chips = [...root.querySelectorAll<HTMLAnchorElement>("a[data-chip]")];
  const cells = createIconCells(list, template, root.dataset.host ?? "");
  const panel = createIconPanel(dialog);

  let entries: IconEntry[] = cells.entries;
  let symbols = new Map<string, string>();
  let index: ReturnType<typeof createIconIndex> | undefined;
  /** Positions in `entries` of the icons that are shown. */
  let matches = entries.map((_, position) => position);
  let category = chips.find((chip) => chip.hasAttribute("aria-current"))?.dataset.chip ?? "";
  /** Place in `matches` of the cell that Tab reaches. */
  let active = 0;
  let activeLink: HTMLElement | null = null;
  let opened: IconEntry | undefined;
  let loading: Promise<boolean> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const iconAt = (place: number): IconEntry | undefined => entries[matches[place] ?? -1];
  const placeOf = (id: string | undefined) => matches.findIndex((position) => entries[position]?.id === id);
  const linkFor = (entry: IconEntry | undefined) => (entry ? linkOf(cells.of([entry], symbols)[0]) : null);
  const grid = createIconGrid(list, (positions) =>
    cells.of(
      positions.flatMap((one) => entries[one] ?? []),
      symbols,
    ),
  );

  /** All icons; false when they did not come, and the page stays as the server made it. */
  const load = () => {
    loading ??= total === entries.length ? Promise.resolve(true) : loadAll();
    return loading;
  };
  const loadAll = async () => {
    try {
      ({ entries, symbols } = await loadIcons());
      index = createIconIndex(entries);
      return true;
    } catch {
      loading = undefined;
      announce("The other icons did not load. The links below the grid lead to them.");
      return false;
    }
  };

  const apply = async () => {
    if (!index && !(await load())) return;
    index ??= createIconIndex(entries);
    matches = index.find(field.value, category);
    grid.show(matches);
    activate(0);
    root.setAttribute("data-live", "");
    showCount(root, matches.length, entries.length, field.value.trim(), category);
    keepInAddress();
  };
  const keepInAddress = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const url = galleryUrl(location.href, { query: field.value.trim(), category, opened: opened?.id });
      if (url !== location.href) history.replaceState(history.state, "", url);
    }, ADDRESS_MS);
  };
  const choose = (wanted: string) => {
    category = wanted;
    for (const chip of chips) {
      if (chip.dataset.chip === wanted) chip.setAttribute("aria-current", "true");
      else chip.removeAttribute("aria-current");
    }
    void apply();
  };

  const activate = (place: number) => {
    activeLink?.setAttribute("tabindex", "-1");
    active = Math.max(0, Math.min(place, matches.length - 1));
    activeLink = linkFor(iconAt(active));
    activeLink?.setAttribute("tabindex", "0");
  };
  /** Scrolls to the active cell, between what sticks above the grid and what the panel covers below. */
  const reveal = () => {
    const above = Number.parseFloat(getComputedStyle(list).scrollMarginBlockStart) || 0;
    const below = dialog.open ? innerHeight - dialog.getBoundingClientRect().top : 0;
    grid.reveal(active, above, below + 12);
  };
  const goTo = (place: number) => {
    activate(place);
    if (dialog.open) open(iconAt(active));
    reveal();
    if (!dialog.contains(document.activeElement)) linkFor(iconAt(active))?.focus({ preventScroll: true });
  };

  const open = (entry: IconEntry | undefined) => {
    if (!entry) return;
    linkFor(opened)?.removeAttribute("data-open");
    opened = entry;
    const link = linkFor(entry);
    link?.setAttribute("data-open", "");
    panel.show(entry, link?.firstElementChild ?? null);
    root.setAttribute("data-details", "");
    keepInAddress();
  };
  const close = () => {
    const hadFocus = dialog.contains(document.activeElement) || document.activeElement === document.body;
    const place = placeOf(opened?.id);
    linkFor(opened)?.removeAttribute("data-open");
    opened = undefined;
    dialog.close();
    root.removeAttribute("data-details");
    keepInAddress();
    if (hadFocus && place >= 0) goTo(place);
  };
  const openFromAddress = async () => {
    const id = openedIn(location.hash);
    if (!id || id === opened?.id || !(await load())) return;
    open(entries.find((entry) => entry.id === id));
    const place = placeOf(id);
    if (place < 0 || !dialog.open) return;
    activate(place);
    reveal();
  };

  field.form?.addEventListener("submit", (event) => event.preventDefault());
  field.addEventListener("input", () => {
    void apply();
    grid.toTop(Number.parseFloat(getComputedStyle(list).scrollMarginBlockStart) || 0);
  });
  field.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && field.value !== "") {
      event.preventDefault();
      field.value = "";
      void apply();
    } else if ((event.key === "ArrowDown" || event.key === "Enter") && matches.length > 0 && !event.isComposing) {
      event.preventDefault();
      goTo(0);
    }
  });
  root.addEventListener("click", (event) => {
    const { target } = event;
    if (!(target instanceof Element) || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = target.closest<HTMLElement>("[data-icons-list] a");
    const chip = target.closest<HTMLElement>("a[data-chip]");
    const clear = target.closest("[data-icons-clear]");
    if (target.closest("[data-close]")) close();
    if (!link && !chip && !clear) return;
    event.preventDefault();
    if (link) {
      activate(placeOf(link.dataset.id));
      open(iconAt(active));
      reveal();
      dialog.focus({ preventScroll: true });
    } else if (clear) {
      field.value = "";
      choose("");
      field.focus();
    } else choose(chip?.dataset.chip ?? "");
  });
  root.addEventListener("keydown", (event) => {
    const { target, key } = event;
    if (!(target instanceof Node) || event.altKey || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const inList = list.contains(target);
    if (!inList && !dialog.contains(target)) return;
    const reversed = getComputedStyle(list).direction === "rtl";
    const columns = grid.columns();
    const next = positionAfter(key, { position: active, count: matches.length, columns, page: grid.page(), reversed });
    if (next === undefined) return;
    event.preventDefault();
    if (inList && key === "ArrowUp" && active < columns) field.focus();
    else goTo(next);
  });
  document.addEventListener("keydown", ({ key, defaultPrevented }) => {
    const other = document.querySelector("dialog:modal, [popover]:popover-open");
    if (key === "Escape" && dialog.open && !defaultPrevented && !other) close();
  });
  list.addEventListener("focusin", ({ target }) => {
    const id = target instanceof HTMLElement ? target.dataset.id : undefined;
    if (id !== undefined && id !== iconAt(active)?.id) activate(placeOf(id));
  });
  addEventListener("hashchange", () => void openFromAddress());

  keepIconSize(root);
  for (const link of list.querySelectorAll("a")) link.tabIndex = -1;
  activate(0);
  void openFromAddress();
  if (total > entries.length) whenIdle(() => void apply());
}

function showCount(root: HTMLElement, found: number, total: number, query: string, category: string): void {
  const output = root.querySelector("output");
  if (output) output.textContent = countText(found, total, "icons");
  const none = root.querySelector<HTMLElement>("[data-icons-none]");
  if (!none) return;
  none.hidden = found > 0;
  const text = none.querySelector("p");
  if (text && found === 0) text.textContent = `No icon matches “${query}”${category ? ` in ${category}` : ""}.`;
}

/** Runs when the browser has nothing else to do. */
function whenIdle(run: () => void): void {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(run, { timeout: 1_000 });
  else setTimeout(run, 200);
}
