import { searchTools } from "../../agents/tools/search.ts";
import { searchRoutes } from "../../api/search/routes.ts";
import type { Feature } from "../../platform/feature.ts";
import { searchPages } from "../../web/search/pages.tsx";

export const search: Feature = { name: "search", routes: [...searchRoutes, ...searchPages], tools: searchTools };
