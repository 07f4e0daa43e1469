import { createBreather } from "../../../safe/breathe.ts";
import type { IconCatalog } from "./icon-reader.ts";
import { createIconIndex, type IconEntry, iconEntries, wordsOf } from "./match-icons.ts";

/** What the gallery asks of a catalog. */
export interface IconFinder {
  /** Each id once. */
  entries: readonly IconEntry[];
  categories: readonly (readonly [name: string, count: number])[];
  /** Positions of the icons that match, best first. */
  find(query: string, category: string): Promise<number[]>;
}

const finders = new WeakMap<IconCatalog, IconFinder>();

/** Finds in a catalog; what that needs is made once, and the words of its icons only when somebody asks for words. */
export async function findIn(catalog: IconCatalog): Promise<IconFinder> {
  const known = finders.get(catalog);
  if (known) return known;
  const entries = iconEntries(Array.from(catalog.byId.values(), ({ entry }) => entry));
  const groups = Map.groupBy(entries, ({ category }) => category);
  let index: Promise<ReturnType<typeof createIconIndex>> | undefined;
  const finder: IconFinder = {
    entries,
    categories: [...groups].map(([name, icons]) => [name, icons.length] as const),
    async find(query, category) {
      if (query.trim() === "") {
        const all = entries.keys();
        return category ? [...all].filter((position) => entries[position]?.category === category) : [...all];
      }
      index ??= indexOf(entries);
      return (await index).find(query, category);
    },
  };
  finders.set(catalog, finder);
  return finder;
}

async function indexOf(entries: readonly IconEntry[]) {
  const breathe = createBreather();
  const words = [];
  for (const entry of entries) {
    words.push(wordsOf(entry));
    await breathe();
  }
  return createIconIndex(entries, words);
}
