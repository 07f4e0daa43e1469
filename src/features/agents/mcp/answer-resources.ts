import { INVALID_PARAMS, ProtocolError, ResourceNotFoundError } from "@modelcontextprotocol/server";
import type { Capability } from "./capability.ts";
import { readCursor, writeCursor } from "./cursor.ts";
import { protocolFault } from "./protocol-fault.ts";
import { readResource } from "./read-resource.ts";
import { eventsOf } from "./resource-changes.ts";
import { describeTemplates, listResources } from "./resource-list.ts";
import { readableResources } from "./resources-of.ts";

/** What features declare in `resources.ts`. */
export const resources: Capability = {
  declares: { resources: { listChanged: true, subscribe: true } },
  answer(server, asked) {
    const { call, actor, session } = asked;
    server.setRequestHandler("resources/templates/list", async () => ({
      resourceTemplates: describeTemplates(await readableResources(asked)),
    }));
    server.setRequestHandler("resources/list", async ({ params }) => {
      try {
        const place = params?.cursor === undefined ? undefined : readCursor(params.cursor);
        const revision = place?.revision ?? (await call.ready()).head;
        const readable = await readableResources(asked);
        const { page, next } = await listResources(readable, call.actAs(actor, place?.revision), place?.from ?? 0);
        return {
          resources: page,
          ...(next === undefined ? {} : { nextCursor: writeCursor({ revision, from: next }) }),
        };
      } catch (error) {
        throw protocolFault(error);
      }
    });
    server.setRequestHandler("resources/read", async ({ params: { uri } }) => {
      try {
        const { resource, content, mimeType, revision, next } = await readResource(uri, asked);
        const meta = {
          ...resource.meta,
          ...(revision === undefined ? {} : { revision }),
          ...(next ? { next } : {}),
        };
        const what =
          typeof content === "string" ? { text: content } : { blob: Buffer.from(content).toString("base64") };
        return { contents: [{ uri, mimeType, ...what, ...(Object.keys(meta).length > 0 ? { _meta: meta } : {}) }] };
      } catch (error) {
        throw protocolFault(error, (message) => new ResourceNotFoundError(uri, message));
      }
    });
    const sessionFor = () => {
      if (session) return session;
      throw new ProtocolError(INVALID_PARAMS, "Only a session has subscriptions: open one with initialize.");
    };
    server.setRequestHandler("resources/subscribe", async ({ params: { uri } }) => {
      await sessionFor().subscribe(uri);
      return {};
    });
    server.setRequestHandler("resources/unsubscribe", async ({ params: { uri } }) => {
      await sessionFor().unsubscribe(uri);
      return {};
    });
  },
  tell: eventsOf,
};
