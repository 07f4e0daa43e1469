import { compareRoutes } from "../../api/compare/routes.ts";
import type { Feature } from "../../platform/feature.ts";
import { comparePages } from "../../web/foundations/compare/pages.tsx";

export const compare: Feature = {
  name: "compare",
  routes: [...compareRoutes, ...comparePages],
  frame: {
    place: {
      ...{ section: "Foundations", sectionHref: "/foundations" },
      ...{ title: "Compare", href: "/foundations/compare" },
    },
  },
};
