import { INVALID_PARAMS, ProtocolError, ResourceNotFoundError } from "@modelcontextprotocol/server";
import { ApiError } from "../../platform/contract/api-error.ts";
import type { Capability } from "./capability.ts";
import { readCursor, writeCursor } from "./cursor.ts";
import { type ReadResource, readResource } from "./read-resource.ts";
import { eventsOf } from "./resource-changes.ts";
import { describeTemplates, listResources } from "./resource-list.ts";
import { accessOfResource, authorizeSubscription, readableResources, resourceAt } from "./resources-of.ts";

/** What features declare in `resources.ts`. */
export const resources: Capability = {
  declares: { resources: { listChanged: true, subscribe: true } },
  answer(server, asked) {
    const { call, actor, session } = asked;
    server.setRequestHandler("resources/templates/list", async () => ({
      resourceTemplates: describeTemplates(await readableResources(asked)),
    }));
    server.setRequestHandler("resources/list", async ({ params }) => {
      const place = params?.cursor === undefined ? undefined : await readCursor(params.cursor, call);
      const revision = place?.revision ?? (await call.snapshot.head(call.kinds));
      const readable = await readableResources(asked);
      const { page, next } = await listResources(readable, call.actAs(actor, place?.revision), place?.from ?? 0);
      return {
        resources: page,
        ...(next === undefined ? {} : { nextCursor: writeCursor({ revision, from: next }) }),
      };
    });
    server.setRequestHandler("resources/read", async ({ params: { uri } }) => {
      try {
        return { contents: contentsOf(uri, await readResource(uri, asked)) };
      } catch (error) {
        throw error instanceof ApiError && error.status === 404 ? new ResourceNotFoundError(uri, error.message) : error;
      }
    });
    const sessionFor = () => {
      if (session) return session;
      throw new ProtocolError(INVALID_PARAMS, "Only a session has subscriptions: open one with initialize.");
    };
    server.setRequestHandler("resources/subscribe", async ({ params: { uri } }) => {
      const subscriber = sessionFor();
      await authorizeSubscription(uri, asked);
      await subscriber.subscribe(uri);
      return {};
    });
    server.setRequestHandler("resources/unsubscribe", async ({ params: { uri } }) => {
      await sessionFor().unsubscribe(uri);
      return {};
    });
  },
  async accessOf({ method, params }, { call }) {
    if (method !== "resources/read" && method !== "resources/subscribe") return undefined;
    const found = await resourceAt(String(params?.uri), call);
    return found && accessOfResource(found.resource, call);
  },
  tell: eventsOf,
};

/** What is at an address; of what is no markdown, where a note could stand, a second content says how it goes on. */
function contentsOf(uri: string, { resource, content, mimeType, revision, piece }: ReadResource) {
  const meta = {
    ...resource.meta,
    ...(revision === undefined ? {} : { revision }),
    ...(piece?.next ? { next: piece.next } : {}),
  };
  const what = typeof content === "string" ? { text: content } : { blob: Buffer.from(content).toString("base64") };
  const read = { uri, mimeType, ...what, ...(Object.keys(meta).length > 0 ? { _meta: meta } : {}) };
  const isNoted = piece !== undefined && mimeType !== "text/markdown";
  return isNoted ? [read, { uri: piece.next ?? uri, mimeType: "text/plain", text: piece.about }] : [read];
}
