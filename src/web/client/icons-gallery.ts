import { announce } from "./announce.ts";
import { countText } from "./filter-match.ts";
import { createIconCells, linkOf } from "./icons-cells.ts";
import { createIconGrid } from "./icons-grid.ts";
import { createIconIndex, type IconEntry } from "./icons-match.ts";
import { createIconPanel } from "./icons-panel.ts";
import { type IconSource, loadIcons } from "./icons-source.ts";
import { remember, remembered } from "./remembered.ts";

const SIZE = "registry-icon-size";
const ADDRESS_MS = 200;

/** The gallery of `/foundations/icons`: filter, keys and details over all icons. The page can be read without it. */
export function startIcons(): void {
  const root = document.querySelector<HTMLElement>("[data-icons]");
  const list = root?.querySelector<HTMLElement>("[data-icons-list]");
  const field = root?.querySelector<HTMLInputElement>("[data-icons-field]");
  const template = root?.querySelector<HTMLTemplateElement>("template");
  const dialog = root?.querySelector<HTMLDialogElement>("dialog");
  if (root && list && field && template && dialog) startGallery({ root, list, field, template, dialog });
}

interface Parts {
  root: HTMLElement;
  list: HTMLElement;
  field: HTMLInputElement;
  template: HTMLTemplateElement;
  dialog: HTMLDialogElement;
}

