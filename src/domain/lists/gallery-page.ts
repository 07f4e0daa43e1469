import { matching } from "../../engines/text/filter-match.ts";
import { omit } from "../../safe/omit.ts";

/**
 * Entries on one page of a gallery. A gallery of one page is filtered in the browser. A larger gallery is filtered on
 * the server.
 */
export const GALLERY_PAGE = 96;

/** The part of a gallery on one page. */
export interface GalleryPage<E> {
  /** `isFound` is false for entries that a filter hides. A single page has all entries. */
  entries: { entry: E; isFound: boolean }[];
  isWhole: boolean;
  total: number;
  found: number;
  page: number;
  pages: number;
}

/** The address of a gallery page with its query, without empty values. */
export function galleryPageAddress(action: string, words: Record<string, unknown>, page: number): string {
  const requested = Object.entries({ ...omit(words, "page"), page: page > 1 ? page : "" }).map(([name, value]) => [
    name,
    String(value ?? ""),
  ]);
  const query = new URLSearchParams(requested.filter(([, value]) => value !== ""));
  return query.size > 0 ? `${action}?${query}` : action;
}

/** Selects the entries of a page by a query of words. `textOf` returns the folded text to search. */
export function galleryPage<E>(
  entries: readonly E[],
  textOf: (entry: E) => string,
  requested: { q: string; page: number },
): GalleryPage<E> {
  const positions = requested.q.trim() === "" ? undefined : matching(entries.map(textOf), requested.q);
  const [total, found] = [entries.length, positions?.length ?? entries.length];
  if (total <= GALLERY_PAGE) {
    const all = new Set(positions ?? entries.keys());
    const marked = entries.map((entry, position) => ({ entry, isFound: all.has(position) }));
    return { entries: marked, isWhole: true, total, found, page: 1, pages: 1 };
  }
  const pages = Math.max(1, Math.ceil(found / GALLERY_PAGE));
  const page = Math.min(requested.page, pages);
  const [from, to] = [(page - 1) * GALLERY_PAGE, page * GALLERY_PAGE];
  const shown = positions ? positions.slice(from, to).flatMap((at) => entries[at] ?? []) : entries.slice(from, to);
  return { entries: shown.map((entry) => ({ entry, isFound: true })), isWhole: false, total, found, page, pages };
}
