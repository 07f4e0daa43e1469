import { all } from "./elements.ts";

/**
 * What was written in fields and chosen stays for who comes back: WebKit empties those with `autocomplete="off"` of a page
 * that it kept, while the page, its address and what it shows are as they were.
 */
export function startKeepingFields(): void {
  let freed: HTMLElement[] = [];
  addEventListener("pagehide", ({ persisted }) => {
    if (!persisted) return;
    freed = all('[autocomplete="off"]');
    for (const field of freed) field.removeAttribute("autocomplete");
  });
  addEventListener("pageshow", () => {
    for (const field of freed) field.setAttribute("autocomplete", "off");
    freed = [];
  });
}
