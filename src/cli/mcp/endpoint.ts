import { fetchConfigured } from "../../safe/fetch.ts";
import { isObject } from "../../safe/is-object.ts";
import { noExplanation } from "../registry/no-response.ts";
import { readEvents } from "./event-stream.ts";
import { type JsonRpcMessage, messageHeaders, namedVersion } from "./messages.ts";

/** The MCP endpoint of a registry or workspace. */
export interface McpEndpoint {
  /** `https://registry.example/api/mcp`. */
  url: string;
  /** Returns the credential before each request, because it may have been renewed. Undefined for public access. */
  token(): Promise<string | undefined>;
}

/** A session of 2025-11-25; its id is absent where the endpoint keeps none. */
export interface EndpointSession {
  id?: string;
  version?: string;
}

/** The endpoint refused the request. */
export class RefusedMessage extends Error {
  readonly status: number;
  /** A JSON-RPC answer, where it gave one. */
  readonly answer: JsonRpcMessage | undefined;
  constructor(status: number, message: string, answer?: JsonRpcMessage) {
    super(message);
    this.status = status;
    this.answer = answer;
  }
}

const MAX_ANSWER = 64 << 20;
/** The longest timer. The server or a signal ends streams. */
const NEVER_MS = 2 ** 31 - 1;

const sessionHeaders = ({ id, version }: EndpointSession): Record<string, string> => ({
  ...(id === undefined ? {} : { "mcp-session-id": id }),
  ...(version === undefined ? {} : { "mcp-protocol-version": version }),
});

async function open(
  { url, token }: McpEndpoint,
  method: string,
  headers: Record<string, string>,
  { body, signal }: { body?: string; signal: AbortSignal },
): Promise<Response> {
  const bearer = await token();
  const response = await fetchConfigured(url, {
    method,
    headers: { ...headers, ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }) },
    ...(body === undefined ? {} : { body }),
    redirect: "manual",
    timeoutMs: NEVER_MS,
    maxBytes: MAX_ANSWER,
    signal,
  });
  if (response.status < 300) return response;
  const text = await response.text();
  const reported = parsed(text);
  const answer = reported?.jsonrpc === "2.0" ? reported : undefined;
  const said = typeof reported?.message === "string" ? reported.message : noExplanation(url, response.status);
  throw new RefusedMessage(response.status, said, answer);
}

/**
 * Sends a message and passes on responses as they arrive. Returns the id of a new session. Throws `RefusedMessage`, and errors
 * of `fetch`.
 */
export async function sendMessage(
  endpoint: McpEndpoint,
  message: JsonRpcMessage,
  session: EndpointSession,
  { take, signal }: { take(answer: JsonRpcMessage): void; signal: AbortSignal },
): Promise<string | undefined> {
  const headers = {
    accept: "application/json, text/event-stream",
    "content-type": "application/json",
    ...(namedVersion(message) === undefined ? sessionHeaders(session) : messageHeaders(message)),
  };
  const response = await open(endpoint, "POST", headers, { body: JSON.stringify(message), signal });
  if (/^text\/event-stream/.test(response.headers.get("content-type") ?? "")) {
    for await (const { data } of readEvents(bodyOf(response))) give(data, take);
  } else give(await response.text(), take);
  return response.headers.get("mcp-session-id") ?? undefined;
}

/** Passes on the server's own messages of a session until the stream ends. Returns the requested wait in ms. */
export async function listenInSession(
  endpoint: McpEndpoint,
  session: EndpointSession,
  { take, signal }: { take(message: JsonRpcMessage): void; signal: AbortSignal },
): Promise<number> {
  let retryMs = 5_000;
  const headers = { accept: "text/event-stream", ...sessionHeaders(session) };
  const response = await open(endpoint, "GET", headers, { signal });
  const onRetry = (ms: number) => {
    retryMs = ms;
  };
  for await (const { data } of readEvents(bodyOf(response), onRetry)) give(data, take);
  return retryMs;
}

/** Ends a session. */
export async function endMcpSession(
  endpoint: McpEndpoint,
  session: EndpointSession,
  signal: AbortSignal,
): Promise<void> {
  await (await open(endpoint, "DELETE", sessionHeaders(session), { signal })).text();
}

/** A response without a body is empty. */
const bodyOf = ({ body }: Response): AsyncIterable<Uint8Array> => body ?? new Blob([]).stream();

function give(text: string, take: (message: JsonRpcMessage) => void): void {
  const message = parsed(text);
  if (message?.jsonrpc === "2.0") take(message);
}

function parsed(text: string): JsonRpcMessage | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
