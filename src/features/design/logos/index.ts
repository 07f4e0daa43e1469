import type { Feature } from "../../../feature.ts";
import { logosKind } from "./kind.ts";
import { logosPages } from "./pages.tsx";
import { logosRoutes } from "./routes.ts";
import { searchLogos } from "./search.ts";
import { frameLogo } from "./shown-logo.ts";
import { logoTools } from "./tools.ts";

export const logos: Feature = {
  name: "logos",
  kinds: [logosKind],
  routes: [...logosRoutes, ...logosPages],
  search: searchLogos,
  tools: logoTools,
  frame: {
    place: { section: "Foundations", sectionHref: "/foundations", title: "Logos", href: "/foundations/logos" },
    load: async (snapshot) => ({ logo: await frameLogo(snapshot) }),
  },
};
