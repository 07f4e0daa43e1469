import { announce } from "../../../../web/client/announce.ts";
import { call } from "../../../../web/client/call.ts";
import { createCombobox, optionOf } from "../../../../web/client/combobox.ts";
import { createDialog } from "../../../../web/client/dialog.ts";
import { all, element, icon } from "../../../../web/client/elements.ts";
import { remember, remembered } from "../../../../web/client/remembered.ts";
import { getSearch } from "../contract.ts";
import { type Entry, entryGroups, note } from "./palette-entries.ts";
import { grouped, withRecent } from "./search-results.ts";

const DEBOUNCE_MS = 80;
const LIMIT = 24;
const RECENT = "registry-recent";

/** The command palette: opened by ⌘K, Ctrl K, `/` and every `[data-search]` link. Made when first opened. */
export function start(): void {
  let palette: ReturnType<typeof createPalette> | undefined;
  const open = () => {
    palette ??= createPalette();
    palette.open();
  };
  document.addEventListener("click", (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || !(event.target instanceof Element)) return;
    if (!event.target.closest("a[data-search]")) return;
    event.preventDefault();
    open();
  });
  document.addEventListener("keydown", (event) => {
    const shortcut =
      (event.metaKey || event.ctrlKey) && event.key.toLowerCase() === "k" && !event.shiftKey && !event.altKey;
    const slash = event.key === "/" && !event.metaKey && !event.ctrlKey && !event.altKey && !isTyping(event.target);
    if (!shortcut && !slash) return;
    event.preventDefault();
    open();
  });
  if (!/Mac|iPhone|iPad/.test(navigator.platform)) {
    for (const hint of all("[data-shortcut]")) hint.textContent = "Ctrl K";
  }
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));

function createPalette() {
  const listbox = element("div", { class: "r-palette-list", id: "palette-list", "aria-label": "Results" });
  const field = element("input", {
    type: "text",
    inputmode: "search",
    placeholder: "Search pages, tokens, icons …",
    "aria-label": "Search",
    autocomplete: "off",
    spellcheck: "false",
    enterkeyhint: "go",
  });
  const close = element("button", { type: "button", class: "r-palette-close", "data-close": true }, "Cancel");
  const keys = element("div", { class: "r-palette-keys", "aria-hidden": "true" });
  for (const [key, does] of [
    ["↑↓", "to move"],
    ["↵", "to open"],
    ["esc", "to close"],
  ] as const) {
    keys.append(element("span", {}, element("kbd", {}, key), does));
  }
  const bar = element("div", { class: "r-palette-field" }, icon("search"), field, close);
  const dialog = createDialog({ look: "r-palette", light: true, "aria-label": "Search" }, bar, listbox, keys);
  const shown = createCombobox(field, listbox);
  let request: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const recent = (): string[] => {
    try {
      const kept: unknown = JSON.parse(remembered(RECENT) ?? "[]");
      return Array.isArray(kept) ? kept.filter((one) => typeof one === "string") : [];
    } catch {
      return [];
    }
  };
  const keep = () => {
    const query = field.value.trim();
    if (query) remember(RECENT, JSON.stringify(withRecent(recent(), query)));
  };
  const start = () => {
    const before: Entry[] = recent().map((query) => ({
      title: query,
      icon: "clock",
      run() {
        field.value = query;
        void search();
        field.focus();
      },
    }));
    shown.show(
      ...entryGroups([
        ["Recent", before],
        ["Go to", places()],
      ]),
    );
  };
  const search = async () => {
    request?.abort();
    const query = field.value.trim();
    if (!query) return start();
    request = new AbortController();
    const { signal } = request;
    try {
      const answer = await call(getSearch, { query: { q: query, limit: LIMIT } }, { signal });
      if (!answer.ok) return shown.show(note("The search did not answer. Press Enter to try it on its own page."));
      const { results, total } = answer.data;
      const everything: Entry = {
        title: `All results for “${query}”`,
        icon: "search",
        url: `/search?q=${encodeURIComponent(query)}`,
      };
      if (results.length === 0) shown.show(note(`Nothing found for “${query}”. Try fewer or other words.`));
      else shown.show(...entryGroups([...grouped(results), ["", total > results.length ? [everything] : []]], query));
      announce(total === 1 ? "1 result" : `${total} results`);
    } catch (error) {
      // Another key was pressed meanwhile.
      if (!signal.aborted) throw error;
    }
  };

  field.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(() => void search(), DEBOUNCE_MS);
  });
  field.addEventListener("keydown", (event) => {
    if (shown.key(event)) return event.preventDefault();
    if (event.key !== "Enter" || !field.value.trim()) return;
    keep();
    location.assign(`/search?q=${encodeURIComponent(field.value.trim())}`);
  });
  listbox.addEventListener("click", (event) => {
    if (!optionOf(event.target)) return;
    keep();
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

/** Sections and the places of the sidebar that the page itself links to. */
function places(): Entry[] {
  const links = all(".r-sections a, .r-tree > ul > li > a:not(.r-tree-more)").filter(
    (link) => link instanceof HTMLAnchorElement,
  );
  const seen = new Map(links.map((link) => [link.pathname, link]));
  return [...seen.values()]
    .slice(0, 8)
    .map((link) => ({ title: link.textContent ?? "", url: link.href, icon: "arrow-right" }));
}
