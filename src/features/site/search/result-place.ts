import type { SearchResult } from "../../../contract/search-source.ts";

/** Where in the documentation a page lies: two may have one title. Undefined of what lies nowhere. */
export function placeOf({ kind, url }: Pick<SearchResult, "kind" | "url">): string | undefined {
  if (kind !== "page") return undefined;
  const folders = url.split("/").slice(2, -1);
  return folders.length === 0 ? undefined : folders.map(readable).join(" / ");
}

/** A part of an address; one that is no valid encoding as it is. */
function readable(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
