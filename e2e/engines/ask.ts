import { until } from "../../test/until.ts";
import type { Tab } from "./tab.ts";

/** Clicks the element of a selector that says exactly this, or is called so. */
export async function clickOn(tab: Tab, selector: string, text: string): Promise<void> {
  await tab.click(await named(tab, selector, text));
}

/** A selector for the visible element that says exactly this, or is called so; waits for it. */
export async function named(tab: Tab, selector: string, text: string): Promise<string> {
  await until(async () => {
    const isThere = await tab.run(
      (requested, wanted) => {
        for (const marked of document.querySelectorAll("[data-named]")) marked.removeAttribute("data-named");
        const found = [...document.querySelectorAll<HTMLElement>(requested)].find(
          (element) =>
            element.getClientRects().length > 0 &&
            [element.innerText.trim(), element.getAttribute("aria-label"), element.title].includes(wanted),
        );
        found?.setAttribute("data-named", "");
        return found !== undefined;
      },
      selector,
      text,
    );
    if (!isThere) throw new Error(`No ${selector} says “${text}” on ${await tab.address()}.`);
  });
  return "[data-named]";
}

/** Text of an element; "" where there is none. */
export const textOf = (tab: Tab, selector: string): Promise<string> =>
  tab.run((asked) => document.querySelector<HTMLElement>(asked)?.innerText.trim() ?? "", selector);

/** What a field says. */
export const fieldText = (tab: Tab, selector: string): Promise<string | undefined> =>
  tab.run((asked) => {
    const found = document.querySelector(asked);
    return found instanceof HTMLInputElement || found instanceof HTMLTextAreaElement ? found.value : undefined;
  }, selector);

/** Path and query of the page. */
export async function pathOf(tab: Tab): Promise<string> {
  const { pathname, search } = new URL(await tab.address());
  return pathname + search;
}
