import type { SearchResult } from "./search-source.ts";

type Placed = Pick<SearchResult, "kind" | "url" | "title">;

/** Kinds whose address ends in what they are called in code. */
const NAMED = new Set<SearchResult["kind"]>(["component", "pattern"]);

/** Results with where each lies: a page in its folders, and what has the title of another by its name in addresses. */
export function withPlaces<R extends Placed>(results: readonly R[]): (R & { place?: string })[] {
  const titles = Map.groupBy(results, ({ kind, title }) => `${kind} ${title}`);
  return results.map((result) => {
    const place = placeOf(result, (titles.get(`${result.kind} ${result.title}`)?.length ?? 0) > 1);
    return place === undefined ? result : { ...result, place };
  });
}

function placeOf({ kind, url }: Placed, hasTwin: boolean): string | undefined {
  if (kind !== "page") return hasTwin && NAMED.has(kind) ? readable(url.split("/").at(-1) ?? "") : undefined;
  const path = url.split("/").slice(2);
  const shown = hasTwin ? path : path.slice(0, -1);
  return shown.length === 0 ? undefined : shown.map(readable).join(" / ");
}

/** A part of an address; one that is no valid encoding as it is. */
function readable(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
