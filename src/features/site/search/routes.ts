import { withPlaces } from "../../../contract/result-place.ts";
import { route } from "../../../contract/route.ts";
import type { Found } from "../../../contract/search-source.ts";
import { looksLikeValue } from "../../../tokens/compare/asked-value.ts";
import { getSearch } from "./contract.ts";
import { nearTokenResults } from "./near-token-results.ts";
import { ownSynonyms } from "./own-synonyms.ts";

export const searchRoutes = [
  route(getSearch, async (call) => {
    const { q, limit, status, kind, brand, scheme } = call.query;
    if (!q.trim()) return NOTHING;
    const synonyms = await (await call.part(ownSynonyms))(call.snapshot);
    const [near, found] = await Promise.all([
      nearTokenResults(call, q, { brand, scheme }),
      isNotation(q) ? NOTHING : call.search({ query: q, limit, status, kind, synonyms, isExact: looksLikeValue(q) }),
    ]);
    const named = new Set(near.map(({ id }) => id));
    const others = found.results.filter(({ id }) => !named.has(id));
    const more = near.length - (found.results.length - others.length);
    const { token = 0, ...kinds } = found.kinds;
    const isAsked = kind === undefined || kind === "token";
    const shown = (isAsked ? [...near, ...others] : found.results).slice(0, limit);
    return {
      results: withPlaces(shown),
      total: found.total + (isAsked ? more : 0),
      kinds: { ...kinds, ...(token + more > 0 ? { token: token + more } : {}) },
      unknown: found.unknown,
    };
  }),
];

const NOTHING: Found = { results: [], total: 0, kinds: {}, unknown: [] };

/** A value such as `rgb(2 89 135)`: its numbers are no words, and what has one of them is not meant. */
const isNotation = (asked: string): boolean => looksLikeValue(asked) && asked.includes("(");
