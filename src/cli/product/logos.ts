import { logoTools } from "../../agents/tools/logos.ts";
import { logosRoutes } from "../../api/logos/routes.ts";
import { frameLogo } from "../../api/logos/shown-logo.ts";
import { logosKind } from "../../domain/logos/kind.ts";
import { searchLogos } from "../../domain/logos/search.ts";
import type { Feature } from "../../platform/feature.ts";
import { logosPages } from "../../web/foundations/logos/pages.tsx";

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
