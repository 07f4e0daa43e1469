import { announce } from "./announce.ts";
import { readText } from "./call.ts";
import { all } from "./elements.ts";
import { onTyped } from "./typed.ts";

/** The server is asked this long after the last key. */
const ASK_MS = 120;

/**
 * Fields of pages that have not all entries (`data-filter-asks`): after a key the server is asked as their form would, and
 * the element of that id in its answer takes the place of ours. Enter asks for the whole page, as without scripts.
 */
export function startAskingFilters(): void {
  for (const field of all("input[data-filter-asks]")) {
    if (field instanceof HTMLInputElement && field.form) startAsking(field, field.form);
  }
}

function startAsking(field: HTMLInputElement, form: HTMLFormElement): void {
  let asked = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const ask = async () => {
    const turn = ++asked;
    const address = addressOf(form);
    try {
      const text = await readText(address.href);
      // Somebody who types on waits for the last answer alone.
      if (turn !== asked) return;
      const answer = new DOMParser().parseFromString(text, "text/html");
      for (const selector of [`#${CSS.escape(field.dataset.filterAsks ?? "")}`, ".r-filter-count"]) {
        const found = answer.querySelector(selector);
        if (found) document.querySelector(selector)?.replaceWith(document.adoptNode(found));
      }
      history.replaceState(history.state, "", address);
      announce(document.querySelector(".r-filter-count")?.textContent ?? "");
    } catch {
      // What is shown stays; Enter asks again, and says what is wrong.
    }
  };
  onTyped(field, () => {
    clearTimeout(timer);
    timer = setTimeout(() => void ask(), ASK_MS);
  });
}

/** Where the form leads, without fields that say nothing. */
function addressOf(form: HTMLFormElement): URL {
  const url = new URL(form.action);
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string" && value.trim() !== "") url.searchParams.set(name, value.trim());
  }
  return url;
}
