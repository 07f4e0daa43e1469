/** The state of the gallery in its address. */
export interface GalleryState {
  query: string;
  category: string;
  /** Id of the icon whose details are open. */
  opened?: string;
}

/** The address of the gallery in this state; other parameters stay, the page of the server's pager goes. */
export function galleryUrl(href: string, { query, category, opened }: GalleryState): string {
  const url = new URL(href);
  url.searchParams.delete("page");
  for (const [name, value] of [
    ["q", query],
    ["category", category],
  ] as const) {
    if (value) url.searchParams.set(name, value);
    else url.searchParams.delete(name);
  }
  url.hash = opened === undefined ? "" : encodeURIComponent(opened);
  return url.href.replace(/#$/, "");
}

/** The icon id in a fragment. Empty if the fragment has no ID. */
export function openedIn(hash: string): string {
  const text = hash.replace(/^#/, "");
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
