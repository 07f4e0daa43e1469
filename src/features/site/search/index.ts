import type { Feature } from "../../../feature.ts";
import { searchPages } from "./pages.tsx";
import { searchRoutes } from "./routes.ts";
import { searchTools } from "./tools.ts";

export const search: Feature = { name: "search", routes: [...searchRoutes, ...searchPages], tools: searchTools };
