import type { Feature } from "../../../feature.ts";
import { apiKeyCredential } from "../accounts/api-keys.ts";
import { apiKeyRoutes } from "./routes.ts";

export const apiKeys: Feature = {
  name: "api-keys",
  registryOnly: true,
  credentials: [apiKeyCredential],
  routes: apiKeyRoutes,
};
