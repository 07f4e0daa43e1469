import { type Status, statusTitle } from "../../contract/lifecycle.ts";
import type { IconName } from "../components/icon-paths.ts";
import { element, icon } from "./elements.ts";
import { parts } from "./highlight.ts";

/** Something to choose: an address to open, or something to do. */
export interface Entry {
  title: string;
  detail?: string;
  url?: string;
  icon?: IconName;
  swatch?: string;
  image?: string;
  status?: Status;
  run?(): void;
}

/** The option an event came from. */
export const option = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>("[role=option]") : null;

/**
 * The list of a combobox (ARIA Authoring Practices): focus stays in the field, `aria-activedescendant` names the
 * option that Enter opens.
 */
export function list(listbox: HTMLElement, field: HTMLInputElement) {
  let options: HTMLElement[] = [];
  let active = -1;

  const choose = (position: number, scroll = true) => {
    options[active]?.setAttribute("aria-selected", "false");
    active = options.length === 0 ? -1 : (position + options.length) % options.length;
    const chosen = options[active];
    if (!chosen) return field.removeAttribute("aria-activedescendant");
    chosen.setAttribute("aria-selected", "true");
    field.setAttribute("aria-activedescendant", chosen.id);
    if (active === 0) listbox.scrollTop = 0;
    else if (scroll) chosen.scrollIntoView({ block: "nearest" });
  };

  listbox.addEventListener("pointermove", ({ target }) => {
    const under = option(target);
    const position = under ? options.indexOf(under) : -1;
    if (position >= 0 && position !== active) choose(position, false);
  });
  // The field keeps the focus, and with it the keyboard of a phone.
  listbox.addEventListener("mousedown", (event) => event.preventDefault());

  return {
    /** Shows groups of entries and chooses the first; words of `query` are marked. */
    show(groups: readonly (readonly [heading: string, entries: readonly Entry[]])[], query = "") {
      options = [];
      const made = groups
        .filter(([, entries]) => entries.length > 0)
        .map(([heading, entries], position) => {
          const rows = entries.map((entry) => row(entry, `palette-option-${options.length}`, query, options));
          const id = `palette-group-${position}`;
          if (!heading) return element("div", { role: "group", "aria-label": "More" }, ...rows);
          const head = element("div", { class: "r-palette-group", id, role: "presentation" }, heading);
          return element("div", { role: "group", "aria-labelledby": id }, head, ...rows);
        });
      listbox.replaceChildren(...made);
      choose(0);
    },
    /** Shows a sentence instead of options. */
    note(text: string) {
      options = [];
      listbox.replaceChildren(element("p", { class: "r-palette-note", role: "presentation" }, text));
      choose(-1);
    },
    /** Acts on a key; false when it is not one of the list's. */
    key({ key, metaKey, ctrlKey, isComposing }: KeyboardEvent): boolean {
      if (isComposing) return false;
      if (key === "ArrowDown" || (ctrlKey && key === "n")) choose(active + 1);
      else if (key === "ArrowUp" || (ctrlKey && key === "p")) choose(active - 1);
      else if (key === "Enter") return press(options[active], { metaKey, ctrlKey });
      else return false;
      return true;
    },
  };
}

function press(chosen: HTMLElement | undefined, keys: MouseEventInit): boolean {
  chosen?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ...keys }));
  return chosen !== undefined;
}

function row(entry: Entry, id: string, query: string, options: HTMLElement[]): HTMLElement {
  const title = element("div", { class: "r-palette-title" });
  for (const { text, hit } of parts(entry.title, query)) title.append(hit ? element("mark", {}, text) : text);
  const text = element("div", { class: "r-palette-text" }, title);
  if (entry.detail) text.append(element("div", { class: "r-palette-detail" }, entry.detail));
  const attributes = { class: "r-palette-option", id, role: "option", "aria-selected": "false", tabindex: "-1" };
  const made = entry.url === undefined ? element("div", attributes) : element("a", { ...attributes, href: entry.url });
  made.append(element("span", { class: "r-palette-picture" }, picture(entry)), text);
  if (entry.status && entry.status !== "stable")
    made.append(element("span", { class: "r-badge r-tone-neutral" }, statusTitle(entry.status)));
  if (entry.run)
    made.addEventListener("click", (event) => {
      event.stopPropagation();
      entry.run?.();
    });
  options.push(made);
  return made;
}

function picture({ swatch, image, icon: name = "file" }: Entry): Node {
  if (image) return element("img", { src: image, alt: "", loading: "lazy" });
  if (!swatch) return icon(name);
  const color = element("span");
  // A property set by script takes a color or nothing; it cannot load anything.
  color.style.backgroundColor = swatch;
  return element("span", { class: "r-swatch r-swatch-small" }, color);
}
