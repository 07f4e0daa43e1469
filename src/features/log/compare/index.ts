import type { Feature } from "../../../feature.ts";
import { comparePages } from "./pages.tsx";
import { compareRoutes } from "./routes.ts";

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