function startGallery({ root, list, field, template, dialog }: Parts): void {
  const total = Number(root.dataset.total);
  const cells = createIconCells(list, template, root.dataset.host ?? "");
  const panel = createIconPanel(dialog);
  const output = root.querySelector("output");
  const none = root.querySelector<HTMLElement>("[data-icons-none]");
  const chips = [...root.querySelectorAll<HTMLAnchorElement>("a[data-chip]")];

  let entries: IconEntry[] = cells.entries;
  let symbols: IconSource["symbols"] = new Map();
  let index: ReturnType<typeof createIconIndex> | undefined;
  /** Positions in `entries` that are shown, in their order. */
  let matches = entries.map((_, position) => position);
  let category = chips.find((chip) => chip.hasAttribute("aria-current"))?.dataset.chip ?? "";
  /** Position in `matches` of the cell that Tab reaches. */
  let active = 0;
  let opened: IconEntry | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const iconsAt = (positions: readonly number[]) => positions.flatMap((position) => entries[position] ?? []);
  const grid = createIconGrid(list, (positions) => cells.of(iconsAt(positions), symbols));
  const entryAt = (position: number): IconEntry | undefined => entries[matches[position] ?? -1];
  const cellAt = (position: number) => cells.of(iconsAt(matches.slice(position, position + 1)), symbols)[0];
  const positionOf = (entry: IconEntry | undefined) => matches.findIndex((position) => entries[position]?.id === entry?.id);

  let loading: Promise<boolean> | undefined;
  const load = () => {
    loading ??= total === entries.length ? Promise.resolve(true) : loadAll();
    return loading;
  };
  const loadAll = async () => {
    try {
      const source = await loadIcons();
      entries = source.entries;
      symbols = source.symbols;
      return true;
    } catch {
      loading = undefined;
      announce("The icons did not load. The pages below show them all.");
      return false;
    }
  };

  const apply = async () => {
    if (!index && !(await load())) return;
    index ??= createIconIndex(entries);
    matches = index.find(field.value, category);
    activate(0);
    grid.show(matches);
    root.setAttribute("data-live", "");
    if (output) output.textContent = countText(matches.length, entries.length, "icons");
    if (none) {
      none.hidden = matches.length > 0;
      const text = none.querySelector("p");
      if (text && !none.hidden) text.textContent = `No icon matches “${field.value.trim()}”${category ? ` in ${category}` : ""}.`;
    }
    clearTimeout(timer);
    timer = setTimeout(keepInAddress, ADDRESS_MS);
  };

  const keepInAddress = () => {
    const url = new URL(location.href);
    for (const [name, value] of [["q", field.value.trim()], ["category", category], ["page", ""]] as const) {
      if (value) url.searchParams.set(name, value);
      else url.searchParams.delete(name);
    }
    url.hash = opened ? encodeURIComponent(opened.id) : "";
    const address = url.href.replace(/#$/, "");
    if (address !== location.href) history.replaceState(history.state, "", address);
  };

  /** What sticks above the grid and what the panel covers below it. */
  const above = () => Number.parseFloat(getComputedStyle(list).scrollMarginBlockStart) || 0;
  const below = () => (dialog.open ? innerHeight - dialog.getBoundingClientRect().top : 0) + 12;

  const activate = (position: number) => {
    linkOf(cellAt(active))?.setAttribute("tabindex", "-1");
    active = Math.max(0, Math.min(position, matches.length - 1));
    linkOf(cellAt(active))?.setAttribute("tabindex", "0");
  };
  const goTo = (position: number) => {
    activate(position);
    grid.reveal(active, above(), below());
    if (dialog.open) open(active);
    if (!dialog.contains(document.activeElement)) linkOf(cellAt(active))?.focus({ preventScroll: true });
  };
  const mark = (entry: IconEntry | undefined, on: boolean) => {
    if (entry) linkOf(cells.of([entry], symbols)[0])?.toggleAttribute("data-open", on);
  };
  const openEntry = (entry: IconEntry) => {
    mark(opened, false);
    opened = entry;
    mark(entry, true);
    panel.show(entry, linkOf(cells.of([entry], symbols)[0])?.firstElementChild ?? null);
    clearTimeout(timer);
    timer = setTimeout(keepInAddress, ADDRESS_MS);
  };
  const open = (position: number) => {
    const entry = entryAt(position);
    if (entry) openEntry(entry);
  };
  const close = () => {
    const inside = dialog.contains(document.activeElement) || document.activeElement === document.body;
    const position = positionOf(opened);
    panel.close();
    mark(opened, false);
    opened = undefined;
    keepInAddress();
    if (inside && position >= 0) goTo(position);
  };
  const openFromAddress = async () => {
    const id = decoded(location.hash.slice(1));
    if (!id || !(await load())) return;
    const entry = entries.find((one) => one.id === id);
    if (entry) openEntry(entry);
  };

  field.addEventListener("input", () => {
    void apply();
    const { top } = list.getBoundingClientRect();
    if (top < above()) scrollBy({ top: top - above(), behavior: "instant" });
  });
  field.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && field.value !== "") {
      field.value = "";
      void apply();
      event.preventDefault();
      event.stopPropagation();
    } else if ((event.key === "ArrowDown" || event.key === "Enter") && matches.length > 0 && !event.isComposing) {
      event.preventDefault();
      goTo(0);
    }
  });
  field.form?.addEventListener("submit", (event) => event.preventDefault());

  root.addEventListener("click", (event) => {
    if (!(event.target instanceof Element) || event.metaKey || event.ctrlKey || event.shiftKey) return;
    if (event.target.closest("[data-icons-clear]")) {
      field.value = "";
      setCategory("");
      field.focus();
    }
    if (event.target.closest("[data-close]")) close();
    const chip = event.target.closest<HTMLElement>("a[data-chip]");
    const link = event.target.closest<HTMLElement>("[data-icons-list] a");
    if (!chip && !link) return;
    event.preventDefault();
    if (chip) return setCategory(chip.dataset.chip ?? "");
    const position = matches.findIndex((one) => entries[one]?.id === link?.dataset.id);
    activate(position);
    open(active);
    grid.reveal(active, above(), below());
    dialog.focus({ preventScroll: true });
  });
  const setCategory = (wanted: string) => {
    category = wanted;
    for (const chip of chips) {
      if (chip.dataset.chip === wanted) chip.setAttribute("aria-current", "true");
      else chip.removeAttribute("aria-current");
    }
    void apply();
  };

  const move = (event: KeyboardEvent): number | undefined => {
    const forward = getComputedStyle(list).direction === "rtl" ? -1 : 1;
    const columns = grid.columns();
    switch (event.key) {
      case "ArrowRight":
        return active + forward;
      case "ArrowLeft":
        return active - forward;
      case "ArrowDown":
        return active + columns < matches.length ? active + columns : active;
      case "ArrowUp":
        return active - columns;
      case "PageDown":
        return active + columns * grid.page();
      case "PageUp":
        return active - columns * grid.page();
      case "Home":
        return 0;
      case "End":
        return matches.length - 1;
    }
    return undefined;
  };
  root.addEventListener("keydown", (event) => {
    if (!(event.target instanceof Element) || event.altKey || event.metaKey || event.ctrlKey || event.defaultPrevented) return;
    const inList = list.contains(event.target);
    if (!inList && !dialog.contains(event.target)) return;
    if (inList && event.key === "ArrowUp" && active < grid.columns()) {
      event.preventDefault();
      return field.focus();
    }
    const position = move(event);
    if (position === undefined) return;
    event.preventDefault();
    goTo(position);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && dialog.open && !event.defaultPrevented && !document.querySelector("dialog:modal, :popover-open")) close();
  });
  list.addEventListener("focusin", ({ target }) => {
    const id = target instanceof HTMLElement ? target.dataset.id : undefined;
    if (id !== entryAt(active)?.id) activate(matches.findIndex((position) => entries[position]?.id === id));
  });
  addEventListener("hashchange", () => void openFromAddress());

  keepSize(root);
  for (const cell of list.children) linkOf(cell instanceof HTMLElement ? cell : undefined)?.setAttribute("tabindex", "-1");
  activate(0);
  void openFromAddress();
  if (total > entries.length) whenIdle(() => void apply());
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Runs after the first paint and what it needs. */
function whenIdle(run: () => void): void {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(run, { timeout: 1_000 });
  else setTimeout(run, 200);
}

/** Keeps the chosen size of icons; the style sheet does the rest. */
function keepSize(root: HTMLElement): void {
  const sizes = [...root.querySelectorAll<HTMLInputElement>("input[name=icon-size]")];
  const kept = sizes.find(({ value }) => value === remembered(SIZE));
  if (kept) kept.checked = true;
  for (const size of sizes) size.addEventListener("change", () => remember(SIZE, size.value));
}
