import { getSearch } from "../../../domain/search/contract.ts";
import { announce } from "../../ui/client/announce.ts";
import { call } from "../../ui/client/call.ts";
import { createCombobox, optionOf } from "../../ui/client/combobox.ts";
import { createDialog } from "../../ui/client/dialog.ts";
import { all, buildElement, icon } from "../../ui/client/elements.ts";
import {
  type EntryGroup,
  entryGroups,
  grouped,
  noteEntry,
  type PaletteEntry,
  paletteEntryOf,
} from "./palette-entries.ts";
import { recentSearches, rememberSearch } from "./recent-searches.ts";

const DEBOUNCE_MS = 80;
const LIMIT = 24;

/** The command palette: a search field and results in a dialog. */
export function createPalette() {
  const { dialog, field, listbox } = drawPalette();
  const list = createCombobox(field, listbox);
  const query = () => field.value.trim();
  let request: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The query of the listed options. If the field differs, they are out of date. */
  let listed = "";

  const search = async () => {
    clearTimeout(timer);
    request?.abort();
    const requested = query();
    if (!requested) {
      listed = requested;
      return list.show(...entryGroups(begin((wanted) => searchFor(wanted))));
    }
    request = new AbortController();
    const { signal } = request;
    try {
      list.show(...(await found(requested, signal)));
      listed = requested;
    } catch (error) {
      // Another key was pressed meanwhile.
      if (!signal.aborted) throw error;
    }
  };
  const searchFor = (wanted: string) => {
    field.value = wanted;
    void search();
    field.focus();
  };

  field.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(() => void search(), DEBOUNCE_MS);
  });
  const enter = (event: KeyboardEvent) => {
    if (list.key(event) || !query()) return;
    rememberSearch(query());
    location.assign(`/search?q=${encodeURIComponent(query())}`);
  };
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.isComposing) {
      if (list.key(event)) event.preventDefault();
      return;
    }
    event.preventDefault();
    if (query() === listed) return enter(event);
    // If the user presses Enter right after typing, Enter opens the first result of the pending search.
    const requested = query();
    void search().then(() => {
      if (dialog.open && query() === requested && listed === requested) enter(event);
    });
  });
  listbox.addEventListener("click", (event) => {
    if (!optionOf(event.target)) return;
    rememberSearch(query());
    if (!event.metaKey && !event.ctrlKey) dialog.close();
  });
  return {
    open() {
      if (dialog.open) return field.select();
      for (const sheet of all(":popover-open")) sheet.hidePopover();
      dialog.showModal();
      field.focus();
      field.select();
      void search();
    },
  };
}

function drawPalette() {
  const listbox = buildElement("div", { class: "r-palette-list", id: "palette-list", "aria-label": "Results" });
  const field = buildElement("input", {
    type: "text",
    inputmode: "search",
    placeholder: "Search, or paste a value…",
    "aria-label": "Search",
    autocomplete: "off",
    spellcheck: "false",
    enterkeyhint: "go",
  });
  const close = buildElement("button", { type: "button", class: "r-palette-close", "data-close": true }, "Cancel");
  const keys = buildElement("div", { class: "r-palette-keys", "aria-hidden": "true" });
  for (const [key, does] of [
    ["↑↓", "to move"],
    ["↵", "to open"],
    ["esc", "to close"],
  ] as const) {
    keys.append(buildElement("span", {}, buildElement("kbd", {}, key), does));
  }
  const bar = buildElement("div", { class: "r-palette-field" }, icon("search"), field, close);
  const dialog = createDialog({ look: "r-palette", light: true, "aria-label": "Search" }, bar, listbox, keys);
  return { dialog, field, listbox };
}

/** The first entries: recent searches, and places on this page. */
const begin = (searchFor: (query: string) => void): EntryGroup[] => [
  ["Recent", recentSearches().map((query) => ({ title: query, icon: "clock", run: () => searchFor(query) }))],
  ["On this page", actions()],
  ["Go to", places()],
];

/** Actions of administrators for this page. */
const actions = (): PaletteEntry[] =>
  all("a[data-for-administrators]:not([hidden])").flatMap((link) =>
    link instanceof HTMLAnchorElement
      ? [{ title: link.ariaLabel ?? link.textContent?.trim() ?? "", url: link.href, icon: "pencil" }]
      : [],
  );

/** Search results, grouped by type in the order of their best result, or a sentence without results. */
async function found(query: string, signal: AbortSignal): Promise<Node[]> {
  const answer = await call(getSearch, { query: { q: query, limit: LIMIT, ...chosenMode() } }, { signal });
  if (!answer.ok) return [noteEntry("Search isn't responding. Press Enter to open the search page.")];
  const { results, total } = answer.data;
  announce(total === 1 ? "1 result" : `${total} results`);
  if (results.length === 0) return [noteEntry(`No results for “${query}”. Try fewer or different words.`)];
  const url = `/search?q=${encodeURIComponent(query)}`;
  const everything: PaletteEntry = { title: `All results for “${query}”`, icon: "search", url };
  const groups = grouped(results).map(([group, found]): EntryGroup => [group, found.map(paletteEntryOf)]);
  return entryGroups([...groups, ["", total > results.length ? [everything] : []]]);
}

/** The brand and scheme the page shows: tokens have their values in these. */
function chosenMode(): { brand?: string; scheme?: string } {
  const { brand, scheme } = document.documentElement.dataset;
  return { ...(brand ? { brand } : {}), ...(scheme ? { scheme } : {}) };
}

/** Sections and the places of the sidebar that the page itself links to. */
function places(): PaletteEntry[] {
  const links = all(".r-sections a, .r-tree > ul > li > a:not(.r-tree-more)").filter(
    (link) => link instanceof HTMLAnchorElement,
  );
  const seen = new Map(links.map((link) => [link.pathname, link]));
  return [...seen.values()]
    .slice(0, 8)
    .map((link) => ({ title: link.textContent ?? "", url: link.href, icon: "arrow-right" }));
}
