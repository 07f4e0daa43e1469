import { all } from "./elements.ts";

/**
 * Keeps input for the way back: WebKit empties fields with `autocomplete="off"` of a cached page, while the rest stays.
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
