import type { ServerResponse } from "node:http";
import { ApiError } from "../../../contract/api-error.ts";
import { bytesRoute, type Call, type Exchange, nodeRoute } from "../../../contract/route.ts";
import { MCP_PATH, mcpClose, mcpMessage, mcpStream } from "./contract.ts";
import { authenticate } from "./door.ts";
import { mcpServer } from "./mcp-server.ts";

const MAX_MESSAGE = 4 << 20;
const HEARTBEAT_MS = 15_000;
const FIXED = { "cache-control": "no-store", "x-content-type-options": "nosniff" };

/** The event stream of a client that waits for what the server has to say of its own. */
export const mcpStreamRoute = nodeRoute(mcpStream, async ({ response }, call) => {
  const { headers } = await authenticate(call);
  response.writeHead(200, { ...FIXED, ...headers, "content-type": "text/event-stream" });
  if (response.req.method === "HEAD") return void response.end();
  response.write("retry: 5000\n\n");
  const heartbeat = setInterval(() => response.write(":\n\n"), HEARTBEAT_MS);
  const end = () => response.end();
  call.stopping.addEventListener("abort", end);
  await new Promise<void>((resolve) => response.once("close", resolve));
  clearInterval(heartbeat);
  call.stopping.removeEventListener("abort", end);
});

export const mcpMessageRoute = nodeRoute(mcpMessage, async ({ request, response }, call) => {
  const { actor, headers } = await authenticate(call);
  const body = await bounded(call);
  const gone = new AbortController();
  response.once("close", () => gone.abort());
  const asked = new Request(`${call.settings.baseUrl}${MCP_PATH}`, {
    method: "POST",
    headers: webHeaders(request.headers),
    body,
    signal: gone.signal,
  });
  const answer = await (await call.part(mcpServer)).answer(asked, { call, actor });
  await send(response, answer, headers);
});

export const mcpCloseRoute = bytesRoute(mcpClose, async (call) => {
  const { headers } = await authenticate(call);
  return { status: 200, bytes: "{}", type: "application/json; charset=utf-8", headers };
});

async function bounded(call: Pick<Call, "stream">): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of call.stream()) {
    size += chunk.length;
    if (size > MAX_MESSAGE) throw new ApiError(413, "too_large", "An MCP message has at most 4 MiB.");
    chunks.push(chunk);
  }
  return Uint8Array.from(Buffer.concat(chunks, size));
}

/** Headers the protocol reads. The credential is not among them: it is checked already and goes nowhere else. */
const READ = /^(?:accept|content-type|mcp-.+|last-event-id)$/;

const webHeaders = (headers: Exchange["request"]["headers"]): Headers =>
  new Headers(Object.entries(headers).flatMap(([name, value]) => (READ.test(name) ? [[name, String(value)]] : [])));

async function send(response: ServerResponse, answer: Response, headers: Record<string, string>): Promise<void> {
  response.writeHead(answer.status, { ...Object.fromEntries(answer.headers), ...FIXED, ...headers });
  for await (const chunk of answer.body ?? []) {
    if (response.destroyed) return;
    response.write(chunk);
  }
  response.end();
}
