import type { SearchHit } from "./search-source.ts";

type Placed = Pick<SearchHit, "kind" | "url" | "title">;

/** Kinds whose address ends with their name in code. */
const NAMED = new Set<SearchHit["kind"]>(["component", "pattern"]);

/**
 * Results with their places: a page has its folders, and a result with a duplicate title has its name from the address.
 */
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

/** Decodes a part of an address; returns an invalid encoding unchanged. */
function readable(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
