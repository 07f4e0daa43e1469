import { createIconIndex, type FoundIcons, type IconEntry } from "../../../../domain/icons/match-icons.ts";
import { announce } from "../../../ui/client/announce.ts";
import { loadIcons } from "./source.ts";

/** The icons of the gallery: first the icons of the server's page, then all. */
export function createIcons(shown: IconEntry[], total: number, synonyms: readonly (readonly string[])[]) {
  let entries = shown;
  let symbols = new Map<string, string>();
  let index: ReturnType<typeof createIconIndex> | undefined;
  let loading: Promise<boolean> | undefined;

  const loadAll = async () => {
    try {
      ({ entries, symbols } = await loadIcons());
      return true;
    } catch {
      loading = undefined;
      announce("The other icons couldn't be loaded. Use the links below the grid to see them.");
      return false;
    }
  };

  return {
    get entries(): readonly IconEntry[] {
      return entries;
    },
    /** Drawings by id, of icons that were loaded. */
    get symbols(): ReadonlyMap<string, string> {
      return symbols;
    },
    /** False where the others did not come: the page stays as the server made it. */
    load(): Promise<boolean> {
      loading ??= total === entries.length ? Promise.resolve(true) : loadAll();
      return loading;
    },
    /** Positions in `entries` of matching icons, best first. */
    find(query: string, category: string): FoundIcons {
      index ??= createIconIndex(entries, undefined, synonyms);
      return index.find(query, category);
    },
  };
}
