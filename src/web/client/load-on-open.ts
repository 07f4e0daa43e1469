import { all, element } from "./elements.ts";

/** Why something was not answered, in words for the reader. */
class Refused extends Error {}

/** Asks our own API as the reader who is signed in, or as nobody. */
export type Ask = <T>(address: string) => Promise<T>;

/** The JSON at an address; what fails is said in a sentence. */
export const ask: Ask = async (address) => {
  const response = await fetch(address, { headers: { accept: "application/json" } });
  if (response.ok) return response.json();
  if (response.status === 401 || response.status === 403)
    throw new Refused("This is for people who are signed in. Sign in and open it again.");
  throw new Refused("This did not load. Close it and open it again.");
};

/** What to tell a reader about something that failed. */
export const reasonOf = (error: unknown): string =>
  error instanceof Refused ? error.message : "This did not load. Is the registry reachable?";

/** Fills groups when they are opened, so that nobody asks for what nobody reads; after a failure the next opening asks again. */
export function loadOnOpen(selector: string, fill: (ask: Ask, group: HTMLElement) => Promise<Node[]>): void {
  for (const group of all(selector)) {
    const place = element("div", { "aria-live": "polite" });
    let state: "new" | "busy" | "done" = "new";
    const load = async () => {
      if (!(group instanceof HTMLDetailsElement) || !group.open || state !== "new") return;
      state = "busy";
      group.append(place);
      place.replaceChildren(element("p", {}, "Loading …"));
      try {
        place.replaceChildren(...(await fill(ask, group)));
        state = "done";
      } catch (error) {
        place.replaceChildren(element("p", {}, reasonOf(error)));
        state = "new";
      }
    };
    group.addEventListener("toggle", () => void load());
    void load();
  }
}
