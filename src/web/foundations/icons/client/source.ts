import { getIcons, getSprite } from "../../../../domain/icons/contract.ts";
import { type IconEntry, iconEntries } from "../../../../domain/icons/match-icons.ts";
import { readLifecycle } from "../../../../platform/contract/lifecycle.ts";
import { call, readResponseText } from "../../../ui/client/call.ts";
import { splitSprite } from "../icon-picture.ts";

/** All icons and their drawings, loaded once. */
export interface IconSource {
  entries: IconEntry[];
  symbols: Map<string, string>;
}

/** Loads the catalog and the sprite. Rejects when one of them does not come. */
export async function loadIcons(): Promise<IconSource> {
  const [icons, sprite] = await Promise.all([call(getIcons, {}), readResponseText(getSprite.path)]);
  if (!icons.ok) throw new Error(icons.problem);
  return { entries: iconEntries(icons.data.catalog), symbols: splitSprite(sprite) };
}

/** The icon of a cell in the server's page. */
export function entryOfCell(link: HTMLElement): IconEntry {
  const { id = "", category = "", tags, usage, kind = "custom", set, status, deprecated } = link.dataset;
  const lifecycle = readLifecycle({ status, deprecated: deprecated && JSON.parse(deprecated) });
  const name = link.querySelector("span")?.textContent ?? id;
  return { id, name, category, tags: tags?.split("\n") ?? [], usage, kind, libraryIconId: set, ...lifecycle };
}
