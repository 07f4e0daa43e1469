import { route } from "../../../contract/route.ts";
import { ownId } from "../accounts/own.ts";
import { oauthConnection } from "./connection.ts";
import { endConnection, listConnections } from "./connections.ts";
import { deleteAnyConnection, deleteConnection, getAllConnections, getConnections } from "./contract.ts";

export const connectionRoutes = [
  route(getConnections, async ({ actor, part }) => ({
    connections: await listConnections((await part(oauthConnection)).db, ownId(actor)),
  })),
  route(deleteConnection, async (call) => {
    await endConnection(call, call.params.id, ownId(call.actor));
    return { ok: true };
  }),
  route(getAllConnections, async ({ part }) => ({
    connections: await listConnections((await part(oauthConnection)).db),
  })),
  route(deleteAnyConnection, async (call) => {
    await endConnection(call, call.params.id);
    return { ok: true };
  }),
];
