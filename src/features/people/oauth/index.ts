import type { Feature } from "../../../feature.ts";
import { accessTokenCredential } from "./access-token.ts";
import { authorizeRoute } from "./authorize-route.ts";
import { allConnectionsPage, ownConnectionsPage } from "./connection-pages.tsx";
import { connectionRoutes } from "./connection-routes.ts";
import { connectedPrograms } from "./connections.ts";
import { consentDecisionRoute, consentPageRoute } from "./consent-routes.tsx";
import { deviceDecisionRoute, devicePageRoute } from "./device-routes.tsx";
import {
  authorizationServerRoute,
  jwksRoute,
  protectedResourceOfMcpRoute,
  protectedResourceRoute,
} from "./discovery-routes.ts";
import { deviceRoute, registerRoute, revokeRoute, tokenRoute } from "./protocol-routes.ts";
import { sealedSigningKeys } from "./signing-keys.ts";

/** OAuth 2.1: programs get access in the name of a person, who allows it on a page and can take it back. */
export const oauth: Feature = {
  name: "oauth",
  registryOnly: true,
  credentials: [{ ...accessTokenCredential, holdings: connectedPrograms }],
  sealed: [sealedSigningKeys],
  routes: [
    deviceRoute,
    tokenRoute,
    registerRoute,
    authorizeRoute,
    revokeRoute,
    jwksRoute,
    authorizationServerRoute,
    protectedResourceRoute,
    protectedResourceOfMcpRoute,
    consentPageRoute,
    consentDecisionRoute,
    devicePageRoute,
    deviceDecisionRoute,
    ...connectionRoutes,
    ...ownConnectionsPage,
    ...allConnectionsPage,
  ],
};
