import { remember, remembered } from "../../ui/client/remembered.ts";

const KEY = "registry-recent";

/** Recent searches after one more: newest first, no query twice, at most five. */
export const withRecent = (recent: readonly string[], query: string): string[] =>
  [query, ...recent.filter((one) => one.toLowerCase() !== query.toLowerCase())].slice(0, 5);

/** Recent searches in this browser, newest first. */
export function recentSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(remembered(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter((one) => typeof one === "string") : [];
  } catch {
    return [];
  }
}

export function rememberSearch(query: string): void {
  if (query) remember(KEY, JSON.stringify(withRecent(recentSearches(), query)));
}
