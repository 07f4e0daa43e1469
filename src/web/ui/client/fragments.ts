import { announce } from "./announce.ts";
import { readResponseText } from "./call.ts";
import { addCodeButtons } from "./copy.ts";
import { buildElement, parsed } from "./elements.ts";
import { startIslands } from "./islands.ts";

/**
 * Parts of a page that the server draws on demand (`web/ui/fragment.tsx`): `details[data-load]` loads on opening,
 * `div[data-load]` immediately, and a `form[data-replace]` replaces the content of the element with that id. Without
 * scripts both are links to pages.
 */
export function startFragments(): void {
  const loaded = new WeakSet<Element>();
  const open = async (group: HTMLDetailsElement) => {
    const address = group.dataset.load;
    const place = group.lastElementChild;
    if (!group.open || address === undefined || !place || loaded.has(group)) return;
    loaded.add(group);
    place.replaceChildren(buildElement("p", {}, "Loading…"));
    // After a failure the next opening asks again.
    if (!(await replace(place, address))) loaded.delete(group);
  };
  // The event does not bubble, but it is captured.
  const toggled = ({ target }: Event) => {
    if (target instanceof HTMLDetailsElement) void open(target);
  };
  document.addEventListener("toggle", toggled, { capture: true });
  for (const group of document.querySelectorAll("details")) void open(group);
  for (const part of document.querySelectorAll<HTMLElement>("div[data-load]"))
    if (part.firstElementChild) void replace(part.firstElementChild, part.dataset.load ?? "");

  document.addEventListener("submit", async (event) => {
    const { target: form, submitter } = event;
    if (!(form instanceof HTMLFormElement) || form.dataset.replace === undefined) return;
    const place = document.getElementById(form.dataset.replace);
    if (!place) return;
    event.preventDefault();
    const requested = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
    submitter?.setAttribute("aria-busy", "true");
    if (await replace(place, `${form.action}?${new URLSearchParams(requested)}`)) announce("Done");
    submitter?.removeAttribute("aria-busy");
  });
}

/** Loads a fragment into a place. False if that failed; then the place shows the reason. */
async function replace(place: Element, address: string): Promise<boolean> {
  try {
    place.replaceChildren(...parsed(await readResponseText(address, { fragment: true })));
    addCodeButtons(place);
    startIslands(place);
    return true;
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    place.replaceChildren(buildElement("p", { role: "alert" }, text));
    return false;
  }
}
