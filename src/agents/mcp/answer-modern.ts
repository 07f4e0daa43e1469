import {
  classifyInboundRequest,
  createMcpHandler,
  INVALID_PARAMS,
  METHOD_NOT_FOUND,
  type Server,
} from "@modelcontextprotocol/server";
import type { Deployment } from "../../platform/contract/part.ts";
import { isObject } from "../../safe/is-object.ts";
import type { Announcements } from "./announcements.ts";
import type { CapabilityCall } from "./capability.ts";
import { isEvents } from "./event-answer.ts";
import type { ParsedMessage } from "./read-message.ts";
import { authorizeSubscription } from "./resources-of.ts";
import { rpcError } from "./rpc-error.ts";
import { MAX_SUBSCRIPTIONS, MAX_URI } from "./sessions.ts";
import { webRequest } from "./web-request.ts";

const CHECK_MS = 15_000;
/** Maximum event streams of one caller, in this process; a session has one, and a caller has as many sessions. */
const MAX_STREAMS = 20;

/** The stateless revision, 2026-07-28: each request is self-contained. */
export function modernEra(
  { log }: Pick<Deployment, "log">,
  makeServer: (call: CapabilityCall) => Server,
  announcements: Announcements,
) {
  const askedIn = new WeakMap<Request, CapabilityCall>();
  const handler = createMcpHandler(
    ({ requestInfo }) => {
      const requested = requestInfo && askedIn.get(requestInfo);
      if (!requested) throw new Error("A message without an actor");
      return makeServer(requested);
    },
    { legacy: "reject", bus: announcements.bus, onerror: (error) => log.info("mcp", { message: error.message }) },
  );
  const streams = new Map<string, number>();
  const count = (who: string, by: number) => {
    const open = (streams.get(who) ?? 0) + by;
    if (open > 0) streams.set(who, open);
    else streams.delete(who);
  };

  const ask = (received: ParsedMessage, signal = received.signal): Promise<Response> => {
    const request = webRequest(received.headers, signal);
    askedIn.set(request, { ...received.visitor, signal });
    return handler.fetch(request, { parsedBody: received.whole });
  };

  /** `subscriptions/listen`: a stream that ends with the credential it was opened with, and with the process. */
  const listen = async (received: ParsedMessage): Promise<Response> => {
    const { visitor, params, id, signal } = received;
    if (visitor.isStranger) return rpcError(404, METHOD_NOT_FOUND, "Subscriptions need an account. Sign in.", id);
    const who = visitor.actor.id;
    const uris = waitedFor(params);
    if (uris.length > MAX_SUBSCRIPTIONS || uris.some((uri) => uri.length > MAX_URI))
      return rpcError(
        400,
        INVALID_PARAMS,
        `A stream can have at most ${MAX_SUBSCRIPTIONS} subscriptions, with URIs of at most ${MAX_URI} characters.`,
        id,
      );
    for (const uri of uris) await authorizeSubscription(uri, { ...visitor, signal });
    const over = new AbortController();
    const listener = {
      async waitsFor() {
        if (await visitor.isStillIn()) return uris;
        return void over.abort();
      },
    };
    // Incremented in the same turn as the check.
    if ((streams.get(who) ?? 0) >= MAX_STREAMS)
      return rpcError(
        429,
        -32_000,
        `You already have ${MAX_STREAMS} open event streams, which is the limit. Close one.`,
        id,
      );
    count(who, 1);
    const leave = await announcements.join(listener).catch((error: unknown) => {
      count(who, -1);
      throw error;
    });
    const check = setInterval(() => void listener.waitsFor(), CHECK_MS);
    const ended = AbortSignal.any([signal, over.signal, visitor.call.stopping]);
    const leaveAll = () => {
      clearInterval(check);
      leave();
      count(who, -1);
    };
    if (ended.aborted) leaveAll();
    else ended.addEventListener("abort", leaveAll, { once: true });
    let isOpen = false;
    try {
      const answer = await ask(received, ended);
      isOpen = isEvents(answer);
      return answer;
    } finally {
      // A message the library refuses opens no stream.
      if (!isOpen) over.abort();
    }
  };

  return {
    /** Whether the message has this revision, or claims to. */
    takes({ headers, whole }: ParsedMessage): boolean {
      const reported = {
        httpMethod: "POST",
        protocolVersionHeader: headers.get("mcp-protocol-version") ?? undefined,
        mcpMethodHeader: headers.get("mcp-method") ?? undefined,
        mcpNameHeader: headers.get("mcp-name") ?? undefined,
        body: whole,
      };
      return classifyInboundRequest(reported).kind !== "legacy";
    },
    answer: (received: ParsedMessage) => (received.method === "subscriptions/listen" ? listen : ask)(received),
    close: () => handler.close(),
  };
}

function waitedFor(params: Record<string, unknown> | undefined): string[] {
  const requested = isObject(params?.notifications) ? params.notifications.resourceSubscriptions : [];
  return Array.isArray(requested) ? requested.filter((uri) => typeof uri === "string") : [];
}
