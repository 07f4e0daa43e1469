import { apiKeyRoutes } from "../../api/account/api-keys-routes.ts";
import { apiKeyCredential } from "../../domain/people/accounts/api-keys.ts";
import type { Feature } from "../../platform/feature.ts";

export const apiKeys: Feature = {
  name: "api-keys",
  registryOnly: true,
  credentials: [apiKeyCredential],
  routes: apiKeyRoutes,
};
