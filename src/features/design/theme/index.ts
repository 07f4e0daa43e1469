import type { Feature } from "../../../feature.ts";
import { themeKind } from "./kind.ts";
import { pushTheme } from "./push.ts";
import { themeRoutes } from "./routes.ts";

export const theme: Feature = {
  name: "theme",
  kinds: [themeKind],
  routes: themeRoutes,
  push: pushTheme,
  frame: { load: async (snapshot) => ({ theme: (await snapshot.list(themeKind)).length > 0 }) },
};
