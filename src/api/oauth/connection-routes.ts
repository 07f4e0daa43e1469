import { ownId } from "../../domain/people/accounts/own.ts";
import { oauthConnection } from "../../domain/people/connection.ts";
import { listConnections } from "../../domain/people/connections.ts";
import { getConnections } from "../../domain/people/oauth-contract.ts";
import { route } from "../../platform/contract/route.ts";

export const connectionRoutes = [
  route(getConnections, async ({ actor, part }) => ({
    connections: await listConnections((await part(oauthConnection)).db, ownId(actor)),
  })),
];
