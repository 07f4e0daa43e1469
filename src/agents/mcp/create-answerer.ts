import type { ServerResponse } from "node:http";
import { type Server, WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/server";
import { acceptsType } from "../../platform/contract/accept.ts";
import type { Deployment } from "../../platform/contract/part.ts";
import { isObject } from "../../safe/is-object.ts";
import { type Announcements, createAnnouncements } from "./announcements.ts";
import { modernEra } from "./answer-modern.ts";
import type { Caller } from "./authenticate.ts";
import { ANONYMOUS_CAPABILITIES, CAPABILITIES } from "./capabilities.ts";
import type { CapabilityCall } from "./capability.ts";
import { serverMaker } from "./make-server.ts";
import { type ParsedMessage, type ReceivedText, readMessage } from "./read-message.ts";
import { acceptedForms, inForm } from "./response-forms.ts";
import { challengeScope } from "./rights.ts";
import { rpcError } from "./rpc-error.ts";
import { type OpenStreams, streamSession } from "./session-stream.ts";
import { type McpSession, type Negotiation, sessions } from "./sessions.ts";
import { webRequest } from "./web-request.ts";

/** Responds to MCP messages in both eras: sessions of 2025 and the stateless requests of 2026-07-28. */
export interface McpAnswerer {
  /** Throws `ApiError` 403 with a challenge if a scope is missing. */
  answer(sent: ReceivedText, visitor: Caller): Promise<Response>;
  /** The event stream of a session, or an error response. Resolves when it has ended. */
  stream(headers: Headers, response: ServerResponse, visitor: Caller): Promise<Response | undefined>;
  /** Ends a session. */
  end(headers: Headers, visitor: Caller): Promise<Response>;
  close(): Promise<void>;
}

export async function createAnswerer(deployment: Deployment): Promise<McpAnswerer> {
  const announcements = createAnnouncements(deployment, CAPABILITIES);
  const makeServer = serverMaker(deployment, { everybody: CAPABILITIES, strangers: ANONYMOUS_CAPABILITIES });
  const legacy = await legacyEra(deployment, makeServer, announcements);
  const modern = modernEra(deployment, makeServer, announcements);

  const checkScopes = async (received: ParsedMessage) => {
    const requested = { ...received.visitor, signal: received.signal };
    for (const { accessOf } of CAPABILITIES) {
      const access = await accessOf?.(received, requested);
      if (access) challengeScope(access, requested);
    }
  };

  return {
    async answer(sent, visitor) {
      const forms = acceptedForms(sent.headers);
      if (forms instanceof Response) return forms;
      const received = readMessage(sent, visitor, forms);
      if (received instanceof Response) return received;
      await checkScopes(received);
      const answer = modern.takes(received) ? modern.answer(received) : legacy.answer(received);
      return inForm(await answer, forms);
    },
    stream: (headers, response, visitor) => legacy.stream(headers, response, visitor),
    end: (headers, visitor) => legacy.end(headers, visitor),
    async close() {
      announcements.close();
      await modern.close();
    },
  };
}

const SESSION = "mcp-session-id";
const MODERN = "2026-07-28";

const missingSession = () =>
  rpcError(
    400,
    -32_000,
    "The Mcp-Session-Id header is missing. Start with initialize, and send the session ID of its response.",
  );
const unknownSession = () =>
  rpcError(404, -32_001, "The session has ended or belongs to another person. Start again with initialize.");

/**
 * The revisions of 2025, with sessions. The row of a session is all its state: any replica can respond to its next
 * message.
 */
async function legacyEra(
  { part }: Pick<Deployment, "part">,
  makeServer: (call: CapabilityCall) => Server,
  announcements: Announcements,
) {
  const known = await part(sessions);
  const open: OpenStreams = new Map();

  const named = async (headers: Headers, { actor }: Caller): Promise<McpSession | Response> => {
    const id = headers.get(SESSION);
    if (id === null) return missingSession();
    return (await known.find(id, actor)) ?? unknownSession();
  };

  /** A session that a GET opened is used for the client; otherwise creates one. */
  const begin = async (headers: Headers, { actor }: Caller, agreement: Negotiation): Promise<string> => {
    const id = headers.get(SESSION);
    const session = id === null ? undefined : await known.find(id, actor);
    if (id === null || !session || session.isInitialized) return (await known.open(actor, agreement)).id;
    await session.initialize(agreement);
    return id;
  };

  return {
    async answer({ method, params, whole, headers, signal, visitor }: ParsedMessage): Promise<Response> {
      const begins = method === "initialize";
      const session = begins || visitor.isStranger ? undefined : await named(headers, visitor);
      if (session instanceof Response) return session;
      const server = makeServer({ ...visitor, session, signal });
      const transport = new WebStandardStreamableHTTPServerTransport({
        sessionIdGenerator: undefined,
        enableJsonResponse: !wantsProgress(params),
      });
      await server.connect(transport);
      // Nothing outlives the response, so nothing has to be closed. A disconnect before it doesn't cancel the request
      // (2025-11-25, "Disconnection").
      const answer = await transport.handleRequest(webRequest(headers, signal), { parsedBody: whole });
      const protocol = server.getNegotiatedProtocolVersion();
      if (begins && protocol !== undefined && !visitor.isStranger) {
        const { clientInfo, capabilities } = params ?? {};
        const agreement = { protocol, client: { clientInfo, capabilities } };
        answer.headers.set(SESSION, await begin(headers, visitor, agreement));
      }
      return answer;
    },

    async stream(headers: Headers, response: ServerResponse, visitor: Caller): Promise<Response | undefined> {
      if (headers.get("mcp-protocol-version") === MODERN) return notInThisRevision();
      if (!acceptsType(headers.get("accept"), "text/event-stream"))
        return rpcError(406, -32_000, "The response is an event stream. Accept text/event-stream.");
      const isNamed = headers.has(SESSION);
      const opened = isNamed ? undefined : await known.open(visitor.actor);
      const session = opened?.session ?? (await named(headers, visitor));
      if (session instanceof Response) return session;
      if (opened) response.setHeader(SESSION, opened.id);
      await streamSession(response, session, visitor, { sessions: known, announcements, open });
      return undefined;
    },

    async end(headers: Headers, visitor: Caller): Promise<Response> {
      if (headers.get("mcp-protocol-version") === MODERN) return notInThisRevision();
      // A client without a session has none to end, and gets the same response (specification, "MCP").
      if (!headers.has(SESSION)) return Response.json({});
      const session = await named(headers, visitor);
      if (session instanceof Response) return session;
      await session.end();
      open.get(session.hash)?.end();
      return Response.json({});
    },
  };
}

/** Whether the client requested progress: only events can report it before the response. */
const wantsProgress = (params: Record<string, unknown> | undefined): boolean =>
  isObject(params?._meta) && params._meta.progressToken !== undefined;

function notInThisRevision(): Response {
  const answer = rpcError(
    405,
    -32_000,
    `Revision ${MODERN} doesn't have sessions or session streams. Send a POST request.`,
  );
  answer.headers.set("allow", "POST");
  return answer;
}
