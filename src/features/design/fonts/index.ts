import type { Feature } from "../../../feature.ts";
import { fontsKind } from "./kind.ts";
import { fontsRoutes } from "./routes.ts";

export const fonts: Feature = { name: "fonts", kinds: [fontsKind], routes: fontsRoutes };
