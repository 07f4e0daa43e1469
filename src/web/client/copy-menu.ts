import { element } from "./elements.ts";

type Copy = (text: string, button: HTMLElement) => Promise<void>;

const GAP = 6;

/** Opens a menu below a button with the forms a thing can be copied in. Arrow keys move, Escape and a click elsewhere close. */
export function openCopyMenu(button: HTMLElement, forms: [label: string, text: string][], copy: Copy): void {
  const items = forms.map(([label, text]) => {
    const item = element(
      "button",
      { type: "button", role: "menuitem", tabindex: "-1" },
      element("span", {}, label),
      element("code", {}, text),
    );
    item.addEventListener("click", () => {
      menu.hidePopover();
      void copy(text, button);
    });
    return item;
  });
  const menu = element(
    "div",
    { class: "r-menu", role: "menu", popover: "auto", "aria-label": button.getAttribute("aria-label") ?? "Copy as" },
    ...items,
  );
  menu.addEventListener("keydown", (event) => moveBetween(items, event));
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

/** Below the button where it fits, above it otherwise; never outside the window. */
function place(menu: HTMLElement, anchor: DOMRect): void {
  const { width, height } = menu.getBoundingClientRect();
  const below = anchor.bottom + GAP + height <= innerHeight;
  menu.style.top = `${Math.max(12, below ? anchor.bottom + GAP : anchor.top - GAP - height)}px`;
  menu.style.left = `${Math.max(12, Math.min(anchor.left, innerWidth - width - 12))}px`;
}

function moveBetween(items: HTMLElement[], event: KeyboardEvent): void {
  const at = items.findIndex((item) => item.matches(":focus"));
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  items.at(to % items.length)?.focus();
}
