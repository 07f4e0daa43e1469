import { tokensRoutes } from "../../api/tokens/routes.ts";
import { tokensKind } from "../../domain/tokens/kind.ts";
import type { Feature } from "../../platform/feature.ts";

export const tokens: Feature = { name: "tokens", kinds: [tokensKind], routes: tokensRoutes };
