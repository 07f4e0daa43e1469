import { tokenTools } from "../../agents/tools/tokens.ts";
import { dtcgRoutes } from "../../api/dtcg/routes.ts";
import { dtcgKind } from "../../domain/tokens/dtcg-kind.ts";
import type { Feature } from "../../platform/feature.ts";

export const dtcg: Feature = {
  name: "dtcg",
  kinds: [dtcgKind],
  routes: dtcgRoutes,
  tools: tokenTools,
  frame: {
    async load(snapshot) {
      const [entry] = await snapshot.list(dtcgKind);
      const brands = entry?.summary.brands;
      return { brands: Array.isArray(brands) ? brands.map(String) : [] };
    },
  },
};
