import { readLifecycle } from "../../contract/lifecycle.ts";
import { type IconEntry, iconEntries } from "./icons-match.ts";
import { splitSprite } from "./icons-symbol.ts";

/** All icons and their drawings, loaded once. */
export interface IconSource {
  entries: IconEntry[];
  symbols: Map<string, string>;
}

/** Loads the catalog and the sprite. Rejects when one of them does not come. */
export async function loadIcons(): Promise<IconSource> {
  const [catalog, sprite] = await Promise.all([fetch("/api/registry/icons"), fetch("/api/icons-sprite.svg")]);
  if (!catalog.ok || !sprite.ok) throw new Error("The icons did not load.");
  const answer: { catalog: Parameters<typeof iconEntries>[0] } = await catalog.json();
  return { entries: iconEntries(answer.catalog), symbols: splitSprite(await sprite.text()) };
}

/** The icon a cell of the server's page stands for. */
export function entryOfCell(link: HTMLElement): IconEntry {
  const { id = "", category = "", tags, usage, kind = "custom", set, status, deprecated } = link.dataset;
  const lifecycle = readLifecycle({ status, deprecated: deprecated && JSON.parse(deprecated) });
  const name = link.querySelector("span")?.textContent ?? id;
  return { id, name, category, tags: tags?.split("\n") ?? [], usage, kind, libraryIconId: set, ...lifecycle };
}
