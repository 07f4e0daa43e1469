import type { Feature } from "../../../feature.ts";
import { checkRoutes } from "./routes.ts";
import { checkTools } from "./tools.ts";

export const check: Feature = {
  name: "check",
  routes: checkRoutes,
  tools: checkTools,
  frame: {
    place: { section: "Developers", sectionHref: "/developer", title: "Rules of the check", href: "/developer/rules" },
  },
};
