import { checkTools } from "../../agents/tools/check.ts";
import { checkRoutes } from "../../api/check/routes.ts";
import type { Feature } from "../../platform/feature.ts";

export const check: Feature = {
  name: "check",
  routes: checkRoutes,
  tools: checkTools,
  frame: {
    place: { section: "Developers", sectionHref: "/developer", title: "Rules of the check", href: "/developer/rules" },
  },
};
