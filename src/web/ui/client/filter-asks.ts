import { announce } from "./announce.ts";
import { readResponseText } from "./call.ts";
import { all } from "./elements.ts";
import { onTyped } from "./typed.ts";

/** Time from the last key to the request. */
const ASK_MS = 120;

/**
 * Starts filter fields of pages that have only some of the entries (`data-filter-asks`). Each key sends the request of
 * their form, and the response's element with that ID replaces the page's. Enter loads the complete page, as without
 * scripts.
 */
export function startServerFilters(): void {
  for (const field of all("input[data-filter-asks]")) {
    if (field instanceof HTMLInputElement && field.form) startAsking(field, field.form);
  }
}

function startAsking(field: HTMLInputElement, form: HTMLFormElement): void {
  let requested = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const ask = async () => {
    const turn = ++requested;
    const address = addressOf(form);
    try {
      const text = await readResponseText(address.href);
      // A newer request was sent, so this response is out of date.
      if (turn !== requested) return;
      const answer = new DOMParser().parseFromString(text, "text/html");
      for (const selector of [`#${CSS.escape(field.dataset.filterAsks ?? "")}`, ".r-filter-count"]) {
        const found = answer.querySelector(selector);
        if (found) document.querySelector(selector)?.replaceWith(document.adoptNode(found));
      }
      history.replaceState(history.state, "", address);
      announce(document.querySelector(".r-filter-count")?.textContent ?? "");
    } catch {
      // The shown entries stay. Enter asks again and reports the fault.
    }
  };
  onTyped(field, () => {
    clearTimeout(timer);
    timer = setTimeout(() => void ask(), ASK_MS);
  });
}

/** The form's address without empty fields. */
function addressOf(form: HTMLFormElement): URL {
  const url = new URL(form.action);
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string" && value.trim() !== "") url.searchParams.set(name, value.trim());
  }
  return url;
}
