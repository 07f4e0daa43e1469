import { route } from "../../../contract/route.ts";
import { ownId } from "../accounts/own.ts";
import { oauthConnection } from "./connection.ts";
import { listConnections } from "./connections.ts";
import { getConnections } from "./contract.ts";

export const connectionRoutes = [
  route(getConnections, async ({ actor, part }) => ({
    connections: await listConnections((await part(oauthConnection)).db, ownId(actor)),
  })),
];
