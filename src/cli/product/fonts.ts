import { fontsRoutes } from "../../api/fonts/routes.ts";
import { fontsKind } from "../../domain/fonts/kind.ts";
import type { Feature } from "../../platform/feature.ts";

export const fonts: Feature = { name: "fonts", kinds: [fontsKind], routes: fontsRoutes };
