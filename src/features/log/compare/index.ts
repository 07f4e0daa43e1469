import type { Feature } from "../../../feature.ts";
import { compareRoutes } from "./routes.ts";

export const compare: Feature = { name: "compare", routes: compareRoutes };
