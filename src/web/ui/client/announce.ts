import { element } from "./elements.ts";

const region = element("div", { class: "r-visually-hidden", role: "status", "aria-live": "polite" });
/** A screen reader has to know of a region before its text changes. */
const PAUSE_MS = 60;

/** Puts the region into the page before there is anything to say. */
export const startAnnouncing = (): void => document.body.append(region);

/** Tells screen readers, politely, what happened. */
export function announce(message: string): void {
  // All outside of a modal dialog is inert, and heard by nobody.
  const host = [...document.querySelectorAll("dialog:modal")].at(-1) ?? document.body;
  if (region.parentElement !== host) host.append(region);
  // Emptied first, so that the same words twice are read twice.
  region.textContent = "";
  setTimeout(() => {
    region.textContent = message;
  }, PAUSE_MS);
}
