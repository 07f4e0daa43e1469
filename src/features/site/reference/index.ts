import type { Feature } from "../../../feature.ts";
import { referencePages } from "./pages.tsx";
import { referenceRoutes } from "./routes.ts";

export const reference: Feature = {
  name: "reference",
  routes: [...referenceRoutes, ...referencePages],
  frame: {
    place: { section: "Developers", sectionHref: "/developer", title: "API reference", href: "/developer/api" },
  },
};
