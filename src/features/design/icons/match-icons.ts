import { type Deprecation, readLifecycle, type Status } from "../../../contract/lifecycle.ts";
import { fold, matching } from "../../../text/filter-match.ts";
import type { IconCatalogEntry } from "./icon-catalog.ts";

/** What the gallery knows of an icon besides its drawing. */
export interface IconEntry {
  id: string;
  name: string;
  category: string;
  tags: string[];
  usage?: string;
  kind: string;
  /** `lucide:anchor` where the icon comes from a set. */
  libraryIconId?: string;
  status?: Status | undefined;
  deprecated?: Deprecation | undefined;
}

/** The icons of a catalog; the first of two entries with one id counts, as in the sprite. */
export function iconEntries(catalog: readonly IconCatalogEntry[]): IconEntry[] {
  const entries = new Map<string, IconEntry>();
  for (const { id, name, category, tags = [], usage, source, status, deprecated } of catalog) {
    if (entries.has(id)) continue;
    const lifecycle = readLifecycle({ status, deprecated }, [category, ...tags]);
    const libraryIconId = typeof source.libraryIconId === "string" ? source.libraryIconId : undefined;
    entries.set(id, { id, name, category, tags, usage, kind: source.type, libraryIconId, ...lifecycle });
  }
  return [...entries.values()];
}

/** Set of an icon: `lucide` of `lucide:anchor`. */
export const setOf = ({ libraryIconId = "" }: Pick<IconEntry, "libraryIconId">): string =>
  libraryIconId.split(":", 1)[0] ?? "";

/** What an icon is found by, folded. */
export interface IconWords {
  name: string;
  id: string;
  /** All of it. */
  text: string;
}

export function wordsOf({ name, id, tags, category, libraryIconId = "", status }: IconEntry): IconWords {
  const words = { name: fold(name), id: fold(id) };
  return {
    ...words,
    text: [words.name, words.id, fold([...tags, category, libraryIconId, status ?? ""].join(" "))].join(" "),
  };
}

/**
 * Finds icons by words in name, id, tags, category and set. All preparation happens before, so that a query over
 * 10,000 icons takes a few milliseconds.
 */
export function createIconIndex(entries: readonly IconEntry[], words = entries.map(wordsOf)) {
  const texts = words.map(({ text }) => text);

  /** 0 the name or id itself, 1 its beginning, 2 the beginning of a word, 3 elsewhere in it, 4 tags and the rest. */
  const rank = (position: number, query: string): number => {
    const { name = "", id = "" } = words[position] ?? {};
    if (name === query || id === query) return 0;
    if (name.startsWith(query) || id.startsWith(query)) return 1;
    if (name.includes(` ${query}`) || id.includes(`-${query}`)) return 2;
    return name.includes(query) || id.includes(query) ? 3 : 4;
  };

  return {
    /** Positions of the icons that match, best first; an empty query or category matches all. */
    find(query: string, category = ""): number[] {
      const wanted = fold(query).trim();
      const found = matching(texts, wanted).filter((position) => !category || entries[position]?.category === category);
      if (!wanted) return found;
      const ranks: number[][] = [[], [], [], [], []];
      for (const position of found) ranks[rank(position, wanted)]?.push(position);
      return ranks.flat();
    },
  };
}
