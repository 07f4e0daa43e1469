import { buildElement } from "./elements.ts";

const GAP = 6;

/**
 * The list of a menu (ARIA Authoring Practices, "Menu"): arrow keys, Home, End and the first letter of an item move, Tab
 * leaves. Items are buttons or links.
 */
export function menuList(label: string, items: readonly HTMLElement[]): HTMLElement {
  for (const item of items) {
    item.setAttribute("role", "menuitem");
    item.tabIndex = -1;
  }
  const list = buildElement("div", { role: "menu", "aria-label": label }, ...items);
  list.addEventListener("keydown", (event) => {
    if (event.key === "Tab") return list.closest<HTMLElement>("[popover]")?.hidePopover();
    const at = items.findIndex((item) => item.matches(":focus"));
    const next = placeAfter(event, at, items);
    if (next === undefined) return;
    event.preventDefault();
    items.at(next % items.length)?.focus();
  });
  return list;
}

function placeAfter(
  { key, ctrlKey, metaKey, altKey }: KeyboardEvent,
  at: number,
  items: readonly HTMLElement[],
): number | undefined {
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[key];
  if (to !== undefined || key.length > 1 || key === " " || ctrlKey || metaKey || altKey) return to;
  const begins = (item: HTMLElement) => item.textContent?.trim().toLowerCase().startsWith(key.toLowerCase());
  const found = items.findIndex((item, place) => place > at && begins(item));
  return found < 0 ? items.findIndex(begins) : found;
}

/** Opens a menu at a button until an item is selected. Escape and a click outside close it and return the focus. */
export function openMenu(button: HTMLElement, items: readonly HTMLElement[]): void {
  const label = button.getAttribute("aria-label") ?? "Menu";
  const menu = buildElement("div", { class: "r-menu", popover: "auto" }, menuList(label, items));
  menu.addEventListener("click", () => menu.hidePopover());
  menu.addEventListener("toggle", (event) => {
    if (!(event instanceof ToggleEvent) || event.newState !== "closed") return;
    const inside = menu.contains(document.activeElement) || document.activeElement === document.body;
    menu.remove();
    if (inside) button.focus();
  });
  (button.closest("main, dialog") ?? document.body).append(menu);
  menu.showPopover();
  place(menu, button.getBoundingClientRect());
  items[0]?.focus({ preventScroll: true });
}

/** Below the button if it fits, otherwise above it; never outside the window. */
function place(menu: HTMLElement, anchor: DOMRect): void {
  const { width, height } = menu.getBoundingClientRect();
  const below = anchor.bottom + GAP + height <= innerHeight;
  menu.style.top = `${Math.max(12, below ? anchor.bottom + GAP : anchor.top - GAP - height)}px`;
  menu.style.left = `${Math.max(12, Math.min(anchor.left, innerWidth - width - 12))}px`;
}
