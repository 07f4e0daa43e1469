import type { ServerResponse } from "node:http";
import { ApiError } from "../../platform/contract/api-error.ts";
import { definePart } from "../../platform/contract/part.ts";
import { type Call, type HttpExchange, nodeRoute } from "../../platform/contract/route.ts";
import { writeEvents } from "../../platform/write-events.ts";
import { admitAnonymous, authenticate, type Caller } from "./authenticate.ts";
import { mcpClose, mcpMessage, mcpPublic, mcpStream } from "./contract.ts";
import type { McpAnswerer } from "./create-answerer.ts";
import { isEvents } from "./event-answer.ts";
import { whenClosed } from "./when-closed.ts";

const MAX_MESSAGE = 4 << 20;
const FIXED = { "cache-control": "no-store", "x-content-type-options": "nosniff" };

export const mcpStreamRoute = nodeRoute(mcpStream, async ({ request, response }, call) => {
  const visitor = await authenticate(call);
  if (request.method === "HEAD")
    return void response.writeHead(200, { ...FIXED, ...visitor.headers, "content-type": "text/event-stream" }).end();
  const refused = await (await call.part(mcpServer)).stream(webHeaders(request.headers), response, visitor);
  if (refused) await send(response, refused, visitor.headers);
});

export const mcpMessageRoute = nodeRoute(mcpMessage, async (exchange, call) =>
  answerMessage(exchange, call, await authenticate(call)),
);

export const mcpPublicRoute = nodeRoute(mcpPublic, async (exchange, call) =>
  answerMessage(exchange, call, await admitAnonymous(call)),
);

async function answerMessage({ request, response }: HttpExchange, call: Call, visitor: Caller): Promise<void> {
  const text = await bounded(call);
  const gone = new AbortController();
  const sent = { headers: webHeaders(request.headers), text, signal: gone.signal };
  const closed = whenClosed(response);
  let isStream = true;
  // After a complete response no client waits; only a stream needs to know about its end.
  void closed.then(() => {
    if (isStream || !response.writableFinished) gone.abort();
  });
  const answer = await (await call.part(mcpServer)).answer(sent, visitor);
  isStream = isEvents(answer);
  await send(response, answer, visitor.headers);
}

export const mcpCloseRoute = nodeRoute(mcpClose, async ({ request, response }, call) => {
  const visitor = await authenticate(call);
  await send(response, await (await call.part(mcpServer)).end(webHeaders(request.headers), visitor), visitor.headers);
});

async function bounded(call: Pick<Call, "stream">): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of call.stream()) {
    size += chunk.length;
    if (size > MAX_MESSAGE) throw new ApiError(413, "too_large", "The message is too large. The limit is 4 MiB.");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size).toString("utf8");
}

/** Headers that the protocol uses. They exclude the credential: it is checked already and passed to no other code. */
const READ = /^(?:accept|content-type|mcp-.+|last-event-id)$/;

const webHeaders = (headers: HttpExchange["request"]["headers"]): Headers =>
  new Headers(Object.entries(headers).flatMap(([name, value]) => (READ.test(name) ? [[name, String(value)]] : [])));

async function send(response: ServerResponse, answer: Response, headers: Record<string, string>): Promise<void> {
  const reported = { ...Object.fromEntries(answer.headers), ...FIXED, ...headers };
  if (!isEvents(answer)) {
    const bytes = Buffer.from(await answer.arrayBuffer());
    return void response.writeHead(answer.status, { ...reported, "content-length": bytes.length }).end(bytes);
  }
  response.writeHead(answer.status, reported);
  for await (const chunk of answer.body ?? []) {
    if (response.destroyed) return;
    writeEvents(response, chunk);
  }
  response.end();
}

/** The library and its users are loaded with the first message, not at the start. */
const mcpServer = definePart<McpAnswerer>({
  name: "MCP server",
  open: async (deployment) => (await import("./create-answerer.ts")).createAnswerer(deployment),
  close: (server) => server.close(),
});
