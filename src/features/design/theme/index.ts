import type { Feature } from "../../../feature.ts";
import { themeKind, themeSummary } from "./kind.ts";
import { themeRoutes } from "./routes.ts";

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
