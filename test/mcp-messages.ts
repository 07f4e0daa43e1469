import { SECRET } from "./open-service.ts";

/** What tests send to `/api/mcp` by hand, where a client of the protocol would be too polite. */
export const bearer = (token: string = SECRET) => ({ authorization: `Bearer ${token}` });
export const key = (secret: string) => ({ "x-service-api-key": secret });

export const ACCEPT = { accept: "application/json, text/event-stream", "content-type": "application/json" };

export const send = (url: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${url}/api/mcp`, {
    method: "POST",
    body: typeof body === "string" ? body : JSON.stringify(body),
    headers: { ...ACCEPT, ...headers },
  });

export const INITIALIZE = {
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "test", version: "1" } },
};

/** A message of 2025. */
export const legacy = (method: string, params: object = {}, id = 2) => ({ jsonrpc: "2.0", id, method, params });

/** A message of 2026-07-28. */
export const modern = (method: string, params: object = {}) => ({
  jsonrpc: "2.0",
  id: 2,
  method,
  params: {
    ...params,
    _meta: {
      "io.modelcontextprotocol/protocolVersion": "2026-07-28",
      "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
      "io.modelcontextprotocol/clientCapabilities": {},
    },
  },
});

/** Headers that repeat what such a message says. */
export const repeated = (method: string, name?: string) => ({
  "mcp-protocol-version": "2026-07-28",
  "mcp-method": method,
  ...(name === undefined ? {} : { "mcp-name": name }),
});

/** Opens a session and answers the header that names it. */
export async function openSession(
  url: string,
  headers: Record<string, string> = {},
): Promise<{ "mcp-session-id": string }> {
  const response = await send(url, INITIALIZE, headers);
  const id = response.headers.get("mcp-session-id");
  if (id === null) throw new Error(`No session: ${response.status} ${await response.text()}`);
  return { "mcp-session-id": id };
}

/** An event stream that is read message by message. */
export interface EventStream {
  response: Response;
  /** The next message; undefined when the stream ended. */
  next(): Promise<Record<string, unknown> | undefined>;
  close(): void;
}

export function readEvents(response: Response, stop: AbortController): EventStream {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  const next = async (): Promise<Record<string, unknown> | undefined> => {
    const [event, ...rest] = text.split("\n\n");
    if (rest.length > 0) {
      text = rest.join("\n\n");
      const data = /^data: (.+)$/m.exec(event ?? "")?.[1];
      return data === undefined ? next() : JSON.parse(data);
    }
    const read = await reader?.read().catch(() => undefined);
    if (!read || read.done) return undefined;
    text += read.value;
    return next();
  };
  return { response, next, close: () => stop.abort() };
}

/** The stream of a session, or the one a GET without a session opens. */
export async function openStream(url: string, headers: Record<string, string>): Promise<EventStream> {
  const stop = new AbortController();
  const response = await fetch(`${url}/api/mcp`, {
    headers: { accept: "text/event-stream", ...headers },
    signal: stop.signal,
  });
  return readEvents(response, stop);
}

/** A stream of `subscriptions/listen`. */
export async function listen(
  url: string,
  notifications: object,
  headers: Record<string, string>,
): Promise<EventStream> {
  const stop = new AbortController();
  const response = await fetch(`${url}/api/mcp`, {
    method: "POST",
    headers: { ...ACCEPT, ...headers, ...repeated("subscriptions/listen") },
    body: JSON.stringify(modern("subscriptions/listen", { notifications })),
    signal: stop.signal,
  });
  return readEvents(response, stop);
}
