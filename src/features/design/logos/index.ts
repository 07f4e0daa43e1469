import type { Feature } from "../../../feature.ts";
import { logosKind } from "./kind.ts";
import { logosPages } from "./pages.tsx";
import { pushLogos } from "./push.ts";
import { logosRoutes } from "./routes.ts";
import { searchLogos } from "./search.ts";
import { logoTools } from "./tools.ts";

export const logos: Feature = {
  name: "logos",
  kinds: [logosKind],
  routes: [...logosRoutes, ...logosPages],
  push: pushLogos,
  search: searchLogos,
  tools: logoTools,
  frame: {
    place: { section: "Foundations", sectionHref: "/foundations", title: "Logos", href: "/foundations/logos" },
    async load(snapshot) {
      const [entry] = await snapshot.list(logosKind);
      const { primary, dark, wordmark } = entry?.summary ?? {};
      if (typeof primary !== "string") return {};
      const light = `/logos/${encodeURIComponent(primary)}.svg`;
      const onDark = typeof dark === "string" ? `/logos/${encodeURIComponent(dark)}.svg` : light;
      return { logo: { light, dark: onDark, wordmark: wordmark === true } };
    },
  },
};
