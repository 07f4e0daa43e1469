import type { Feature } from "../../../feature.ts";
import { dtcgKind } from "./kind.ts";
import { dtcgRoutes } from "./routes.ts";
import { tokenTools } from "./tools.ts";

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
