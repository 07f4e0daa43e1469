import { buildElement } from "./elements.ts";

let region: HTMLElement | undefined;
/** A screen reader must know a region before its text changes. */
const PAUSE_MS = 60;

/** Puts the region into the page before there is anything to say. A page that is left before it was read has no body. */
export function startAnnouncing(): void {
  if (document.body) openRegion();
}

/** Tells screen readers, politely, what happened. */
export function announce(message: string): void {
  // Outside a modal dialog everything is inert and not announced.
  const host = [...document.querySelectorAll("dialog:modal")].at(-1) ?? document.body;
  const target = openRegion();
  if (target.parentElement !== host) host.append(target);
  // Emptied first, so that the same words twice are read twice.
  target.textContent = "";
  setTimeout(() => {
    target.textContent = message;
  }, PAUSE_MS);
}

function openRegion(): HTMLElement {
  if (region) return region;
  region = buildElement("div", { class: "r-visually-hidden", role: "status", "aria-live": "polite" });
  document.body.append(region);
  return region;
}
