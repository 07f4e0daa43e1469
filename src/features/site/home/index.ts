import type { Feature } from "../../../feature.ts";
import { homePages } from "./pages.tsx";
import { homeResources } from "./resources.ts";

export const home: Feature = { name: "home", routes: homePages, resources: homeResources };
