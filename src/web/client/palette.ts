import { announce } from "./announce.ts";
import { all, element, icon } from "./elements.ts";
import { type Entry, list, option } from "./palette-list.ts";
import { remember, remembered } from "./remembered.ts";
import { grouped, type Result, withRecent } from "./search-results.ts";

const DEBOUNCE_MS = 80;
const LIMIT = 24;
const RECENT = "registry-recent";

/** The command palette: opened by ⌘K, Ctrl K, `/` and every `[data-search]` link. Made when first opened. */
export function startPalette(): void {
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
  const listbox = element("div", {
    class: "r-palette-list",
    id: "palette-list",
    role: "listbox",
    "aria-label": "Results",
  });
  const field = element("input", {
    type: "text",
    inputmode: "search",
    placeholder: "Search pages, tokens, icons …",
    role: "combobox",
    "aria-label": "Search",
    "aria-expanded": "true",
    "aria-controls": "palette-list",
    "aria-autocomplete": "list",
    autocomplete: "off",
    spellcheck: "false",
    enterkeyhint: "go",
  });
  const close = element("button", { type: "button", class: "r-palette-close" }, "Cancel");
  const keys = element("div", { class: "r-palette-keys", "aria-hidden": "true" });
  for (const [key, does] of [
    ["↑↓", "to move"],
    ["↵", "to open"],
    ["esc", "to close"],
  ] as const) {
    keys.append(element("span", {}, element("kbd", {}, key), does));
  }
  const bar = element("div", { class: "r-palette-field" }, icon("search"), field, close);
  const dialog = element("dialog", { class: "r-palette", "aria-label": "Search" }, bar, listbox, keys);
  document.body.append(dialog);

  const shown = list(listbox, field);
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
    shown.show([
      ["Recent", before],
      ["Go to", places()],
    ]);
  };
  const search = async () => {
    request?.abort();
    const query = field.value.trim();
    if (!query) return start();
    request = new AbortController();
    const { signal } = request;
    try {
      const response = await fetch(`/api/search?${new URLSearchParams({ q: query, limit: String(LIMIT) })}`, {
        signal,
      });
      if (!response.ok) throw new Error(String(response.status));
      const answer: { results: Result[]; total: number } = await response.json();
      const everything: Entry = {
        title: `All results for “${query}”`,
        icon: "search",
        url: `/search?q=${encodeURIComponent(query)}`,
      };
      if (answer.results.length === 0) shown.note(`Nothing found for “${query}”. Try fewer or other words.`);
      else
        shown.show(
          [
            ...grouped(answer.results),
            ...(answer.total > answer.results.length ? ([["", [everything]]] as const) : []),
          ],
          query,
        );
      announce(answer.total === 1 ? "1 result" : `${answer.total} results`);
    } catch {
      if (!signal.aborted) shown.note("The search did not answer. Press Enter to try it on its own page.");
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
    if (!option(event.target)) return;
    keep();
    if (!event.metaKey && !event.ctrlKey) dialog.close();
  });
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", ({ target }) => {
    if (target === dialog) dialog.close();
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
