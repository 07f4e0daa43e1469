import { element } from "./elements.ts";

let region: HTMLElement | undefined;

/** Tells screen readers, politely, what happened. */
export function announce(message: string): void {
  if (!region) {
    region = element("div", { class: "r-visually-hidden", role: "status", "aria-live": "polite" });
    document.body.append(region);
  }
  // Emptied first, so that the same words twice are read twice.
  region.textContent = "";
  const target = region;
  setTimeout(() => {
    target.textContent = message;
  }, 40);
}
