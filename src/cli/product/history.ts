import { historyTools } from "../../agents/tools/history.ts";
import { historyRoutes } from "../../api/history/routes.ts";
import type { Feature } from "../../platform/feature.ts";
import { historyPages } from "../../web/components/versions/pages.tsx";

export const history: Feature = { name: "history", routes: [...historyRoutes, ...historyPages], tools: historyTools };
