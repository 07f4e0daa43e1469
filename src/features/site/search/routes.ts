import { route } from "../../../contract/route.ts";
import { getSearch } from "./contract.ts";

export const searchRoutes = [
  route(getSearch, async ({ query: { q, limit, status }, search }) => {
    if (!q.trim()) return { results: [], total: 0 };
    return search(q, limit, status);
  }),
];
