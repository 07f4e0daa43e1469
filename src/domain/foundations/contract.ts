/** Up to so many rows a page shows all its groups, and stays below 20 KB; beyond, one group at a time. */
export const MAX_ROWS = 200;
/** Rows on one page of a large group, and of search results. */
export const PAGE_ROWS = 160;

/** Id of a token's row on the page of tokens. */
export const tokenAnchor = (name: string): string => `token-${name.replaceAll(/\s+/g, "_")}`;

/** The address of a row. If a page does not have all `total` rows, the address of its group. */
export function rowAddress(path: string, anchor: string, total: number, selected: Record<string, string> = {}): string {
  const at = total > MAX_ROWS ? { at: anchor } : {};
  return `${addressFor(path, { ...selected, ...at })}#${encodeURIComponent(anchor)}`;
}

/** The address of a token's page. */
export const tokenAddress = (name: string): string => `/foundations/tokens/${encodeURIComponent(name)}`;

/** The path with the chosen values as its query. */
export function addressFor(path: string, selected: Record<string, string | undefined>): string {
  const query = new URLSearchParams();
  for (const [axis, value] of Object.entries(selected)) if (value !== undefined) query.set(axis, value);
  return query.size > 0 ? `${path}?${query}` : path;
}
