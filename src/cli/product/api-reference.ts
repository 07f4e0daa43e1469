import { referenceRoutes } from "../../api/openapi/routes.ts";
import type { Feature } from "../../platform/feature.ts";
import { referencePages } from "../../web/developer/pages.tsx";

export const apiReference: Feature = {
  name: "api-reference",
  routes: [...referenceRoutes, ...referencePages],
  frame: {
    place: { section: "Developers", sectionHref: "/developer", title: "API reference", href: "/developer/api" },
  },
};
