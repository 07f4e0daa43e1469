import { getSearch } from "../../domain/search/contract.ts";
import { nearTokenResults } from "../../domain/search/near-token-results.ts";
import { systemSynonyms } from "../../domain/search/own-synonyms.ts";
import { looksLikeValue } from "../../engines/tokens/engine.ts";
import { withPlaces } from "../../platform/contract/result-place.ts";
import { route } from "../../platform/contract/route.ts";
import type { SearchResults } from "../../platform/contract/search-source.ts";

export const searchRoutes = [
  route(getSearch, async (call) => {
    const { q, limit, status, kind, brand, scheme } = call.query;
    if (!q.trim()) return NOTHING;
    const synonyms = await (await call.part(systemSynonyms))(call.snapshot);
    const [near, found] = await Promise.all([
      nearTokenResults(call, q, { brand, scheme }),
      isNotation(q) ? NOTHING : call.search({ query: q, limit, status, kind, synonyms, isExact: looksLikeValue(q) }),
    ]);
    const named = new Set(near.map(({ id }) => id));
    const others = found.results.filter(({ id }) => !named.has(id));
    const more = near.length - (found.results.length - others.length);
    const { token = 0, ...kinds } = found.kinds;
    const isRequested = kind === undefined || kind === "token";
    const shown = (isRequested ? [...near, ...others] : found.results).slice(0, limit);
    return {
      results: withPlaces(shown),
      total: found.total + (isRequested ? more : 0),
      kinds: { ...kinds, ...(token + more > 0 ? { token: token + more } : {}) },
      unknown: found.unknown,
      ...(found.withoutText === undefined ? {} : { withoutText: found.withoutText }),
    };
  }),
];

const NOTHING: SearchResults = { results: [], total: 0, kinds: {}, unknown: [] };

/** Whether a query is a value such as `rgb(2 89 135)`: its numbers aren't words to search for. */
const isNotation = (requested: string): boolean => looksLikeValue(requested) && requested.includes("(");
