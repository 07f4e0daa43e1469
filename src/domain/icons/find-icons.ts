import { createYielder } from "../../safe/yield-to-event-loop.ts";
import type { IconCatalog } from "./icon-reader.ts";
import { createIconIndex, type FoundIcons, type IconEntry, iconEntries, iconWordsOf } from "./match-icons.ts";

/** Searches a catalog for the gallery. */
export interface IconFinder {
  /** Each id once. */
  entries: readonly IconEntry[];
  categories: readonly (readonly [name: string, count: number])[];
  find(query: string, category: string): Promise<FoundIcons>;
}

type Synonyms = readonly (readonly string[])[];

const finders = new WeakMap<IconCatalog, { finder: IconFinder; synonyms: Synonyms }>();

/**
 * Makes a finder for a catalog, with the design system's synonyms. The index is built once, at the first search by
 * words.
 */
export async function findIn(catalog: IconCatalog, synonyms: Synonyms = NONE): Promise<IconFinder> {
  const known = finders.get(catalog);
  if (known?.synonyms === synonyms) return known.finder;
  const entries = iconEntries(Array.from(catalog.byId.values(), ({ entry }) => entry));
  const groups = Map.groupBy(entries, ({ category }) => category);
  let index: Promise<ReturnType<typeof createIconIndex>> | undefined;
  const finder: IconFinder = {
    entries,
    categories: [...groups].map(([name, icons]) => [name, icons.length] as const),
    async find(query, category) {
      if (query.trim() === "") {
        const all = entries.keys();
        const isIn = (position: number) => !category || entries[position]?.category === category;
        return { positions: [...all].filter(isIn) };
      }
      index ??= indexOf(entries, synonyms);
      return (await index).find(query, category);
    },
  };
  finders.set(catalog, { finder, synonyms });
  return finder;
}

const NONE: Synonyms = [];

async function indexOf(entries: readonly IconEntry[], synonyms: Synonyms) {
  const yieldToLoop = createYielder();
  const words = [];
  for (const entry of entries) {
    words.push(iconWordsOf(entry));
    await yieldToLoop();
  }
  return createIconIndex(entries, words, synonyms);
}
