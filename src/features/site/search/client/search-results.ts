import type { SearchResult } from "../contract.ts";

/** Results under their headings; groups in the order of their best result. */
export function grouped(results: readonly SearchResult[]): [group: string, results: SearchResult[]][] {
  return [...Map.groupBy(results, ({ group }) => group)];
}

/** Recent searches after one more: newest first, no query twice, at most five. */
export const withRecent = (recent: readonly string[], query: string): string[] =>
  [query, ...recent.filter((one) => one.toLowerCase() !== query.toLowerCase())].slice(0, 5);
