import { authorizeRoute } from "./authorize-route.ts";
import {
  authorizationServerRoute,
  jwksRoute,
  protectedResourceOfMcpRoute,
  protectedResourceRoute,
} from "./discovery-routes.ts";
import { deviceRoute, registerRoute, revokeRoute, tokenRoute } from "./protocol-routes.ts";

/** OAuth 2.1: programs get access in the name of a person, who allows it on a page and can take it back. */
export const oauthRoutes = [
  deviceRoute,
  tokenRoute,
  registerRoute,
  authorizeRoute,
  revokeRoute,
  jwksRoute,
  authorizationServerRoute,
  protectedResourceRoute,
  protectedResourceOfMcpRoute,
];
