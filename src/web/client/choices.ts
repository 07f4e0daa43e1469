import { all } from "./elements.ts";
import { remember, remembered } from "./remembered.ts";

/** What the server wrote into `data-frame` of `<html>`. */
interface Settings {
  scheme: string;
  brand: string;
  modes: string[];
  brands: string[];
}

/** The mode to show: what was chosen, else what the system prefers, else the first. */
export function modeFor(chosen: string | null, prefersDark: boolean, modes: readonly string[]): string {
  const system = prefersDark ? "dark" : "light";
  if (chosen !== null && modes.includes(chosen)) return chosen;
  return modes.includes(system) ? system : (modes[0] ?? system);
}

/** Selects of scheme and brand: filled with what was chosen, kept for the next page and for other tabs. */
export function startChoices(): void {
  const root = document.documentElement;
  const settings: Settings = JSON.parse(root.dataset.frame ?? "{}");
  const dark = matchMedia("(prefers-color-scheme: dark)");

  const show = () => {
    const scheme = modeFor(remembered("registry-scheme"), dark.matches, settings.modes);
    root.setAttribute("data-scheme", scheme);
    root.setAttribute(settings.scheme, scheme);
    const kept = remembered("registry-brand");
    const brand = kept !== null && settings.brands.includes(kept) ? kept : settings.brands[0];
    if (brand !== undefined) {
      root.setAttribute("data-brand", brand);
      root.setAttribute(settings.brand, brand);
    }
    for (const select of all("select[data-choice]")) {
      if (!(select instanceof HTMLSelectElement)) continue;
      const chosen = remembered("registry-scheme") ?? "";
      select.value = select.dataset.choice === "brand" ? (brand ?? "") : settings.modes.includes(chosen) ? chosen : "";
    }
  };

  document.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLSelectElement) || target.dataset.choice === undefined) return;
    remember(`registry-${target.dataset.choice}`, target.value || null);
    show();
    follow(target.dataset.choice);
  });
  // A page that has other content for each choice is asked for again, without what its address named before.
  const follow = (choice: string) => {
    const follows: Record<string, { axis: string }> = JSON.parse(root.dataset.follows ?? "{}");
    const axis = follows[choice]?.axis;
    if (axis === undefined) return;
    const url = new URL(location.href);
    url.searchParams.delete(axis);
    if (url.href === location.href) location.reload();
    else location.replace(url);
  };
  dark.addEventListener("change", show);
  addEventListener("storage", show);
  show();
}
