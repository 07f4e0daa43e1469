import { all } from "./elements.ts";

/** The option an event came from. */
export const optionOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>("[role=option]") : null;

/**
 * A field with a list of options (ARIA Authoring Practices, "Combobox"): focus stays in the field, and
 * `aria-activedescendant` names the option that Enter clicks.
 */
export function createCombobox(field: HTMLInputElement, listbox: HTMLElement) {
  let options: HTMLElement[] = [];
  let active = -1;

  field.setAttribute("role", "combobox");
  field.setAttribute("aria-autocomplete", "list");
  field.setAttribute("aria-expanded", "true");
  field.setAttribute("aria-controls", listbox.id);
  listbox.setAttribute("role", "listbox");
  // A scrollable element is a tab stop, but the field already controls its options.
  listbox.tabIndex = -1;

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
    const under = optionOf(target);
    const position = under ? options.indexOf(under) : -1;
    if (position >= 0 && position !== active) choose(position, false);
  });
  // The field keeps the focus, and with it the keyboard of a phone.
  listbox.addEventListener("mousedown", (event) => event.preventDefault());

  return {
    /** Puts these into the list and chooses the first `[role=option]` among them. */
    show(...content: Node[]) {
      listbox.replaceChildren(...content);
      options = all("[role=option]", listbox);
      for (const [position, option] of options.entries()) {
        option.id = `${listbox.id}-${position}`;
        option.tabIndex = -1;
        option.setAttribute("aria-selected", "false");
      }
      choose(0);
    },
    /** Handles a key. False if the list has no action for the key. */
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
