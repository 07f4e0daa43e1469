import { themeRoutes } from "../../api/theme/routes.ts";
import { themeKind, themeSummary } from "../../domain/theme/kind.ts";
import type { Feature } from "../../platform/feature.ts";

export const theme: Feature = {
  name: "theme",
  kinds: [themeKind],
  routes: themeRoutes,
  frame: {
    async load(snapshot) {
      const [theme] = await snapshot.list(themeKind);
      return theme ? { theme: true, fonts: themeSummary.parse(theme.summary).fonts } : { theme: false };
    },
  },
};
