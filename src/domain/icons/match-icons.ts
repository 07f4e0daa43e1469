import { createIconSynonyms } from "../../engines/text/depicted-words.ts";
import { didYouMean } from "../../engines/text/did-you-mean.ts";
import { fold, matching, queryWords } from "../../engines/text/filter-match.ts";
import { type Deprecation, type LifecycleStatus, readLifecycle } from "../../platform/contract/lifecycle.ts";
import type { IconCatalogEntry } from "./icon-catalog.ts";

/** The fields of an icon that the gallery shows besides the drawing. */
export interface IconEntry {
  id: string;
  name: string;
  category: string;
  tags: string[];
  usage?: string;
  kind: string;
  /** `lucide:anchor` where the icon comes from a set. */
  libraryIconId?: string;
  status?: LifecycleStatus | undefined;
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

/** The searched words of an icon, folded. */
export interface IconWords {
  name: string;
  id: string;
  /** All of it. */
  text: string;
}

export function iconWordsOf({ name, id, tags, category, libraryIconId = "", status }: IconEntry): IconWords {
  const words = { name: fold(name), id: fold(id) };
  return {
    ...words,
    text: [words.name, words.id, fold([...tags, category, libraryIconId, status ?? ""].join(" "))].join(" "),
  };
}

/** Found icons, best first. */
export interface FoundIcons {
  /** Positions of the icons. */
  positions: number[];
  /** The replacement for words without a result: `clock` for `clok`. */
  meant?: string;
}

/**
 * Finds icons by words in name, id, tags, category and set, then icons that depict a word (`trash` for `delete`), and
 * without a result, by similar spelling. The index is built in advance, so that a query over 10,000 icons takes a few
 * milliseconds. `synonyms` are groups of equivalent words.
 */
export function createIconIndex(
  entries: readonly IconEntry[],
  words = entries.map(iconWordsOf),
  synonyms: readonly (readonly string[])[] = [],
) {
  const texts = words.map(({ text }) => text);
  const depicted = createIconSynonyms(synonyms);
  let starts: string[] | undefined;
  let vocabulary: ReadonlySet<string> | undefined;

  /**
   * 0: the complete name or id, 1: its beginning, 2: the beginning of a word, 3: inside a word, 4: tags and the rest.
   */
  const rank = (position: number, query: string): number => {
    const { name = "", id = "" } = words[position] ?? {};
    if (name === query || id === query) return 0;
    if (name.startsWith(query) || id.startsWith(query)) return 1;
    if (name.includes(` ${query}`) || id.includes(`-${query}`)) return 2;
    return name.includes(query) || id.includes(query) ? 3 : 4;
  };

  const find = (wanted: string, category: string): number[] => {
    const isIn = (position: number) => !category || entries[position]?.category === category;
    const found = matching(texts, wanted).filter(isIn);
    if (!wanted) return found;
    const ranks: number[][] = [[], [], [], [], []];
    for (const position of found) ranks[rank(position, wanted)]?.push(position);
    const named = ranks.flat();
    const requested = queryWords(wanted).map((word) => [word, ...depicted(word)].map(spaced));
    if (requested.every((names) => names.length === 1)) return named;
    starts ??= texts.map(spaced);
    const known = new Set(named);
    const isShown = (text: string) => requested.every((names) => names.some((name) => text.indexOf(name) !== -1));
    const shown = starts.flatMap((text, position) =>
      !known.has(position) && isShown(text) && isIn(position) ? [position] : [],
    );
    return [...named, ...shown];
  };

  /** The query with each word no icon has replaced by the one that is nearest. */
  const nearest = (wanted: string): string => {
    vocabulary ??= new Set(texts.flatMap((text) => spaced(text).split(" ")).filter(Boolean));
    const known = vocabulary;
    return queryWords(wanted)
      .map((word) => (known.has(word) ? word : (didYouMean(word, known) ?? word)))
      .join(" ");
  };

  return {
    /** An empty query or category matches all. */
    find(query: string, category = ""): FoundIcons {
      const wanted = fold(query).trim();
      const positions = find(wanted, category);
      const meant = positions.length > 0 || wanted.length > MAX_TYPED_LENGTH ? wanted : nearest(wanted);
      return meant === wanted ? { positions } : { positions: find(meant, category), meant };
    },
  };
}

/** Tells the reader that other words were searched. */
export const otherWordsText = (query: string, meant: string): string =>
  `No icons match “${query}”. Showing icons for “${meant}”.`;

/** A longer query was pasted, not typed. */
const MAX_TYPED_LENGTH = 60;

/** A text in which every word has a space before it: the beginning of one is found as ` bin`, not in `cabinet`. */
const spaced = (text: string): string => ` ${text.replaceAll(/[^\p{L}\p{N}]+/gu, " ")}`;
