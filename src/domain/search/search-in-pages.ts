import { ApiError } from "../../platform/contract/api-error.ts";
import type { LifecycleStatus } from "../../platform/contract/lifecycle.ts";
import type { SearchKind } from "../../platform/contract/search-source.ts";
import type { ToolCall } from "../../platform/contract/tool.ts";
import { getSearch } from "./contract.ts";

/** Results of one query over all pages. */
export const MAX_RESULTS = 100;

/**
 * Searches for a tool, for any page of its result. Search has only the present content: after a change, a further page
 * would repeat or miss results. Throws `ApiError` 409 `changed` then.
 */
export async function searchInPages(
  { client, changes, readAt, snapshot, kinds, from }: ToolCall,
  requested: { query: string; kind?: SearchKind | undefined; status?: LifecycleStatus | undefined },
) {
  if (from > 0) {
    const { head } = await changes(Number.MAX_SAFE_INTEGER, 1);
    const [then, now] = await Promise.all([snapshot.head(kinds), readAt(head).head(kinds)]);
    if (then !== now)
      throw new ApiError(
        409,
        "changed",
        "The design system has changed since the first page. Search again without a cursor.",
      );
  }
  const { query: q, kind, status } = requested;
  return client(getSearch, { query: { q, kind, status, limit: MAX_RESULTS } });
}
