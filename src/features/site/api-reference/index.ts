import type { Feature } from "../../../feature.ts";
import { referencePages } from "./pages.tsx";
import { referenceRoutes } from "./routes.ts";

export const apiReference: Feature = {
  name: "api-reference",
  routes: [...referenceRoutes, ...referencePages],
  frame: {
    place: { section: "Developers", sectionHref: "/developer", title: "API reference", href: "/developer/api" },
  },
};
