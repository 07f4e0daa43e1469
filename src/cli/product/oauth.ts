import { accessTokenCredential } from "../../api/oauth/access-token.ts";
import { authorizeRoute } from "../../api/oauth/authorize-route.ts";
import { connectionRoutes } from "../../api/oauth/connection-routes.ts";
import {
  authorizationServerRoute,
  jwksRoute,
  protectedResourceOfMcpRoute,
  protectedResourceRoute,
} from "../../api/oauth/discovery-routes.ts";
import { deviceRoute, registerRoute, revokeRoute, tokenRoute } from "../../api/oauth/protocol-routes.ts";
import { connectedPrograms } from "../../domain/people/connections.ts";
import { sealedSigningKeys } from "../../domain/people/signing-keys.ts";
import type { Feature } from "../../platform/feature.ts";
import { allConnectionsPage, ownConnectionsPage } from "../../web/oauth/connection-pages.tsx";
import { consentDecisionRoute, consentPageRoute } from "../../web/oauth/consent-routes.tsx";
import { deviceDecisionRoute, devicePageRoute } from "../../web/oauth/device-routes.tsx";

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
