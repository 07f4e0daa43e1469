import { homeResources } from "../../agents/resources/home.ts";
import { homeTools } from "../../agents/tools/home.ts";
import type { Feature } from "../../platform/feature.ts";
import { homePages } from "../../web/home/pages.tsx";

export const home: Feature = { name: "home", routes: homePages, tools: homeTools, resources: homeResources };
