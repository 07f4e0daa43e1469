import type { Feature } from "../../../feature.ts";
import { historyPages } from "./pages.tsx";
import { historyRoutes } from "./routes.ts";
import { historyTools } from "./tools.ts";

export const history: Feature = { name: "history", routes: [...historyRoutes, ...historyPages], tools: historyTools };
