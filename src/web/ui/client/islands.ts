import { islands } from "virtual:page-scripts";
import { all } from "./elements.ts";

/**
 * Loads and starts the script of each marked element (`data-island="icons"`), and marks started ones (`data-started`).
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
