import type { Feature } from "../../../feature.ts";
import { tokensKind } from "./kind.ts";
import { tokensRoutes } from "./routes.ts";

export const tokens: Feature = { name: "tokens", kinds: [tokensKind], routes: tokensRoutes };
