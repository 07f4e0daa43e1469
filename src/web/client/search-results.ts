import type { Status } from "../../contract/lifecycle.ts";

/** One result of `GET /api/search`. */
export interface Result {
  id: string;
  group: string;
  title: string;
  url: string;
  detail?: string;
  swatch?: string;
  image?: string;
  status?: Status;
}

/** Results under their headings; groups in the order of their best result. */
export function grouped(results: readonly Result[]): [group: string, results: Result[]][] {
  return [...Map.groupBy(results, ({ group }) => group)];
}

/** Recent searches after one more: newest first, no query twice, at most five. */
export const withRecent = (recent: readonly string[], query: string): string[] =>
  [query, ...recent.filter((one) => one.toLowerCase() !== query.toLowerCase())].slice(0, 5);
