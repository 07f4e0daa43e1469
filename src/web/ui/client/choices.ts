import { all } from "./elements.ts";
import { remember, remembered } from "./remembered.ts";
import { rememberFocus } from "./return-focus.ts";

/** The reader's choices for the complete page. */
const NAMES = ["scheme", "brand", "dir"] as const;
type Name = (typeof NAMES)[number];

/** The current value, as the boot script set it. Empty without a choice. */
export const currentChoice = (name: Name): string => document.documentElement.getAttribute(`data-${name}`) ?? "";

/** Calls back after a change of any source. */
export function onChoice(changed: () => void): void {
  const attributeFilter = NAMES.map((name) => `data-${name}`);
  new MutationObserver(changed).observe(document.documentElement, { attributeFilter });
}

/**
 * Selects of scheme, brand and direction in the bar: they show the current values, and store them for further pages and
 * tabs. The boot script applies a choice.
 */
export function startChoices(): void {
  const root = document.documentElement;
  const follows: Partial<Record<Name, { axis: string }>> = JSON.parse(root.dataset.follows ?? "{}");
  const isNamed = (name: Name) => {
    const axis = follows[name]?.axis;
    return axis !== undefined && new URL(location.href).searchParams.has(axis);
  };

  const fill = () => {
    for (const select of selects()) {
      const name = nameOf(select);
      // Who follows the system has chosen nothing; an address that names a scheme has.
      const value = name === "brand" || isNamed(name) ? currentChoice(name) : (remembered(`registry-${name}`) ?? "");
      const known = [...select.options].some((option) => option.value === value);
      if (!known && isNamed(name)) select.append(new Option(value.replaceAll(/[-_.]+/g, " ") || "base", value));
      select.value = known || isNamed(name) ? value : "";
    }
  };
  const choose = (name: Name, value: string) => {
    remember(`registry-${name}`, value || null);
    dispatchEvent(new CustomEvent("registry-choice", { detail: { name, value } }));
    fill();
  };

  document.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLSelectElement && target.matches("[data-choice]"))) return;
    // A page that has other content for the choice is loaded again.
    if (follows[nameOf(target)]) rememberFocus(target.selectedOptions[0]?.label ?? "");
    choose(nameOf(target), target.value);
  });
  // Links of a page to its other values are the same choice as the one in the bar.
  document.addEventListener("click", ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>("[data-choices] a[href]") : null;
    if (!link) return;
    const query = new URL(link.href).searchParams;
    for (const name of NAMES) {
      const value = query.get(follows[name]?.axis ?? "");
      if (value && selects().some((one) => nameOf(one) === name && [...one.options].some((o) => o.value === value)))
        remember(`registry-${name}`, value);
    }
  });
  onChoice(fill);
  addEventListener("storage", fill);
  fill();
}

const selects = (): HTMLSelectElement[] =>
  all("select[data-choice]").filter((element) => element instanceof HTMLSelectElement);

const nameOf = (select: HTMLSelectElement): Name => NAMES.find((name) => name === select.dataset.choice) ?? "scheme";
