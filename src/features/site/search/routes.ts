import { route } from "../../../contract/route.ts";
import { getSearch } from "./contract.ts";
import { nearTokenResults } from "./near-token-results.ts";
import { ownSynonyms } from "./own-synonyms.ts";

export const searchRoutes = [
  route(getSearch, async (call) => {
    const { q, limit, status, kind } = call.query;
    if (!q.trim()) return { results: [], total: 0 };
    const synonyms = await (await call.part(ownSynonyms))(call.snapshot);
    const [near, found] = await Promise.all([
      kind === undefined || kind === "token" ? nearTokenResults(call, q) : [],
      call.search({ query: q, limit, status, kind, synonyms }),
    ]);
    const named = new Set(near.map(({ id }) => id));
    const others = found.results.filter(({ id }) => !named.has(id));
    const total = found.total + near.length - (found.results.length - others.length);
    return { results: [...near, ...others].slice(0, limit), total };
  }),
];
