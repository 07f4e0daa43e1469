import type { Feature } from "../../../feature.ts";
import { homePages } from "./pages.tsx";
import { homeResources } from "./resources.ts";
import { homeTools } from "./tools.ts";

export const home: Feature = { name: "home", routes: homePages, tools: homeTools, resources: homeResources };
