import { islands } from "virtual:page-scripts";
import { all } from "./elements.ts";

/**
 * Loads and starts the script of a page for each element that is marked with its name (`data-island="icons"`), and
 * marks those that are started (`data-started`).
 */
export function startIslands(root: ParentNode = document): void {
  for (const place of all("[data-island]", root)) {
    const load = islands[place.dataset.island ?? ""];
    // Without its script a page can still be read.
    load?.().then(({ start }) => {
      start(place);
      place.setAttribute("data-started", "");
    }, console.error);
  }
}
